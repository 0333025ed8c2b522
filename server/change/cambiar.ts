import { sql } from 'kysely';
import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import {
  type Anunciar,
  type Cambio,
  type CambioSinFamilia,
  type Cosa,
  enSuUnidad,
  type HechoDicho,
  leerPuntoDePartida,
  leerVersion,
  type ResultadoCambio,
  revisarQuienPide,
  subirVersion,
  type Vistas,
  type Visto,
} from './cambio.ts';
import type { Contexto } from './contexto.ts';
import type { Corte, Difusion, Publicacion, Destino } from './difusion.ts';
import { type ResultadoCaso } from './resultado.ts';

export { bienAlVer, type Cambio, type CambioSinFamilia, type ResultadoCambio } from './cambio.ts';

/** The services that a change outside any family needs. */
export type ParaCambiarSinFamilia = Pick<Contexto, 'base' | 'reloj' | 'difusion'>;
/** The services that a change of a family needs. */
export type ParaCambiar = ParaCambiarSinFamilia & Pick<Contexto, 'asegurarDia' | 'anunciar'>;

/** Thrown to roll back a refused change; carries the refusal out of the transaction. */
class Deshecho<T> extends Error {
  readonly resultado: ResultadoCaso<T>;
  constructor(resultado: ResultadoCaso<T>) {
    super('refused');
    this.resultado = resultado;
  }
}

type SinVersion = { readonly destino: Destino; readonly evento: NombreEvento; readonly datos: unknown };

/** One change in progress, and the events to publish once it is committed. */
interface Obra {
  readonly cambio: Cambio;
  /**
   * Ends the change inside its transaction: announces the marked rows, raises the version if an event goes to everyone, and
   * reserves its place in `Difusion`. Returns a function that gives what an answer may show; it may query the version.
   */
  readonly cerrar: () => Promise<() => Promise<Visto>>;
  /** Runs the callbacks of `alResponder` with the answer. Called only when the use case succeeded. */
  readonly responder: (respuesta: unknown) => Promise<void>;
  /** Publishes the events, cuts and callbacks. Call it after the commit. */
  readonly publicar: () => void;
  /** Releases the reserved place, because the transaction was rolled back. */
  readonly devolver: () => void;
}

interface ConQue {
  readonly ahora: Instante;
  readonly difusion: Difusion;
  readonly anunciar: Anunciar | undefined;
  readonly zona: string;
  readonly hoy: Dia;
  readonly metas: boolean;
  readonly escuchan: boolean;
}

const SIN_VISTAS: Vistas = { asignaciones: new Map(), miembros: new Map() };

const laDe = <T>(vistas: ReadonlyMap<number, T>, id: number): T => {
  const vista = vistas.get(id);
  if (vista === undefined) throw new Error(`Row ${String(id)} was not marked, or vanished inside its own change`);
  return vista;
};

