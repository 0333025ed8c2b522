import { sql } from 'kysely';
import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { ActoAnotado, Cambio, CambioSinFamilia, Contar, Cosa, ResultadoCambio, Vistas, Visto } from './cambio.ts';
import { type Contexto, revisarQuienPide } from './contexto.ts';
import type { Corte, Difusion, Publicacion, Sala } from './difusion.ts';
import { hecho, rechazado, type ResultadoCaso } from './resultado.ts';
import { enSuUnidad, leerComienzo, leerVersion, subirVersion } from './version.ts';

export { hechoAlVer, type Cambio, type CambioSinFamilia, type ResultadoCambio } from './cambio.ts';

/** The part of the context that a change of no family needs. */
export type ParaCambiarSinFamilia = Pick<Contexto, 'base' | 'reloj' | 'difusion'>;
/** The part of the context that a change of a family needs. */
export type ParaCambiar = ParaCambiarSinFamilia & Pick<Contexto, 'comenzar' | 'contar'>;

/** Carries a result out of a transaction that must be taken back. */
class Deshecho<T> extends Error {
  readonly resultado: ResultadoCaso<T>;
  constructor(resultado: ResultadoCaso<T>) {
    super('refused');
    this.resultado = resultado;
  }
}

type SinVersion = { readonly sala: Sala; readonly evento: NombreEvento; readonly datos: unknown };

/** A change in the making, and what it says once it is committed. */
interface Obra {
  readonly cambio: Cambio;
  /**
   * Ends it inside its transaction: tells of what it marked, raises the version, and takes its place among the others.
   * Returns what an answer may show.
   */
  readonly cerrar: () => Promise<() => Promise<Visto>>;
  /** Writes what depends on the answer. */
  readonly responder: (respuesta: unknown) => Promise<void>;
  /** Lets out what it said, after the commit. */
  readonly publicar: () => void;
  /** Gives its place back: it was not committed. */
  readonly soltar: () => void;
}

interface ConQue {
  readonly ahora: Instante;
  readonly difusion: Difusion;
  readonly contar: Contar | undefined;
  readonly zona: string;
  readonly hoy: Dia;
}

const SIN_VISTAS: Vistas = { asignaciones: new Map(), miembros: new Map() };

const laDe = <T>(vistas: ReadonlyMap<number, T>, id: number): T => {
  const vista = vistas.get(id);
  if (vista === undefined) throw new Error(`Row ${String(id)} was not marked, or vanished inside its own change`);
  return vista;
};

