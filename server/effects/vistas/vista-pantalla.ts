import type { Asignacion, Libre, LibresHoy } from '#shared/contracts/asignaciones.ts';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { Meta } from '#shared/contracts/metas.ts';
import type { MetaPantalla, MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { type AusenciasPorMiembro, quienEstaFuera } from '#shared/domain/ausencias/fuera.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { diasDe } from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerAbiertasDeNadie, leerDebidasDe } from '#server/data/libres.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import { listarIdos } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerDemoras } from './vista-asignaciones.ts';

/** The family's local day, and the instant at which it began. */
export interface Jornada {
  readonly hoy: Dia;
  readonly inicio: Instante;
}

export const jornadaEn = (zona: string, ahora: Instante): Jornada => {
  const hoy = hoyEn(zona, ahora);
  return { hoy, inicio: inicioDelDia(zona, hoy) };
};

/** A member as a wall screen shows them, without account data. */
export const miembroPantalla = ({
  id,
  first_name,
  avatar,
  color,
  grupo_edad,
  racha_dias,
  tiene_cuenta,
}: Usuario): MiembroPantalla => ({
  id,
  nombre: first_name,
  avatar,
  color,
  grupo_edad,
  racha_dias,
  tiene_cuenta,
});

/** A goal as a wall screen shows it. */
export const metaPantalla = ({ id, texto, puntos, logrados, hasta, estado, se_ve_hasta }: Meta): MetaPantalla => ({
  id,
  texto,
  puntos,
  logrados,
  hasta,
  estado,
  se_ve_hasta,
});

type Trabajo = Pick<
  Asignacion,
  | 'id'
  | 'tarea'
  | 'miembro'
  | 'tarea_nombre'
  | 'tarea_puntos'
  | 'tarea_tiempo'
  | 'fecha_limite'
  | 'fecha_original'
  | 'estado'
  | 'completada_en'
  | 'hecha_por'
  | 'atrasada'
>;

/** An assignment as a wall screen shows it; null when it has lapsed, is due later, or was done before today. */
export const tareaPantalla = (fila: Trabajo, { hoy, inicio }: Jornada): TareaPantalla | null => {
  const {
    id,
    tarea,
    miembro,
    tarea_nombre,
    tarea_puntos,
    tarea_tiempo,
    fecha_limite,
    fecha_original,
    estado,
    completada_en,
    hecha_por,
    atrasada,
  } = fila;
  if (estado === 'VENCIDA') return null;
  const pendiente = estado === 'PENDIENTE';
  const deHoy = pendiente
    ? fecha_limite === null || fecha_limite <= hoy
    : completada_en !== null && completada_en >= inicio;
  if (!deHoy) return null;
  return {
    id,
    tarea,
    miembro,
    nombre: tarea_nombre,
    puntos: tarea_puntos,
    minutos: tarea_tiempo,
    fecha_limite,
    fecha_original,
    estado,
    atrasada,
    hecha_por: pendiente ? null : hecha_por,
  };
};

/** Archived members who own or did some of these chores; the screen needs their names. */
export const leerIdos = async (
  db: Db,
  familia: number,
  tareas: readonly TareaPantalla[],
): Promise<MiembroPantalla[]> => {
  const ids = new Set(tareas.flatMap((t) => [t.miembro, ...(t.hecha_por === null ? [] : [t.hecha_por])]));
  return (await listarIdos(db, familia, [...ids])).map(miembroPantalla);
};

/**
 * Today's work of a family for its wall screens: pending, overdue and completed today. Pending work that waits for nobody
 * (`espera`), such as that of a member who is away, is left out.
 */
export const leerTrabajoDeHoy = async (db: Db, familia: number, jornada: Jornada): Promise<TareaPantalla[]> => {
  const trabajo = await leerTrabajo(db, familia, jornada.hoy, jornada.inicio);
  const demoraDe = await leerDemoras(db, familia, jornada.hoy);
  return trabajo.flatMap((fila) => {
    const { espera, atrasada } = demoraDe(fila);
    return fila.estado === 'PENDIENTE' && !espera
      ? []
      : (tareaPantalla({ ...fila, ...diasDe(fila), atrasada }, jornada) ?? []);
  });
};

/** Occurrences that anyone may take because their owner is away. */
const leerDeFuera = async (
  db: Db,
  ausencias: AusenciasPorMiembro,
  fuera: readonly Fuera[],
  hoy: Dia,
): Promise<Libre[]> => {
  if (fuera.length === 0) return [];
  const debidas = await leerDebidasDe(
    db,
    fuera.map((f) => f.miembro),
  );
  return debidas.flatMap(({ disponible_desde, ...d }) =>
    esLibre({ ...d, disponible_desde }, ausencias.get(d.de) ?? [], hoy) ? [d] : [],
  );
};

/** Open chores that belong to nobody. */
const leerDeNadie = async (db: Db, familia: number): Promise<Libre[]> =>
  (await leerAbiertasDeNadie(db, familia)).map((t) => ({ ...t, asignacion: null, fecha_limite: null, de: null }));

/**
 * The family's open chores of nobody, as one text to compare before and after an edit of chores. They have no assignments, whose
 * events would announce the difference.
 */
export const retratarDeNadie = async (db: Db, familia: number): Promise<string> =>
  canonico(await leerAbiertasDeNadie(db, familia));

/** Members who are away today, and everything that anyone may take: occurrences of absent owners, then chores of nobody. */
export const leerLibres = async (db: Db, familia: number, hoy: Dia): Promise<LibresHoy> => {
  const ausencias = await leerAusencias(db, familia);
  const fuera = quienEstaFuera(ausencias, hoy);
  return { fuera, libres: [...(await leerDeFuera(db, ausencias, fuera, hoy)), ...(await leerDeNadie(db, familia))] };
};
