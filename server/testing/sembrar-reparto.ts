import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { App } from '#server/app.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { insertarTarea } from '#server/data/tareas.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from './sembrar.ts';

type TareaDada = Parameters<typeof insertarTarea>[1];

/** Creates weekly chores with these points, active, voted and for all age groups, with `cambios` on top; returns their ids. */
export const sembrarTareas = async (
  { contexto }: App,
  familia: number,
  puntos: readonly number[],
  cambios: Partial<TareaDada> = {},
): Promise<number[]> => {
  const ids: number[] = [];
  for (const [i, p] of puntos.entries()) {
    ids.push(
      await insertarTarea(contexto.base.escritura, {
        familia_id: familia,
        nombre: `Tarea ${String(i + 1)}`,
        descripcion: '',
        frecuencia: 'SEMANAL',
        dia_semana: 1,
        dia_semana_2: null,
        dia_mes: null,
        tiempo_estimado: 10,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        puntos: p,
        activa: true,
        votaciones_completadas: true,
        creada_en: contexto.reloj.ahora(),
        borrada_en: null,
        ...cambios,
      }),
    );
  }
  return ids;
};

/** A family of four with chores and a draft that its first member, the admin, has just started. */
export interface RepartoSembrado extends FamiliaSembrada {
  readonly admin: string;
  readonly sesion: SesionReparto;
  readonly token: (miembro: number | null) => string;
}

/** Points of chores with which a draft of four members ends with leftover chores and proposals. */
export const PUNTOS = [16, 16, 13, 13, 11, 10, 9, 8, 7, 7, 6, 5, 4];

export const sembrarReparto = async (
  app: App,
  puntos: readonly number[] = PUNTOS,
  ajustes: IniciarReparto = {},
): Promise<RepartoSembrado> => {
  const familia = await sembrarFamilia(app);
  await sembrarTareas(app, familia.id, puntos);
  const admin = familia.miembros[0]?.token ?? '';
  const { estado, cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, admin, ajustes);
  if (estado !== 201) throw new Error(`iniciar/ answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
  const token = (miembro: number | null) => familia.miembros.find((m) => m.id === miembro)?.token ?? '';
  return { ...familia, admin, sesion: (cuerpo as JugadaHecha).sesion, token };
};

/** A draft's stored state, and the state folded from its log; both parsed from JSON, so that they are comparable. */
export const guardadoYPlegado = async (
  { contexto }: App,
  sesion: number,
): Promise<{ guardado: EstadoReparto; plegado: EstadoReparto; eventos: number }> => {
  const fila = await contexto.base.escritura
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('id', '=', sesion)
    .executeTakeFirstOrThrow();
  const eventos = await leerEventos(contexto.base.escritura, sesion);
  return {
    guardado: JSON.parse(fila.estado) as EstadoReparto,
    plegado: JSON.parse(JSON.stringify(plegar(eventos))) as EstadoReparto,
    eventos: eventos.length,
  };
};
