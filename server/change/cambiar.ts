import { sql } from 'kysely';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Cambio, CambioSinFamilia, Contado, Contar, Cosa } from './cambio.ts';
import type { Contexto } from './contexto.ts';
import type { Corte, Difusion, Publicacion, Sala } from './difusion.ts';
import { revisarQuienPide } from './quien-pide.ts';
import type { ResultadoCaso } from './resultado.ts';
import { enSuUnidad } from './unidad.ts';
import { leerComienzo, leerVersion, subirVersion } from './version.ts';

export type { Cambio, CambioSinFamilia } from './cambio.ts';

/** What a change of no family needs of the context. */
export type ParaCambiarSinFamilia = Pick<Contexto, 'base' | 'reloj' | 'difusion'>;
/** What a change of a family needs of it. */
export type ParaCambiar = ParaCambiarSinFamilia & Pick<Contexto, 'comenzar' | 'contar'>;

/** Carries a result out of a transaction that must be taken back. */
class Deshecho<T> extends Error {
  readonly resultado: ResultadoCaso<T>;
  constructor(resultado: ResultadoCaso<T>) {
    super('refused');
    this.resultado = resultado;
  }
}

/** A family's version inside its change: raised once, and only when something was said to everyone. */
const crearVersion = (db: Db, familia: number, dichoATodos: () => boolean) => {
  let subida: number | null = null;
  let callada = false;
  return async (): Promise<number> => {
    if (dichoATodos()) {
      if (callada) throw new Error('A change said something after it had asked for its version');
      subida ??= await subirVersion(db, familia);
      return subida;
    }
    callada = true;
    return leerVersion(db, familia);
  };
};

type SinVersion = { readonly sala: Sala; readonly evento: NombreEvento; readonly datos: unknown };

/** A change in the making, and what it says once it is committed. */
interface Obra {
  readonly cambio: Cambio;
  /** Ends it inside its transaction: tells of what it marked, raises the version, and takes its place among the others. */
  readonly cerrar: () => Promise<void>;
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

const crearObra = (db: Db, familia: number | null, { ahora, difusion, contar, zona, hoy }: ConQue): Obra => {
  const dichos: SinVersion[] = [];
  const cortes: Corte[] = [];
  const tareas: (() => void)[] = [];
  let marcas = new Map<Cosa, Set<number>>();
  let contados = 0;
  const asignaciones = new Map<number, Asignacion>();
  const miembros = new Map<number, Usuario>();
  let puesto: ReturnType<Difusion['reservar']> | undefined;
  let version = 0;
  const suya = familia ?? 0;
  const laVersion = crearVersion(db, suya, () => dichos.some(({ sala }) => sala.miembro === null));
  const decir = <N extends NombreEvento>(miembro: number | null, evento: N, datos: Eventos[N]): void =>
    void dichos.push({ sala: { familia: suya, miembro }, evento, datos });
  const vaciar = async (): Promise<void> => {
    if (familia === null || contar === undefined) return;
    const [marcadas, sueltos] = [marcas, dichos.splice(contados)];
    marcas = new Map();
    const vistas = await contar(cambio, marcadas, new Set(sueltos.map((d) => d.evento)));
    // Rows first, then what was said of them, and last the ranking, which follows from both.
    const filas = Map.groupBy(dichos.splice(contados), (d) => d.evento === 'ranking:actualizado');
    dichos.push(...(filas.get(false) ?? []), ...sueltos, ...(filas.get(true) ?? []));
    for (const id of marcadas.get('asignacion') ?? []) asignaciones.delete(id);
    for (const [id, vista] of vistas.asignaciones) asignaciones.set(id, vista);
    for (const [id, vista] of vistas.miembros) miembros.set(id, vista);
    contados = dichos.length;
  };
  const contarYVer = async (): Promise<Contado> => {
    await vaciar();
    return {
      version: await laVersion(),
      asignacion: (id) => asignaciones.get(id) ?? null,
      miembro: (id) => miembros.get(id) ?? null,
    };
  };
  const cambio: Cambio = {
    db,
    ahora,
    familia: suya,
    zona,
    hoy,
    toca: (cosa, ...ids) => void marcas.set(cosa, new Set([...(marcas.get(cosa) ?? []), ...ids])),
    contar: contarYVer,
    avisar: (evento, datos) => decir(null, evento, datos),
    avisarA: decir,
    cortar: (...nuevos) => void cortes.push(...nuevos),
    alPublicar: (tarea) => void tareas.push(tarea),
    version: async () => (await contarYVer()).version,
  };
  return {
    cambio,
    cerrar: async () => {
      await vaciar();
      if (dichos.length > 0) version = await laVersion();
      puesto = difusion.reservar(familia);
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
 * The one way to write. `hacer` reads and writes in a transaction of its own, says what others must hear, and answers
 * `hecho(…)` or `rechazado(…)`.
 *
 * - The family's day begins first, if nobody has begun it: under the same lock and at the same instant, with a version of
 *   its own, and for good, also when what follows is refused. After a long time it takes several transactions.
 * - Whoever asks is looked up again, under the lock: a role or a login that was taken away while the request waited is gone.
 * - A refusal takes everything back and says nothing, unless it is `guardando(…)`; so does an error, which is thrown
 *   on.
 * - Rows that it marks (`toca`) are read once, at its end, and the family is told of them.
 * - The family's version is raised once, when something was said to everyone; every event carries it.
 * - Events, cuts and what was put off leave after the commit, in the order of the family's commits, whoever called.
 *
 * Await nothing in it but the database: whoever writes next waits for it.
 */
export function cambiar<T>(
  contexto: ParaCambiar,
  familia: number,
  hacer: (cambio: Cambio) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>>;
export function cambiar<T>(
  contexto: ParaCambiarSinFamilia & Partial<ParaCambiar>,
  familia: number | null,
  hacer: (cambio: CambioSinFamilia) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>>;
export async function cambiar<T>(
  { base, reloj, difusion, comenzar, contar }: ParaCambiarSinFamilia & Partial<ParaCambiar>,
  familia: number | null,
  hacer: (cambio: Cambio) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> {
  let obras: Obra[] = [];
  let seguido = false;
  const soltar = (): void => {
    for (const obra of obras) obra.soltar();
    obras = [];
  };

  /** Null: the day is begun only in part, and whoever waits to write goes before the rest of it. */
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
      await obra.cerrar();
      obras.push(obra);
      return resultado;
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