const crearObra = (
  db: Db,
  familia: number | null,
  { ahora, difusion, anunciar, zona, hoy, metas, escuchan }: ConQue,
): Obra => {
  const dichos: SinVersion[] = [];
  const cortes: Corte[] = [];
  const tareas: (() => void)[] = [];
  const marcas = new Map<Cosa, Set<number>>();
  const hechos: HechoDicho[] = [];
  const alResponder: ((respuesta: unknown) => Promise<void>)[] = [];
  let puesto: ReturnType<Difusion['reservar']> | undefined;
  let version = 0;
  // `CambioSinFamilia` hides this 0, and the empty zone and day, from a change of no family.
  const suya = familia ?? 0;
  const decir = <N extends NombreEvento>(miembro: number | null, evento: N, datos: Eventos[N]): void =>
    void dichos.push({ destino: { familia: suya, miembro }, evento, datos });
  const cambio: Cambio = {
    db,
    ahora,
    familia: suya,
    zona,
    hoy,
    metas,
    escuchan,
    toca: (cosa, ...ids) => void marcas.set(cosa, new Set([...(marcas.get(cosa) ?? []), ...ids])),
    difundir: (evento, datos) => decir(null, evento, datos),
    difundirA: decir,
    dice: (autor, hecho, en = ahora) =>
      void hechos.push({ autor: autor?.id ?? null, llave: autor?.llave?.nombre ?? null, hecho, en }),
    alResponder: (guardar) => void alResponder.push(guardar),
    cortar: (...nuevos) => void cortes.push(...nuevos),
    alPublicar: (tarea) => void tareas.push(tarea),
  };
  const contarlo = async (): Promise<Vistas> => {
    if (familia === null || anunciar === undefined) return SIN_VISTAS;
    const sueltos = dichos.splice(0);
    const vistas = await anunciar(cambio, { marcas, hechos, dichos: new Set(sueltos.map((d) => d.evento)) });
    // Order of the events: those that `anunciar` emits, then those that the use case emitted itself, then the ranking, which
    // depends on all others.
    const filas = Map.groupBy(dichos.splice(0), (d) => d.evento === 'ranking:actualizado');
    dichos.push(...(filas.get(false) ?? []), ...sueltos, ...(filas.get(true) ?? []));
    return vistas;
  };
  return {
    cambio,
    cerrar: async () => {
      const { asignaciones, miembros } = await contarlo();
      const aTodos = dichos.some(({ destino }) => destino.miembro === null);
      const leerla = async (): Promise<number> => (aTodos ? version : leerVersion(db, suya));
      if (aTodos) version = await subirVersion(db, suya);
      else if (dichos.length > 0) version = await leerVersion(db, suya);
      puesto = difusion.reservar(familia);
      return async () => ({
        version: await leerla(),
        asignacion: (id) => laDe(asignaciones, id),
        miembro: (id) => laDe(miembros, id),
      });
    },
    responder: async (respuesta) => {
      for (const guardar of alResponder) await guardar(respuesta);
    },
    publicar: () => {
      const publicaciones = dichos.map((dicho) => ({ ...dicho, version }) as Publicacion);
      puesto?.publicar({ publicaciones, cortes, tareas });
    },
    devolver: () => puesto?.devolver(),
  };
};

/** Runs a use case behind a savepoint, so that a refusal rolls back the use case but keeps the day that began before it. */
const enSuPunto = async <T>(db: Db, hacer: () => Promise<ResultadoCaso<T>>): Promise<ResultadoCaso<T>> => {
  await sql`savepoint caso`.execute(db);
  try {
    return await hacer();
  } catch (error) {
    if (!(error instanceof Deshecho)) throw error;
    await sql`rollback to caso`.execute(db);
    return error.resultado;
  }
};

/**
 * Runs a write of a family in one transaction; all use cases write through it.
 * `hacer` reads and writes, emits events, and returns `bien(…)`, `rechazado(…)`, or `bienAlVer(…)` when its answer shows rows
 * or the version as they are at the end.
 *
 * - If nobody has begun the family's local day, it begins first: under the same lock, at the same instant, with a version of
 *   its own. It stays even when `hacer` is refused. After a long absence beginning it takes several transactions.
 * - A request's caller is looked up again under the lock, since their role or login may be gone by then. If so, the change is
 *   refused and `hacer` does not run. Otherwise the use case's `actor` now holds their present role and zone
 *   (change/cambio.ts), so decide by it inside `hacer`, not before.
 * - A refusal rolls back and emits nothing, unless it is `guardando(…)`. An error rolls back the transaction and is rethrown: the
 *   day begun in it is lost too, but not the parts of the day that earlier transactions committed.
 * - Rows marked with `toca` are read once at the end, and the family is told of them.
 * - The family's version rises by one when at least one event went to everyone; every event carries it.
 * - Events, cuts and `alPublicar` callbacks leave after the commit, in the order of the family's commits.
 *
 * Await nothing but the database and `dejandoPaso` inside `hacer`: the next write waits for it.
 */
