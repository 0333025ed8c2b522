import { sql } from 'kysely';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Casa } from './casa.ts';

/** A stored occurrence, with data of its chore and its responsibility. */
export interface Fila {
  readonly id: number;
  readonly responsabilidad_id: number | null;
  readonly tarea_id: number;
  readonly miembro_id: number;
  readonly trimestre_inicio: Dia;
  readonly fecha_limite: Dia | null;
  readonly disponible_desde: Dia | null;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  readonly tarea_puntos: number;
  readonly tarea_tiempo: number;
  readonly puntos_ganados: number;
  readonly creada_en: Instante;
  readonly completada_en: Instante | null;
  readonly completada_por: number | null;
  readonly completada_el: Dia | null;
  readonly vencida_el: Dia | null;
  /** Instant at which it was counted on a day that had ended, or entered as done without having been listed; else null. */
  readonly dicha_en: Instante | null;
  readonly hecha_por: number | null;
  readonly excusada: boolean | number;
  readonly tomada_el: Dia | null;
  readonly cedida_por: number | null;
  /** The owner, if another member covers it; else null. `miembro_id` is then the one who covers it. */
  readonly cubre_a: number | null;
  /** Instant since when another member covers it; null if nobody does. */
  readonly cubierta_en: Instante | null;
  /** The day to which it was postponed; null if it was not. */
  readonly pospuesta_al: Dia | null;
  /** Number of times that its owner postponed it. */
  readonly pospuestas: number;
  /** All its postponements and skips, as JSON. */
  readonly aplazos: string;
  /** State of a skip («No hacía falta»); null without one. */
  readonly omision: 'ESPERA' | 'OMITIDA' | 'REPUESTA' | null;
  /** The member who skipped it; null without a skip. */
  readonly omite_id: number | null;
  readonly omite_en: Instante | null;
  /** Number of later responsibilities for its chore in the same draft, once its own has ended (positive: handed over); else 0. */
  readonly relevada: number;
  readonly borrada_en: Instante | null;
  readonly terminada_en: Instante | null;
  /** True if its responsibility comes from no draft: the chore was personal when it opened, whatever the chore is now. */
  readonly personal: boolean | number;
  readonly apuntada: boolean | number;
  /** For a part, the id of the whole chore. */
  readonly parte_de: number | null;
  /** For a part, its rule as stored in JSON; null for a whole chore. */
  readonly regla: string | null;
  /** The draft from which its responsibility comes; null if it is personal or has no responsibility. */
  readonly sesion_id: number | null;
}

const columnas = sql`
  a.id, a.responsabilidad_id, a.tarea_id, a.miembro_id, a.trimestre_inicio, a.fecha_limite, a.disponible_desde, a.estado,
  a.tarea_puntos, a.tarea_tiempo, a.puntos_ganados, a.creada_en, a.completada_en, a.completada_por, a.completada_el,
  a.vencida_el, a.dicha_en, a.hecha_por, a.excusada, a.tomada_el, a.cedida_por, a.cubre_a, a.cubierta_en,
  a.pospuesta_al, a.pospuestas, a.aplazos,
  a.omision, a.omite_id, a.omite_en,
  t.borrada_en, r.terminada_en, t.parte_de, case when t.parte_de is null then null else t.regla end as regla, r.sesion_id,
  (a.responsabilidad_id is not null and r.sesion_id is null) as personal, t.apuntada,
  case when r.terminada_en is null then 0 else (select count(*) from responsabilidades d
    where d.sesion_id = r.sesion_id and d.tarea_id = r.tarea_id and d.id > r.id) end as relevada`;

/** The family's occurrences of the quarters from `desde` on, read with plain SQL. */
export const leerFilas = ({ leer, familia }: Casa, desde: Dia = ''): Promise<Fila[]> =>
  leer(sql<Fila>`
    select ${columnas} from asignaciones a join tareas t on t.id = a.tarea_id
    left join responsabilidades r on r.id = a.responsabilidad_id
    where a.familia_id = ${familia} and a.trimestre_inicio >= ${desde} order by a.id`);

export const leerPendientes = ({ leer, familia }: Casa): Promise<Fila[]> =>
  leer(sql<Fila>`
    select ${columnas} from asignaciones a join tareas t on t.id = a.tarea_id
    left join responsabilidades r on r.id = a.responsabilidad_id
    where a.familia_id = ${familia} and a.estado = 'PENDIENTE' order by a.id`);

