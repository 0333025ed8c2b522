import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { iniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { aplicar, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { insertarSecretoSiFalta } from '#server/data/secretos.ts';
import { anexarEventos, insertarSesion } from '#server/data/sesiones.ts';
import { crearTokens } from '#server/adapters/tokens.ts';

const MIEMBROS = 4;
const TAREAS = 24;
const TRIMESTRE = '2026-10-01';

/** A family in the middle of a draft, as the load generator plays it. */
export interface FamiliaBanco {
  readonly id: number;
  readonly sesion: number;
  /** Bearer token by member id. */
  readonly tokens: ReadonlyMap<number, string>;
  estado: EstadoReparto;
}

export interface Siembra {
  readonly familias: readonly FamiliaBanco[];
  /** Bytes of a snapshot in the middle of a session: what the floor sends too. */
  readonly bytes: number;
}

/**
 * Writes families of four with 24 tasks and a session just started, and the tokens' key, straight into a database file.
 */
export const sembrarBanco = async (datos: string, cuantas: number): Promise<Siembra> => {
  mkdirSync(datos, { recursive: true });
  const secreto = randomBytes(32);
  const ahora = new Date().toISOString();
  const tokens = crearTokens(secreto, { ahora: () => new Date().toISOString() });
  const db = conectar(join(datos, 'te-toca.db'));
  await migrar(db);
  await insertarSecretoSiFalta(db, { nombre: 'secreto', valor: secreto, creado_en: ahora });
  const familias = await db.transaction().execute(async (trx) => {
    const hechas: FamiliaBanco[] = [];
    for (let f = 1; f <= cuantas; f += 1) {
      const { id } = await trx
        .insertInto('familias')
        .values({
          nombre: `Familia ${String(f)}`,
          pin: '123456',
          zona_horaria: 'Europe/Madrid',
          semilla_reparto: f,
          creada_en: ahora,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const porMiembro = new Map<number, string>();
      for (let m = 0; m < MIEMBROS; m += 1) {
        const username = `miembro${String(m)}.${String(f)}`;
        const { id: usuario } = await trx
          .insertInto('usuarios')
          .values({
            familia_id: id,
            username,
            username_clave: username,
            first_name: `Miembro ${String(m + 1)}`,
            grupo_edad: 'ADULTO',
            avatar: null,
            color: 'coral',
            password_hash: '-',
            creado_en: ahora,
            activado_en: ahora,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { id: acceso } = await trx
          .insertInto('accesos')
          .values({
            usuario_id: usuario,
            hash_actual: '-',
            hash_anterior: null,
            hash_retirado: null,
            retirado_en: null,
            creado_en: ahora,
            expira_en: '2999-01-01T00:00:00.000Z',
            revocado_en: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        porMiembro.set(usuario, await tokens.firmarAcceso({ usuario, acceso }));
      }
      const tareas = [];
      for (let t = 0; t < TAREAS; t += 1) {
        const fila = {
          nombre: `Recoger la habitación ${String(t + 1)}`,
          frecuencia: 'SEMANAL',
          puntos: 4 + (t % 13),
          tiempo_estimado: 10,
          apta_infantil: true,
          apta_juvenil: true,
          apta_adulto: true,
        } as const;
        const { id: tarea } = await trx
          .insertInto('tareas')
          .values({
            ...fila,
            familia_id: id,
            descripcion: '',
            dia_semana: 1,
            dia_semana_2: null,
            dia_mes: null,
            activa: true,
            votaciones_completadas: true,
            creada_en: ahora,
            borrada_en: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        tareas.push({ ...fila, id: tarea, votacion_completa: true });
      }
      const participantes = [...porMiembro.keys()].map((miembro) => ({
        id: miembro,
        nombre: '',
        grupo_edad: 'ADULTO' as const,
        porcentaje: 100 / MIEMBROS,
      }));
      const inicio = iniciar(
        null,
        {
          por: participantes[0]?.id ?? 0,
          trimestre_inicio: TRIMESTRE,
          contar: 'TRIMESTRE',
          limite_segundos: null,
          semilla: f,
          participantes,
          tareas,
          sesion_que_reemplaza: null,
        },
        ahora,
      );
      if (!inicio.ok) throw new Error(inicio.codigo);
      const estado = plegar(inicio.valor);
      const sesion = await insertarSesion(trx, {
        familia: id,
        trimestre_inicio: TRIMESTRE,
        contar: 'TRIMESTRE',
        estado,
        ahora,
      });
      if (sesion === null) throw new Error('Ya había un reparto en curso');
      await anexarEventos(trx, sesion, inicio.valor);
      hechas.push({ id, sesion, tokens: porMiembro, estado });
    }
    return hechas;
  });
  await db.destroy();
  return { familias, bytes: bytesDeInstantanea(familias[0]) };
};

/** The first legal task of whoever has the turn. */
export const tareaSiguiente = (estado: EstadoReparto): number => tareasLegales(estado, estado.turno ?? 0)[0]?.id ?? 0;

/** The state after that pick. */
export const trasElegir = (estado: EstadoReparto, tarea: number): EstadoReparto => {
  const jugada = elegirTarea(estado, { miembro: estado.turno ?? 0, tarea }, new Date().toISOString());
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce<EstadoReparto>((previo, evento) => aplicar(previo, evento), estado);
};

const bytesDeInstantanea = (familia: FamiliaBanco | undefined): number => {
  if (familia === undefined) throw new Error('No hay familias');
  let { estado } = familia;
  for (let i = 0; i < 5; i += 1) estado = trasElegir(estado, tareaSiguiente(estado));
  const rostros = new Map(
    estado.participantes.map((p) => [p.id, { id: p.id, nombre: 'Miembro 1', avatar: null, color: 'coral' }]),
  );
  return JSON.stringify(sesionDeEstado(familia.sesion, estado, rostros)).length;
};