export function cambiar<T>(
  contexto: ParaCambiar,
  familia: number,
  hacer: (cambio: Cambio) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>>;
export function cambiar<T>(
  contexto: ParaCambiarSinFamilia & Partial<ParaCambiar>,
  familia: number | null,
  hacer: (cambio: CambioSinFamilia) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>>;
export async function cambiar<T>(
  { base, reloj, difusion, asegurarDia, anunciar }: ParaCambiarSinFamilia & Partial<ParaCambiar>,
  familia: number | null,
  hacer: (cambio: Cambio) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>> {
  let obras: Obra[] = [];
  /** True once a part of the day's beginning is committed; the next transaction goes on with it. */
  let seguido = false;
  const devolver = (): void => {
    for (const obra of obras) obra.devolver();
    obras = [];
  };

  /** Returns null when the day has begun only in part. The lock is free until the next part, so other writes may run. */
  const enTransaccion = async (db: Db): Promise<ResultadoCaso<T> | null> => {
    // The transaction may run again after a rollback; forget what the first attempt emitted.
    devolver();
    const partida = familia === null ? undefined : await leerPuntoDePartida(db, familia);
    const ahora = reloj.ahora();
    const zona = partida?.zona ?? '';
    const con = {
      ahora,
      difusion,
      anunciar,
      zona,
      hoy: partida === undefined ? '' : hoyEn(zona, ahora),
      metas: partida?.metas ?? false,
      escuchan: partida?.escuchan ?? false,
    };
    const hacerCaso = async (): Promise<ResultadoCaso<T>> => {
      const obra = crearObra(db, familia, con);
      const resultado = (await revisarQuienPide(db)) ?? (await hacer(obra.cambio));
      if (!resultado.ok && resultado.guarda !== true) throw new Deshecho(resultado);
      const verla = await obra.cerrar();
      const respondido = 'ver' in resultado ? bien(resultado.ver(await verla())) : resultado;
      if (respondido.ok) await obra.responder(respondido.valor);
      obras.push(obra);
      return respondido;
    };
    const dia = crearObra(db, familia, con);
    const comenzado = partida !== undefined && (await asegurarDia?.(dia.cambio, partida, seguido));
    if (comenzado === false || comenzado === undefined) return hacerCaso();
    await dia.cerrar();
    obras.push(dia);
    return comenzado === 'A_MEDIAS' ? null : enSuPunto(db, hacerCaso);
  };

  try {
    for (;;) {
      const resultado = await enSuUnidad('cambiar', () => base.escribir(familia, enTransaccion));
      for (const obra of obras.splice(0)) obra.publicar();
      if (resultado !== null) return resultado;
      seguido = true;
    }
  } catch (error) {
    devolver();
    if (error instanceof Deshecho) return error.resultado;
    throw error;
  }
}

/** Reads a row of a family by its id. */
type LeerFila<F> = (db: Db, familia: number, id: number) => Promise<F | null | undefined>;

/** Reads a row of the family and hands it to `hacer`; refuses with NO_ENCONTRADO when there is none. */
export const conFila = async <F, T>(
  cambio: Cambio,
  leerla: LeerFila<F>,
  id: number,
  hacer: (fila: F) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCambio<T>> => {
  const fila = await leerla(cambio.db, cambio.familia, id);
  return fila === undefined || fila === null ? rechazado('NO_ENCONTRADO') : hacer(fila);
};

/** Runs `cambiar` on one row, read with `conFila`. */
export const cambiarFila = <F, T>(
  contexto: ParaCambiar,
  familia: number,
  leerla: LeerFila<F>,
  id: number,
  hacer: (cambio: Cambio, fila: F) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>> =>
  cambiar(contexto, familia, (cambio) => conFila(cambio, leerla, id, (fila) => hacer(cambio, fila)));