/** Occurrences completed since an instant, latest first. */
export const leerHechas = ({ leer, familia }: Casa, desde: Instante): Promise<Fila[]> =>
  leer(sql<Fila>`
    select ${columnas} from asignaciones a join tareas t on t.id = a.tarea_id
    left join responsabilidades r on r.id = a.responsabilidad_id
    where a.familia_id = ${familia} and a.estado = 'COMPLETADA' and a.completada_en >= ${desde}
    order by a.completada_en desc, a.id desc`);

/** A completion that an adult sent back: the member who did it, and its day, which still counts for that member's streak. */
export interface Devuelta {
  readonly miembro_id: number;
  readonly completada_el: Dia;
}

export const leerDevueltas = ({ leer, familia }: Casa): Promise<Devuelta[]> =>
  leer(sql<Devuelta>`
    select miembro_id, completada_el from revisiones where familia_id = ${familia} and vuelve = ${sql.lit(true)}`);

/** A chore that is not deleted. */
export interface FilaTarea {
  readonly id: number;
  readonly nombre: string;
  readonly frecuencia: string;
  readonly puntos: number;
  readonly activa: boolean | number;
  readonly libre: boolean | number;
  readonly personal: boolean | number;
  readonly abierta_en: Instante | null;
  readonly votaciones_completadas: boolean | number;
  readonly apta_infantil: boolean | number;
  readonly apta_juvenil: boolean | number;
  readonly apta_adulto: boolean | number;
  /** For a part, the id of the whole chore. */
  readonly parte_de: number | null;
}

/** Chores, and parts of chores. */
export const leerTareasYPartes = ({ leer, familia }: Casa): Promise<FilaTarea[]> =>
  leer(sql<FilaTarea>`
    select id, nombre, frecuencia, puntos, activa, libre, personal, abierta_en, votaciones_completadas,
      apta_infantil, apta_juvenil, apta_adulto, parte_de
    from tareas where familia_id = ${familia} and borrada_en is null order by id`);

/** Chores, without parts of chores. */
export const leerTareas = async (casa: Casa): Promise<FilaTarea[]> =>
  (await leerTareasYPartes(casa)).filter((t) => t.parte_de === null);

export interface FilaAusencia {
  readonly id: number;
  readonly miembro_id: number;
  readonly desde: Dia;
  readonly hasta: Dia | null;
  readonly alternas: boolean | number;
  readonly confirmada_por: number | null;
}

export const leerAusencias = ({ leer, familia }: Casa): Promise<FilaAusencia[]> =>
  leer(sql<FilaAusencia>`
    select id, miembro_id, desde, hasta, alternas, confirmada_por from ausencias where familia_id = ${familia}
    order by id`);

/** Day numbers computed so far. Days are counted from 1 January 1970, independently of the product's calendar. */
const numeros = new Map<Dia, number>();
export const numeroDe = (dia: Dia): number => {
  const numero = numeros.get(dia) ?? Math.round(Date.parse(`${dia}T00:00:00Z`) / 86_400_000);
  numeros.set(dia, numero);
  return numero;
};
export const diaDe = (numero: number): Dia => new Date(numero * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a day's week, both as day numbers: day 0, in 1970, was a Thursday. */
export const lunesDe = (dia: number): number => dia - ((dia + 3) % 7);

/** The first day of a day's quarter. */
export const trimestreDe = (dia: Dia): Dia => {
  const mes = Number(dia.slice(5, 7));
  return `${dia.slice(0, 4)}-${String(mes - ((mes - 1) % 3)).padStart(2, '0')}-01`;
};

/** Returns a function that tells whether a member is away on a day, given the stored absences. */
export const quienFalta = (ausencias: readonly FilaAusencia[]) => {
  const todas = ausencias.map((a) => ({ ...a, de: numeroDe(a.desde), a: a.hasta === null ? null : numeroDe(a.hasta) }));
  return (miembro: number, dia: number): boolean =>
    todas.some(
      (a) =>
        a.miembro_id === miembro &&
        dia >= a.de &&
        (a.a === null || dia <= a.a) &&
        (!a.alternas || (dia - a.de) % 14 < 7),
    );
};
export type Falta = ReturnType<typeof quienFalta>;
