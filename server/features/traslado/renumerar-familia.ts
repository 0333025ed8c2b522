import { LISTAS, type Lista } from '#shared/contracts/familia-archivo/formato.ts';
import { NOMBRA, type Archivo, type Fila } from '#shared/contracts/familia-archivo/listas.ts';
import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { plegarReajuste, renumerarReajuste } from '#shared/domain/reajuste/registro.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { idsDe, renumerar, type Nombres } from '#shared/domain/reparto/registro/renumerar.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Foto } from '#server/change/contexto.ts';
import { guardarRegla } from '#server/data/tareas.ts';
import { DE_UNA_EN_UNA, TABLAS, type FilaCruda, type ListaNumerada } from '#server/data/familia-entera.ts';

/** The ids and names that an imported family gets on this box. */
export interface AlLlegar {
  readonly familia: number;
  /** New ids by the file's ids, in the same order. */
  readonly ids: Readonly<Record<ListaNumerada, ReadonlyMap<number, number>>>;
  /** Usernames by the member's id in the file. */
  readonly usuarios: ReadonlyMap<number, string>;
  /** Photos by their name in the file. */
  readonly fotos: ReadonlyMap<string, Foto>;
}

/**
 * Maximum number of rows written at a time; waiting requests are served between two writes. Rows of the lists in
 * `DE_UNA_EN_UNA` are written one by one.
 */
export const POR_VEZ = 100;

/** Some rows of one table, as they are written in one statement. */
export interface Escrito {
  readonly tabla: (typeof TABLAS)[Lista]['tabla'];
  readonly filas: readonly FilaCruda[];
}

const nuevo = (ids: ReadonlyMap<number, number> | undefined, id: number): number => {
  const suyo = ids?.get(id);
  if (suyo === undefined) throw new Error(`The file names ${String(id)}, which is not in it`);
  return suyo;
};

/** Replaces the file's ids in a row's columns by the ids of this box. */
const conIds = (lista: Lista, fila: FilaCruda, { ids }: AlLlegar): FilaCruda => {
  const de: Readonly<Partial<Record<Lista, ReadonlyMap<number, number>>>> = ids;
  const cambiadas = Object.entries(NOMBRA[lista] as Readonly<Record<string, Lista>>).map(([columna, otra]) => {
    const valor = fila[columna] as number | null;
    return [columna, valor === null ? null : nuevo(de[otra], valor)] as const;
  });
  const suyo = fila['id'] === undefined ? {} : { id: nuevo(de[lista], fila['id'] as number) };
  return { ...fila, ...suyo, ...Object.fromEntries(cambiadas) };
};

/** Returns a record with its keys converted by `nombre`, and the same values. */
const claves = (de: Readonly<Record<number, number>>, nombre: (id: number) => number): Record<number, number> =>
  Object.fromEntries(Object.entries(de).map(([id, valor]) => [nombre(Number(id)), valor]));

/**
 * Returns a certificate's frozen data with the ids of this box. `origen` maps them to the ids of the box where the draft was
 * played, with which its digest is computed (`huellaDe`).
 */
const fichaAqui = (
  { ficha }: Fila<'certificados'>,
  eventos: readonly EventoReparto[],
  { miembro, tarea }: Nombres,
): string => {
  const [inicio] = eventos;
  const tareas = inicio === undefined ? [] : [...idsDe(inicio).tareas];
  const igual = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, id]));
  const { miembros, tareas: suyas } = ficha.origen ?? {
    miembros: igual(ficha.miembros.map((m) => m.id)),
    tareas: igual(tareas),
  };
  return JSON.stringify({
    familia: ficha.familia,
    semilla: ficha.semilla,
    miembros: ficha.miembros.map((m) => ({ ...m, id: miembro(m.id) })),
    origen: { miembros: claves(miembros, miembro), tareas: claves(suyas, tarea) },
  });
};

/** Returns a frozen ledger with the ids of this box. An occurrence that no longer exists gets a negative id, which no row has. */
const hojaAqui = (
  { hoja }: Fila<'cuentas'>,
  { miembro, tarea }: Nombres,
  asignaciones: ReadonlyMap<number, number>,
): string => {
  const quien = (id: number | null) => (id === null ? null : miembro(id));
  return JSON.stringify({
    miembros: hoja.miembros.map((m) => ({ ...m, id: miembro(m.id) })),
    renglones: hoja.renglones.map((r) => ({
      ...r,
      tarea: tarea(r.tarea),
      miembro: quien(r.miembro),
      hecha_por: quien(r.hecha_por),
      veces: r.veces.map((v) => ({ ...v, id: asignaciones.get(v.id) ?? -Math.abs(v.id) })),
    })),
  });
};

