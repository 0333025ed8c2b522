import { CASOS, type ConsultaEntrada, type Entrada, type Respuesta } from '#shared/contracts/casos/casos.ts';
import type { DefCaso } from '#shared/contracts/casos/caso.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { ruta } from '#shared/contracts/rutas.ts';
import type { JugadaBreve } from '#shared/contracts/sesiones-reparto.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { buildTestApp, relojFijo, type OpcionesDePrueba } from './app-de-prueba.ts';
import { repartir } from './sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type DatosMiembro, type FamiliaSembrada, type MiembroSembrado } from './sembrar.ts';

/** The ids in a call's path. */
type Ids<K extends NombreCaso> = (typeof LLAMADAS)[K][1] extends `${string}/:n/${string}`
  ? { readonly id: number; readonly n: number }
  : (typeof LLAMADAS)[K][1] extends `${string}/:id/${string}`
    ? { readonly id: number | string }
    : unknown;
type Campos<T> = unknown extends T
  ? Readonly<Record<string, unknown>>
  : [T] extends [undefined]
    ? unknown
    : Exclude<T, undefined>;

/** The input of a call in one object: the ids in its path, and the fields of its body and query. */
type Datos<K extends NombreCaso> = Ids<K> & Campos<Entrada<K>> & Campos<ConsultaEntrada<K>>;
/** The input of a call that may break the schema of its body or query; optional if the path has no ids. */
type Libres<K extends NombreCaso> =
  unknown extends Ids<K> ? [datos?: object] : [datos: Ids<K> & (object | Readonly<Record<string, unknown>>)];

/** The answer of a call. Moves of a draft are answered in full, because these requests do not ask for the brief answer. */
type Contestada<K extends NombreCaso> = Exclude<Respuesta<K>, JugadaBreve>;

/** All calls as methods, each of which returns the body of its answer. */
type Llamadas = {
  readonly [K in NombreCaso]: (
    ...datos: Record<string, never> extends Datos<K> ? [Datos<K>?] : [Datos<K>]
  ) => Promise<Contestada<K>>;
};

/** The caller: a member or their index in the family, a token, or null for no login. */
type Quien = number | Pick<MiembroSembrado, 'id' | 'acceso'> | string | null;

/**
 * Returns method, path with query, and body of a call. Fields that are undefined or ids of the path are left out. The others are
 * the query if the call is a GET or its row has a query, else the body. Without fields the body is `{}` if the call requires one.
 */
const peticion = (caso: NombreCaso, datos: Readonly<Record<string, unknown>>) => {
  const [metodo, plantilla] = LLAMADAS[caso];
  const { consulta, cuerpo }: DefCaso = CASOS[caso];
  const campos = Object.entries(datos).filter(([campo, v]) => v !== undefined && !plantilla.includes(`:${campo}/`));
  const url = ruta(plantilla, datos as Readonly<Record<string, string>>);
  if (campos.length === 0)
    return { metodo, url, cuerpo: cuerpo?.safeParse(undefined).success === false ? {} : undefined };
  if (metodo !== 'GET' && consulta === undefined) return { metodo, url, cuerpo: Object.fromEntries(campos) };
  return { metodo, url: `${url}?${String(new URLSearchParams(campos as [string, string][]))}` };
};

/**
 * Returns ways to act on a family in an app: a family already seeded, or a new one of these members. By default it has
 * four, the first an admin.
 */
