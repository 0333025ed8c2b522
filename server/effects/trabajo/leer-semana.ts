import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { esLibre, vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import { cuentaDesdeHecha } from '#shared/domain/calendario.ts';
import { numeroDeDia, sumarDias } from '#shared/domain/dias.ts';
import { porAbrir, type LibrePorDias } from '#shared/domain/por-abrir.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import { diasDe } from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerAbiertas, leerUltimaHecha } from '#server/data/ocurrencias.ts';
import { leerDeDias, leerDeNadie, leerNombres, type FilaSemana } from '#server/data/semana.ts';
import type { Db } from '#server/db/esquema.ts';
import { esRepartida } from './ocurrencias.ts';

/** The period asked for, both days included, and the family's present local day (`hoy`). */
export interface DiasPedidos {
  readonly hoy: Dia;
  readonly desde: Dia;
  readonly hasta: Dia;
}

interface EnSuDia {
  readonly dia: Dia;
  readonly ocurrencia: OcurrenciaSemana;
}

type Nombres = ReadonlyMap<number, string>;
type Libre = Awaited<ReturnType<typeof leerDeNadie>>[number];

/**
 * The day under which an assignment is listed: its due day. A pending one is listed today when it has no due day, or was due
 * before a period that has begun. An ended one without a due day is listed on the day it was done, or on the day before it
 * lapsed.
 */
const diaDe = (fila: FilaSemana, { hoy, desde }: DiasPedidos): Dia => {
  const { fecha_limite } = diasDe(fila);
  if (fila.estado === 'PENDIENTE')
    return fecha_limite === null || (fecha_limite < desde && desde <= hoy) ? hoy : fecha_limite;
  if (fecha_limite !== null) return fecha_limite;
  return fila.completada_el ?? sumarDias(fila.vencida_el ?? hoy, -1);
};

/**
 * Returns the entry of an assignment. Null for a pending personal chore on a day on which its owner is away: it is not due then,
 * and nobody else may do it.
 */
const verFila = (
  fila: FilaSemana,
  ausencias: AusenciasPorMiembro,
  nombres: Nombres,
  hoy: Dia,
): OcurrenciaSemana | null => {
  const { id, tarea, nombre, puntos, minutos, miembro, estado, excusada, hecha_por, cubre_a, tomada_el } = fila;
  const suyas = ausencias.get(miembro) ?? [];
  const dias = diasDe(fila);
  const debida = { ...fila, ...dias };
  const pendiente = estado === 'PENDIENTE';
  const cuando = dias.fecha_limite !== null && dias.fecha_limite > hoy ? dias.fecha_limite : hoy;
  const deFuera = pendiente && esLibre(debida, suyas, cuando);
  if (fila.personal && deFuera) return null;
  return {
    id,
    tarea,
    nombre,
    puntos,
    minutos,
    miembro,
    miembro_nombre: nombres.get(miembro) ?? null,
    cubre_a: cubre_a === null ? null : { id: cubre_a, nombre: nombres.get(cubre_a) ?? '' },
    estado,
    excusada,
    omitida: estado === 'VENCIDA' && fila.omision === 'OMITIDA',
    hecha_por,
    hecha_por_nombre: hecha_por === null ? null : (nombres.get(hecha_por) ?? null),
    ...dias,
    atrasada: pendiente && vaConRetraso(debida, suyas, hoy),
    libre: deFuera && tomada_el === null,
  };
};

/** Makes the entry of an occurrence that has no row yet, or of a free chore. */
const sinAbrir = (
  { tarea, nombre, puntos, minutos }: Pick<OcurrenciaSemana, 'tarea' | 'nombre' | 'puntos' | 'minutos'>,
  de: Pick<OcurrenciaSemana, 'miembro' | 'miembro_nombre' | 'libre' | 'fecha_limite'>,
): OcurrenciaSemana => ({
  id: null,
  tarea,
  nombre,
  puntos,
  minutos,
  cubre_a: null,
  estado: 'PENDIENTE',
  excusada: false,
  omitida: false,
  hecha_por: null,
  hecha_por_nombre: null,
  fecha_original: null,
  atrasada: false,
  ...de,
});

const DE_NADIE = { miembro: null, miembro_nombre: null, libre: true } as const;

/** Returns the free chores as `porAbrir` needs them: calendar, until when each is open or taken, and last completion. */
const leerLibresPorDias = async (
  db: Db,
  libres: readonly Libre[],
  filas: readonly FilaSemana[],
  hoy: Dia,
): Promise<LibrePorDias[]> => {
  // A free chore whose taker has postponed it opens for nobody before its new day.
  const tomadas = new Map(
    filas.flatMap((f) => {
      if (f.estado !== 'PENDIENTE' || f.tomada_el === null || f.cedida_por !== null) return [];
      const dia = diasDe(f).fecha_limite;
      return [[f.tarea, dia === null || dia < hoy ? hoy : dia] as const];
    }),
  );
  const porDias: LibrePorDias[] = [];
  for (const libre of libres) {
    const { tarea, abierta_en } = libre;
    const hecha = cuentaDesdeHecha(libre) ? await leerUltimaHecha(db, tarea) : null;
    const ocupada = abierta_en === null ? (tomadas.get(tarea) ?? null) : hoy;
    porDias.push({ tarea, calendario: libre, ocupada, hecha });
  }
  return porDias;
};

/** Computes the occurrences of the period that will open later, of responsibilities and of free chores. */
const leerPorAbrir = async (
  db: Db,
  familia: number,
  {
    libres,
    filas,
    ausencias,
    nombres,
  }: {
    readonly libres: readonly Libre[];
    readonly filas: readonly FilaSemana[];
    readonly ausencias: AusenciasPorMiembro;
    readonly nombres: Nombres;
  },
  dias: DiasPedidos,
): Promise<EnSuDia[]> => {
  if (dias.hasta < dias.hoy) return [];
  const seguidas = (await leerAbiertas(db, familia)).filter(esRepartida);
  const tareas = new Map([
    ...seguidas.map(
      ({ tarea_id, nombre, puntos, tiempo_estimado, personal }) =>
        [tarea_id, { tarea: tarea_id, nombre, puntos, minutos: tiempo_estimado, personal }] as const,
    ),
    ...libres.map((l) => [l.tarea, { ...l, personal: false }] as const),
  ]);
  const seguir = seguidas.map((a) => ({
    tarea: a.tarea_id,
    calendario: a,
    // The next occurrence belongs to the owner again, even if this one is covered or taken.
    miembro: a.cubre_a ?? a.miembro_id,
    fecha_limite: a.fecha_limite,
  }));
  const todas = await dejandoPaso(porAbrir(seguir, await leerLibresPorDias(db, libres, filas, dias.hoy), dias));
  return todas.flatMap(({ dia, tarea, miembro }) => {
    const suya = tareas.get(tarea);
    if (suya === undefined) return [];
    const libre = miembro !== null && estaFueraDe(ausencias, miembro, dia);
    if (suya.personal && libre) return [];
    const de = miembro === null ? DE_NADIE : { miembro, miembro_nombre: nombres.get(miembro) ?? null, libre };
    return [{ dia, ocurrencia: sinAbrir(suya, { ...de, fecha_limite: dia }) }];
  });
};

const porQuien = (a: OcurrenciaSemana, b: OcurrenciaSemana): number =>
  (a.miembro ?? Infinity) - (b.miembro ?? Infinity) ||
  a.nombre.localeCompare(b.nombre, 'es') ||
  a.tarea - b.tarea ||
  (a.id ?? 0) - (b.id ?? 0);

/**
 * Reads all members' work of a period, by day: completed and lapsed, pending, and yet to open; and who is away. Free chores that
 * are open now are listed today.
 */
export const leerSemana = async (db: Db, familia: number, dias: DiasPedidos): Promise<SemanaEnCasa> => {
  const { hoy, desde, hasta } = dias;
  const filas = await leerDeDias(db, familia, desde, hasta);
  const libres = await leerDeNadie(db, familia);
  const ausencias = await leerAusencias(db, familia);
  const nombres = await leerNombres(db, familia);
  const abiertas = filas.flatMap((fila): EnSuDia[] => {
    const ocurrencia = verFila(fila, ausencias, nombres, hoy);
    return ocurrencia === null ? [] : [{ dia: diaDe(fila, dias), ocurrencia }];
  });
  const deHoy = libres.flatMap((l): EnSuDia[] =>
    l.abierta_en === null ? [] : [{ dia: hoy, ocurrencia: sinAbrir(l, { ...DE_NADIE, fecha_limite: null }) }],
  );
  const despues = await leerPorAbrir(db, familia, { libres, filas, ausencias, nombres }, dias);
  const porDia = Map.groupBy([...abiertas, ...deHoy, ...despues], (o) => o.dia);
  return {
    desde,
    hasta,
    dias: Array.from({ length: numeroDeDia(hasta) - numeroDeDia(desde) + 1 }, (_, n) => {
      const dia = sumarDias(desde, n);
      return {
        dia,
        ocurrencias: (porDia.get(dia) ?? []).map((o) => o.ocurrencia).toSorted(porQuien),
        fuera: [...ausencias.keys()].filter((m) => estaFueraDe(ausencias, m, dia)).toSorted((a, b) => a - b),
      };
    }),
  };
};
