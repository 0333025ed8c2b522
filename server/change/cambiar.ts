import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Contexto } from './contexto.ts';
import type { Corte, Publicacion, Sala } from './difusion.ts';
import type { ResultadoCaso } from './resultado.ts';
import { enSuUnidad } from './unidad.ts';
import { leerVersion, subirVersion } from './version.ts';

/** What a change needs of the context. */
export type ParaCambiar = Pick<Contexto, 'base' | 'reloj' | 'difusion'>;

/** A change in the making that belongs to no family: logins, throttles, what expired. */
export interface CambioSinFamilia {
  /** The transaction: reads see what the change has written so far. */
  readonly db: Db;
  /** The change's one instant. */
  readonly ahora: Instante;
  /** Closes sockets whose rights end with the commit. */
  readonly cortar: (...cortes: readonly Corte[]) => void;
  /**
   * Does something after the commit, in the change's own place among the publications. Must not throw, nor take long.
   */
  readonly alPublicar: (tarea: () => void) => void;
}

/** A change of a family in the making. */
export interface Cambio extends CambioSinFamilia {
  readonly familia: number;
  /** Tells everyone of the family, after the commit. */
  readonly avisar: <N extends NombreEvento>(evento: N, datos: Eventos[N]) => void;
  /** Tells one member's devices. Alone it raises no version: the others have missed nothing. */
  readonly avisarA: <N extends NombreEvento>(miembro: number, evento: N, datos: Eventos[N]) => void;
  /**
   * The family's version once this is committed. Everything has to be said before: what tells the family nothing raises
   * no version.
   */
  readonly version: () => Promise<number>;
}

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

/**
 * The one way to write. `hacer` reads and writes in a transaction of its own, says what others must hear, and answers
 * `hecho(…)` or `rechazado(…)`.
 *
 * - A refusal takes everything back and says nothing, unless it is `guardando(…)`; so does an error, which is thrown
 *   on.
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
  contexto: ParaCambiar,
  familia: number | null,
  hacer: (cambio: CambioSinFamilia) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>>;
export async function cambiar<T>(
  { base, reloj, difusion }: ParaCambiar,
  familia: number | null,
  hacer: (cambio: Cambio) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> {
  let dichos: SinVersion[] = [];
  let cortes: Corte[] = [];
  let tareas: (() => void)[] = [];
  let puesto: ReturnType<typeof difusion.reservar> | undefined;
  let version = 0;

  const enTransaccion = async (db: Db): Promise<ResultadoCaso<T>> => {
    // It may be run again where nothing was committed: what was said then was said of nothing.
    [dichos, cortes, tareas] = [[], [], []];
    puesto?.soltar();
    puesto = undefined;
    const suya = familia ?? 0;
    const laVersion = crearVersion(db, suya, () => dichos.some(({ sala }) => sala.miembro === null));
    const resultado = await hacer({
      db,
      ahora: reloj.ahora(),
      familia: suya,
      avisar: (evento, datos) => dichos.push({ sala: { familia: suya, miembro: null }, evento, datos }),
      avisarA: (miembro, evento, datos) => dichos.push({ sala: { familia: suya, miembro }, evento, datos }),
      cortar: (...nuevos) => cortes.push(...nuevos),
      alPublicar: (tarea) => tareas.push(tarea),
      version: laVersion,
    });
    if (!resultado.ok && resultado.guarda !== true) throw new Deshecho(resultado);
    if (dichos.length > 0) version = await laVersion();
    puesto = difusion.reservar(familia);
    return resultado;
  };

  try {
    const resultado = await enSuUnidad('cambiar', () => base.escribir(familia, enTransaccion));
    const publicaciones = dichos.map((dicho) => ({ ...dicho, version }) as Publicacion);
    puesto?.publicar({ publicaciones, cortes, tareas });
    return resultado;
  } catch (error) {
    puesto?.soltar();
    if (error instanceof Deshecho) return error.resultado as ResultadoCaso<T>;
    throw error;
  }
}