export const casaDe = async (app: App, de?: readonly DatosMiembro[] | FamiliaSembrada) => {
  const familia = de !== undefined && 'miembros' in de ? de : await sembrarFamilia(app, de);
  const miembro = (i: number): MiembroSembrado => {
    const suyo = familia.miembros[i];
    if (suyo === undefined) throw new Error(`The family has no member ${String(i)}`);
    return suyo;
  };
  /** A freshly signed token, because tests may move the clock past the ten minutes of an older one. */
  const token = async (quien: Quien): Promise<string | null> => {
    if (quien === null || typeof quien === 'string') return quien;
    const { id, acceso } = typeof quien === 'number' ? miembro(quien) : quien;
    return app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
  };
  /** Makes a call; returns its answer, also a refusal. The type of the body is the type of a success in any case. */
  const pedir = async <K extends NombreCaso>(quien: Quien, caso: K, ...[datos]: Libres<K>) => {
    const { metodo, url, cuerpo } = peticion(caso, (datos ?? {}) as Readonly<Record<string, unknown>>);
    const respuesta = await llamar(app, metodo, url, await token(quien), cuerpo);
    return { ...respuesta, cuerpo: respuesta.cuerpo as Contestada<K> };
  };
  /** The calls of a member. They throw unless the answer has the status that the table of calls gives. */
  const como = (quien: Quien): Llamadas => {
    const hacer = async (caso: NombreCaso, datos = {}) => {
      const { estado, cuerpo } = await pedir(quien, caso, datos as never);
      const { respuesta, estado: creado }: DefCaso = CASOS[caso];
      if (estado !== (creado ?? (respuesta === undefined ? 204 : 200)))
        throw new Error(`${caso} was answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
      return cuerpo;
    };
    const casos = Object.keys(LLAMADAS) as NombreCaso[];
    return Object.fromEntries(casos.map((caso) => [caso, (datos?: object) => hacer(caso, datos)])) as never;
  };
  const pendientes = (quien: Quien) => como(quien).verMisTareas({ estado: 'PENDIENTE' });
  const primera = async (quien: Quien) => {
    const [una] = await pendientes(quien);
    if (una === undefined) throw new Error('Nothing is pending');
    return una;
  };
  const reloj = app.contexto.reloj as ReturnType<typeof relojFijo>;
  return {
    app,
    reloj,
    familia,
    db: app.contexto.base.escritura,
    miembro,
    /** A member's id. */
    id: (quien: number): number => miembro(quien).id,
    token,
    como,
    pedir,
    /** A call that is expected to be refused; returns the status, the body and the code of the refusal, if it has one. */
    negado: async <K extends NombreCaso>(quien: Quien, caso: K, ...datos: Libres<K>) => {
      const { estado, cuerpo } = await pedir(quien, caso, ...datos);
      if (estado < 400) throw new Error(`${caso} was not refused: ${JSON.stringify(cuerpo)}`);
      const { codigo } = cuerpo as { readonly codigo?: string };
      return { estado, codigo, cuerpo: cuerpo as unknown };
    },
    /** The first member, an admin, creates a chore, by default a daily one; returns its id. */
    tarea: async (cambios: Partial<TareaEntrada> = {}): Promise<number> => {
      const diaria = { nombre: 'Fregar', frecuencia: 'DIARIA', apta_infantil: true } as const;
      return (await como(0).crearTarea({ ...diaria, ...cambios })).id;
    },
    repartir: (...pares: readonly (readonly [tarea: number, quien: number])[]) => repartir(app, familia, ...pares),
    pendientes,
    /** A member's first pending occurrence. */
    primera,
    /** A member ticks off their first pending occurrence; returns its id. */
    hacer: async (quien: Quien): Promise<number> => {
      const { id } = await primera(quien);
      await como(quien).completar({ id });
      return id;
    },
    /** Sets the clock to an instant, or to 10:00 UTC of a day, and runs the midnight jobs. */
    el: async (cuando: string): Promise<void> => {
      reloj.poner(cuando.includes('T') ? cuando : `${cuando}T10:00:00.000Z`);
      await medianoche(app.contexto, (error) => {
        throw error;
      });
    },
    cerrar: () => app.app.close(),
  };
};

/** A seeded family, and ways to act on it. */
export type Casa = Awaited<ReturnType<typeof casaDe>>;

interface OpcionesDeCasa extends Omit<OpcionesDePrueba, 'reloj'> {
  readonly miembros?: readonly DatosMiembro[];
  /** Start of the clock. */
  readonly ahora?: string;
}

/** Seeds a family in its own app. Close it with `cerrar`. */
export const abrirCasa = async ({ miembros, ahora, ...opciones }: OpcionesDeCasa = {}): Promise<Casa> =>
  casaDe(await buildTestApp({ ...opciones, reloj: relojFijo(ahora) }), miembros);
