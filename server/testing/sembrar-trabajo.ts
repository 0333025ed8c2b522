import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { abrirTrimestre, leerPartes } from '#server/data/configuraciones-reparto.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';
import { llamar, type FamiliaSembrada, type MiembroSembrado } from './sembrar.ts';

/** Makes a call with a freshly signed token, because tests may move the clock past the ten minutes of an older one. */
export const llamarComo = async (
  app: App,
  { id, acceso }: MiembroSembrado,
  metodo: Parameters<typeof llamar>[1],
  url: string,
  cuerpo?: unknown,
) => llamar(app, metodo, url, await app.contexto.tokens.firmarAcceso({ usuario: id, acceso }), cuerpo);

const quienEs = (familia: FamiliaSembrada, i: number): MiembroSembrado => {
  const miembro = familia.miembros[i];
  if (miembro === undefined) throw new Error(`The family has no member ${String(i)}`);
  return miembro;
};

/** Creates a chore through the API, by default a daily one; returns its id. The first member must be an admin. */
export const crearTarea = async (
  app: App,
  familia: FamiliaSembrada,
  cambios: Partial<TareaEntrada> = {},
): Promise<number> => {
  const { estado, cuerpo } = await llamarComo(app, quienEs(familia, 0), 'POST', RUTAS.tareas, {
    nombre: 'Fregar',
    frecuencia: 'DIARIA',
    apta_infantil: true,
    ...cambios,
  });
  if (estado !== 201) throw new Error(`tareas/ answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
  return (cuerpo as Tarea).id;
};

/** Makes members responsible for chores from today on, like a finished draft. */
export const repartir = async (
  { contexto }: App,
  familia: FamiliaSembrada,
  ...pares: (readonly [tarea: number, quien: number])[]
): Promise<void> => {
  const { zona_horaria } = await contexto.base.escritura
    .selectFrom('familias')
    .select('zona_horaria')
    .where('id', '=', familia.id)
    .executeTakeFirstOrThrow();
  const asignaciones = pares.map(([tarea, i]) => ({ tarea, miembro: quienEs(familia, i).id }));
  await cambiar(contexto, familia.id, async (cambio) => {
    const hoy = hoyEn(zona_horaria, cambio.ahora);
    const partes = await leerPartes(cambio.db, familia.id, trimestreDe(hoy));
    await abrirTrimestre(cambio.db, familia.id, trimestreDe(hoy), partes);
    const estado: EstadoReparto = {
      n: 0,
      reglas: 3,
      desempate: { miembros: [], tareas: [] },
      fase: 'COMPLETADA',
      contar: 'PUNTOS',
      trimestre_inicio: trimestreDe(hoy),
      limite_segundos: null,
      respiro_segundos: 0,
      // No participants, so that nobody earns the achievement for a first draft.
      participantes: [],
      tareas: [],
      cuotas: {},
      acumulado: {},
      orden: [],
      ronda: 1,
      turno: null,
      desde: cambio.ahora,
      reloj: { desde: cambio.ahora, segundos: null, pausa: null, minuto: false },
      deshecha: null,
      asignadas: asignaciones.map(({ tarea, miembro }) => ({ id: tarea, miembro, origen: null })),
      elecciones: [],
      aplazamientos: {},
      terminan: {},
      propuestas: [],
      cuotas_finales: {},
    };
    const { id: sesion } = await cambio.db
      .insertInto('sesiones_reparto')
      .values({
        familia_id: familia.id,
        trimestre_inicio: trimestreDe(hoy),
        fase: 'COMPLETADA',
        contar: 'PUNTOS',
        estado: JSON.stringify(estado),
        creada_en: cambio.ahora,
        terminada_en: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await crearPrimeras(cambio, { sesion, hoy, asignaciones });
    cambio.toca('asignaciones');
    return bien(null);
  });
};

/** A member's pending occurrences. */
export const pendientesDe = async (app: App, familia: FamiliaSembrada, quien: number): Promise<Asignacion[]> =>
  (await llamarComo(app, quienEs(familia, quien), 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).cuerpo;
