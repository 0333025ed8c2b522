import type { AddressInfo } from 'node:net';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { HOY } from './casa-llena.ts';
import type { App } from '#server/app.ts';
import type { FamiliaSembrada } from '#server/testing/sembrar.ts';
import { medir, type Cliente, type Medida } from './medir.ts';

/** Rows of the full family (casa-llena.ts) that the calls need, by id; members also by their position in `miembros`. */
export interface EnCasa {
  readonly miembros: readonly number[];
  /** Positions in `miembros` of adults at home who are no admins. */
  readonly presentes: readonly number[];
  /** Positions in `miembros` of adults away who are no admins. */
  readonly fuera: readonly number[];
  readonly tareas: readonly number[];
  /** Ids of each member's pending assignments due today, by the member's position. */
  readonly suyas: readonly (readonly number[])[];
  /** An assignment completed twenty days ago. */
  readonly completada: number;
  readonly ausencia: number;
  readonly sesion: number;
}

interface Resto {
  readonly cuerpo?: unknown;
  readonly id?: number | string;
  readonly n?: number;
  readonly consulta?: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Name in the table of results, if the path is not enough. */
  readonly como?: string;
}

/**
 * Calls a route, measures it, and returns the answer's body. Throws if the server refuses. `quien` is a member's position in
 * the family (0 and 1 are admins), a token such as a wall screen's, or null for no login.
 */
type Llamar = <T>(
  metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  plantilla: string,
  quien: number | string | null,
  resto?: Resto,
) => Promise<T>;

export interface Banco {
  readonly app: App;
  readonly familia: FamiliaSembrada;
  readonly casa: EnCasa;
  readonly llamar: Llamar;
  /** Runs calls that depend on each other. If one fails, the rest of the section is skipped, and the other sections still run. */
  readonly seccion: (hacer: () => Promise<unknown>) => Promise<void>;
}

/** A call that the server refused. */
class Rechazada extends Error {}

const mirarCasa = async ({ contexto }: App, familia: FamiliaSembrada): Promise<EnCasa> => {
  const db = contexto.base.escritura;
  const ids = (filas: readonly { readonly id: number }[]): number[] => filas.map((f) => f.id);
  const pendientes = await db
    .selectFrom('asignaciones')
    .select(['id', 'miembro_id'])
    .where('estado', '=', 'PENDIENTE')
    .where('fecha_limite', '=', HOY)
    .execute();
  const deFuera = await db
    .selectFrom('ausencias')
    .select('miembro_id as id')
    .where('desde', '<=', HOY)
    .where('hasta', '>=', HOY)
    .execute();
  const fuera = new Set(ids(deFuera));
  const adultos = familia.miembros.map((m, lugar) => ({ ...m, lugar })).slice(2, 22);
  const donde = (esta: boolean) => adultos.flatMap((m) => (fuera.has(m.id) === esta ? [m.lugar] : []));
  const hecha = db.selectFrom('asignaciones').select('id').where('completada_el', '=', '2026-11-01');
  return {
    miembros: familia.miembros.map((m) => m.id),
    presentes: donde(false),
    fuera: donde(true),
    tareas: ids(await db.selectFrom('tareas').select('id').orderBy('id').execute()),
    suyas: familia.miembros.map((m) => ids(pendientes.filter((p) => p.miembro_id === m.id))),
    completada: (await hecha.executeTakeFirstOrThrow()).id,
    ausencia: (await db.selectFrom('ausencias').select('id').where('desde', '>', HOY).executeTakeFirstOrThrow()).id,
    sesion: (await db.selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow()).id,
  };
};

/**
 * Starts a server with the full family on a port. Returns the functions that call it, the measurements, and the routes called.
 */
export const abrirBanco = async (app: App, familia: FamiliaSembrada, cliente: Cliente) => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const origen = `http://127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}`;
  const medidas: Medida[] = [];
  const hechas = new Set<string>();
  const portador = async (quien: number | string): Promise<string> => {
    if (typeof quien === 'string') return quien;
    const m = familia.miembros[quien];
    return app.contexto.tokens.firmarAcceso({ usuario: m?.id ?? 0, acceso: m?.acceso ?? 0 });
  };
  const llamar = async <T>(...[metodo, plantilla, quien, resto = {}]: Parameters<Llamar>): Promise<T> => {
    const { cuerpo, id = familia.id, n = 1, consulta = '', cabeceras = {}, como } = resto;
    const enBytes = cuerpo instanceof Uint8Array;
    const encargo = {
      url: origen + ruta(plantilla, { id, n }) + consulta,
      metodo,
      cabeceras: {
        'cache-control': 'no-cache',
        ...(quien === null ? {} : { authorization: `Bearer ${await portador(quien)}` }),
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...cabeceras,
      },
      cuerpo: cuerpo === undefined ? null : enBytes ? cuerpo : JSON.stringify(cuerpo),
    };
    const medida = await medir(como ?? `${metodo} ${plantilla}${consulta}`, () => cliente.pedir(encargo));
    const dicho = await cliente.cuerpo();
    if (medida.estado >= 300)
      throw new Rechazada(`${medida.que}: ${String(medida.estado)} ${dicho.toString().slice(0, 200)}`);
    medidas.push(medida);
    hechas.add(`${metodo} ${plantilla}`);
    if (plantilla === RUTAS.exportarFamilia) return dicho as T;
    return (dicho.length === 0 ? null : JSON.parse(dicho.toString())) as T;
  };
  const banco: Banco = {
    app,
    familia,
    casa: await mirarCasa(app, familia),
    llamar,
    seccion: async (hacer) => {
      try {
        await hacer();
      } catch (error) {
        console.error(`No medido: ${error instanceof Rechazada ? error.message : String((error as Error).stack)}`);
      }
    },
  };
  return { banco, medidas, hechas };
};