const crearObra = (db: Db, familia: number | null, { ahora, difusion, contar, zona, hoy }: ConQue): Obra => {
  const dichos: SinVersion[] = [];
  const cortes: Corte[] = [];
  const tareas: (() => void)[] = [];
  const marcas = new Map<Cosa, Set<number>>();
  const actos: ActoAnotado[] = [];
  const alResponder: ((respuesta: unknown) => Promise<void>)[] = [];
  let puesto: ReturnType<Difusion['reservar']> | undefined;
  let version = 0;
  const suya = familia ?? 0;
  const decir = <N extends NombreEvento>(miembro: number | null, evento: N, datos: Eventos[N]): void =>
    void dichos.push({ sala: { familia: suya, miembro }, evento, datos });
  const cambio: Cambio = {
    db,
    ahora,
    familia: suya,
    zona,
    hoy,
    toca: (cosa, ...ids) => void marcas.set(cosa, new Set([...(marcas.get(cosa) ?? []), ...ids])),
    avisar: (evento, datos) => decir(null, evento, datos),
    avisarA: decir,
    anota: ({ id: autor }, acto, en = ahora) => void actos.push({ autor, acto, en }),
    alResponder: (guardar) => void alResponder.push(guardar),
    cortar: (...nuevos) => void cortes.push(...nuevos),
    alPublicar: (tarea) => void tareas.push(tarea),
  };
  const contarlo = async (): Promise<Vistas> => {
    if (familia === null || contar === undefined) return SIN_VISTAS;
    const sueltos = dichos.splice(0);
    const vistas = await contar(cambio, { marcas, actos, dichos: new Set(sueltos.map((d) => d.evento)) });
    // Rows first, then what was said of them, and last the ranking, which follows from both.
    const filas = Map.groupBy(dichos.splice(0), (d) => d.evento === 'ranking:actualizado');
    dichos.push(...(filas.get(false) ?? []), ...sueltos, ...(filas.get(true) ?? []));
    return vistas;
  };
  return {
    cambio,
    cerrar: async () => {
      const { asignaciones, miembros } = await contarlo();
      const aTodos = dichos.some(({ sala }) => sala.miembro === null);
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
    soltar: () => puesto?.soltar(),
  };
};

/** Runs a use case behind a savepoint, so that its refusal takes back itself alone. */
const enSuPunto = async <T>(db: Db, hacer: () => Promise<ResultadoCaso<T>>): Promise<ResultadoCaso<T>> => {
  await sql`savepoint caso`.execute(db);
  try {
    return await hacer();
  } catch (error) {
    if (!(error instanceof Deshecho)) throw error;
    await sql`rollback to caso`.execute(db);
    return error.resultado as ResultadoCaso<T>;
  }
};

/**
 * The one way to write. `hacer` reads and writes in a transaction of its own, says what others must hear, and answers `hecho(…)`,
 * `hechoAlVer(…)` when the answer shows what the change leads to, or `rechazado(…)`.
 *
 * - The family's day begins first, if nobody has begun it: under the same lock and at the same instant, with a version of
 *   its own, and for good, also when what follows is refused. After a long time it takes several transactions.
 * - The caller is looked up again, under the lock: a role or a login that was taken away while the request waited is gone.
 * - A refusal takes everything back and says nothing, unless it is `guardando(…)`; so does an error, which is thrown
 *   on.
 * - Rows that it marks (`toca`) are read once, at its end, and the family is told of them.
 * - The family's version is raised once, when something was said to everyone; every event carries it.
 * - Events, cuts and what was put off leave after the commit, in the order of the family's commits, no matter which call made
 *   them.
 *
 * Await nothing in it but the database: the next write waits for it.
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
  { base, reloj, difusion, comenzar, contar }: ParaCambiarSinFamilia & Partial<ParaCambiar>,
  familia: number | null,
  hacer: (cambio: Cambio) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>> {
  let obras: Obra[] = [];
  let seguido = false;
  const soltar = (): void => {
    for (const obra of obras) obra.soltar();
    obras = [];
  };

  /** Null: the day is begun only in part, and waiting writes go before the rest of it. */
  const enTransaccion = async (db: Db): Promise<ResultadoCaso<T> | null> => {
    // It may be run again where nothing was committed: what was said then was said of nothing.
    soltar();
    const comienzo = familia === null ? undefined : await leerComienzo(db, familia);
    const ahora = reloj.ahora();
    const zona = comienzo?.zona ?? '';
    const con = { ahora, difusion, contar, zona, hoy: comienzo === undefined ? '' : hoyEn(zona, ahora) };
    const hacerCaso = async (): Promise<ResultadoCaso<T>> => {
      const obra = crearObra(db, familia, con);
      const resultado = (await revisarQuienPide(db)) ?? (await hacer(obra.cambio));
      if (!resultado.ok && resultado.guarda !== true) throw new Deshecho(resultado);
      const verla = await obra.cerrar();
      const respondido = 'ver' in resultado ? hecho(resultado.ver(await verla())) : resultado;
      if (respondido.ok) await obra.responder(respondido.respuesta);
      obras.push(obra);
      return respondido;
    };
    const dia = crearObra(db, familia, con);
    const comenzado = comienzo !== undefined && (await comenzar?.(dia.cambio, comienzo, seguido));
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
    soltar();
    if (error instanceof Deshecho) return error.resultado as ResultadoCaso<T>;
    throw error;
  }
}

/** Reads a row of a family by its id. */
type LeerFila<F> = (db: Db, familia: number, id: number) => Promise<F | null | undefined>;

/** Does something with a row of the family, read inside the change: without one, NO_ENCONTRADO. */
export const conFila = async <F, T>(
  cambio: Cambio,
  leerla: LeerFila<F>,
  id: number,
  hacer: (fila: F) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCambio<T>> => {
  const fila = await leerla(cambio.db, cambio.familia, id);
  return fila === undefined || fila === null ? rechazado('NO_ENCONTRADO') : hacer(fila);
};

/** A change of one row: `cambiar` and `conFila` in one. */
export const cambiarFila = <F, T>(
  contexto: ParaCambiar,
  familia: number,
  leerla: LeerFila<F>,
  id: number,
  hacer: (cambio: Cambio, fila: F) => Promise<ResultadoCambio<T>>,
): Promise<ResultadoCaso<T>> =>
  cambiar(contexto, familia, (cambio) => conFila(cambio, leerla, id, (fila) => hacer(cambio, fila)));