/**
 * Yields the rows of a file as they are written here, table by table, so that every row comes after those that it refers to.
 * The state of a draft or reajuste is not taken from the file but folded anew from its moves, so it cannot contradict them.
 */
export function* renumerarFamilia({ listas }: Archivo, aqui: AlLlegar): Generator<Escrito, undefined> {
  const nombres: Nombres = {
    miembro: (id) => nuevo(aqui.ids.miembros, id),
    tarea: (id) => nuevo(aqui.ids.tareas, id),
  };
  const jugadas = Map.groupBy(listas.jugadas, (j) => j.sesion_id);
  const eventosDe = (sesion: number) => (jugadas.get(sesion) ?? []).map((j) => j.jugada);
  const jugadasReajuste = Map.groupBy(listas.jugadas_reajuste, (j) => j.reajuste_id);
  const eventosDeReajuste = (reajuste: number) => (jugadasReajuste.get(reajuste) ?? []).map((j) => j.jugada);
  const rutaDe = (avatar: string | null): string | null =>
    avatar === null ? null : (aqui.fotos.get(avatar.slice(avatar.lastIndexOf('/') + 1))?.ruta ?? avatar);

  const propias: { readonly [L in Lista]?: (fila: Fila<L>) => FilaCruda } = {
    miembros: (m) => {
      const username = aqui.usuarios.get(m.id) ?? null;
      return {
        username,
        username_clave: username === null ? null : claveDeUsuario(username),
        avatar: rutaDe(m.avatar),
        comodines_usados: JSON.stringify(m.comodines_usados),
      };
    },
    tareas: (t) => ({ regla: guardarRegla(t.regla) }),
    repartos: (r) => ({
      estado: JSON.stringify(plegar(eventosDe(r.id).map((e) => renumerar(e, nombres)))),
    }),
    reajustes: (r) => ({
      estado: JSON.stringify(plegarReajuste(eventosDeReajuste(r.id).map((e) => renumerarReajuste(e, nombres)))),
    }),
    asignaciones: (a) => ({ aplazos: JSON.stringify(a.aplazos) }),
    cambios: (c) => ({ noes: JSON.stringify(c.noes.map(nombres.miembro)) }),
    cuentas: (c) => ({ hoja: hojaAqui(c, nombres, aqui.ids.asignaciones) }),
    certificados: (c) => ({ ficha: fichaAqui(c, eventosDe(c.sesion_id), nombres) }),
  };
  const jugadaAqui = ({ sesion_id, jugada }: Fila<'jugadas'>): FilaCruda => ({
    sesion_id: nuevo(aqui.ids.repartos, sesion_id),
    n: jugada.n,
    tipo: jugada.tipo,
    en: jugada.en,
    datos: JSON.stringify(renumerar(jugada, nombres)),
  });
  const jugadaDeReajusteAqui = ({ reajuste_id, jugada }: Fila<'jugadas_reajuste'>): FilaCruda => ({
    reajuste_id: nuevo(aqui.ids.reajustes, reajuste_id),
    n: jugada.n,
    tipo: jugada.tipo,
    en: jugada.en,
    datos: JSON.stringify(renumerarReajuste(jugada, nombres)),
  });
  const fotoAqui = (f: Fila<'fotos'>): FilaCruda => {
    const { ruta, bytes } = aqui.fotos.get(f.nombre) ?? { ruta: '', bytes: Buffer.alloc(0) };
    return { nombre: ruta.slice(ruta.lastIndexOf('/') + 1), bytes, creada_en: f.creada_en };
  };
  const filaAqui = (lista: Lista, fila: FilaCruda): FilaCruda => {
    if (lista === 'jugadas') return jugadaAqui(fila as unknown as Fila<'jugadas'>);
    if (lista === 'jugadas_reajuste') return jugadaDeReajusteAqui(fila as unknown as Fila<'jugadas_reajuste'>);
    if (lista === 'fotos') return fotoAqui(fila as unknown as Fila<'fotos'>);
    const propia = propias[lista] as ((fila: unknown) => FilaCruda) | undefined;
    return {
      ...conIds(lista, fila, aqui),
      ...propia?.(fila),
      ...(TABLAS[lista].deLaFamilia ? { familia_id: aqui.familia } : {}),
    };
  };
  for (const lista of LISTAS) {
    const { tabla } = TABLAS[lista];
    const filas = listas[lista] as readonly FilaCruda[];
    const cuantas = DE_UNA_EN_UNA.has(lista) ? 1 : POR_VEZ;
    for (let i = 0; i < filas.length; i += cuantas)
      yield { tabla, filas: filas.slice(i, i + cuantas).map((fila) => filaAqui(lista, fila)) };
  }
}
