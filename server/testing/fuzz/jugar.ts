import type { Push } from '#server/change/puertos.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { rutasDe, sembrarFamiliaCompleta } from '#server/testing/rutas-de-prueba.ts';
import { enUso } from './en-uso.ts';
import type { Cosecha } from './generar.ts';
import { juzgar, type Peticion } from './juzgar.ts';
import { crearLlamada, type Mundo } from './pedir.ts';

/** Maximum number of calls to the same two families. A new pair is created sooner if the admin gets logged out. */
const POR_MUNDO = 400;
/** Number of values remembered for each field. */
const RECORDADOS = 12;
/** Maximum number of faults reported. */
const MAXIMO_FALLOS = 10;
/** Number of measurements of the heap during the calls; one more follows them. */
const MEDIDAS = 20;

/** Creates the memory of the values that the server returned, by field. */
const crearCosecha = (): Cosecha & { readonly guardar: (dicho: unknown) => void; readonly olvidar: () => void } => {
  let porCampo = new Map<string, unknown[]>();
  let ids: number[] = [];
  const guardar = (dicho: unknown): void => {
    if (typeof dicho !== 'object' || dicho === null) return;
    for (const [campo, valor] of Object.entries(dicho)) {
      if (typeof valor === 'object' && valor !== null) guardar(valor);
      else if (!Array.isArray(dicho)) {
        if (campo === 'id' || campo.endsWith('_id')) ids = [...ids.slice(-40), Number(valor)];
        porCampo.set(campo, [...(porCampo.get(campo) ?? []).slice(1 - RECORDADOS), valor]);
      }
    }
  };
  return {
    guardar,
    de: (campo) => porCampo.get(campo) ?? [],
    ids: () => ids,
    olvidar: () => {
      porCampo = new Map([['password', ['una-clave-larga']]]);
      ids = [];
    },
  };
};

/** The API's description in OpenAPI. */
interface Descripcion {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

export interface Informe {
  /** Number of calls answered with each status. */
  readonly estados: ReadonlyMap<number, number>;
  /** Number of routes called. */
  readonly rutas: number;
  /** Names of the routes that never succeeded. */
  readonly nuncaBien: readonly string[];
  /** Faults found, with the call that caused each. */
  readonly fallos: readonly string[];
  /** Error lines of the log. */
  readonly registro: readonly string[];
  /** Heap in use, in bytes, measured at even intervals. */
  readonly memoria: readonly number[];
}

const contar = ({ metodo, url, headers, payload, remoteAddress }: Peticion): string =>
  JSON.stringify({ metodo, url, headers, remoteAddress, payload: payload?.toString().slice(0, 2_000) });

/** Makes up to `llamadas` random calls to a server's routes. The same seed makes the same ones, except for tokens. */
export const jugarFuzz = async (llamadas: number, semilla: number): Promise<Informe> => {
  const registro: string[] = [];
  const reloj = relojFijo();
  // Endpoints are random, so no push message is really sent.
  const push: Push = { ...pushDePrueba(), enviar: () => Promise.resolve({ tipo: 'ENTREGADO' }) };
  const app = await buildTestApp({
    reloj,
    push,
    // Reports of browser errors are logged as received, which here is random text.
    alRegistrar: (linea) =>
      !linea.includes('"msg":"a screen broke in a browser"') && registro.length < MAXIMO_FALLOS && registro.push(linea),
  });
  const cosecha = crearCosecha();
  let azar = semilla;
  const siguienteSemilla = (): number => (azar = (Math.imul(azar, 1_103_515_245) + 12_345) & 0x7fff_ffff);
  const { paths } = (await app.app.inject({ url: '/api/docs/json' })).json<Descripcion>();
  // HEAD is left out, since it behaves like GET.
  const rutas = rutasDe(app)
    .filter(({ metodo }) => metodo !== 'HEAD')
    .map((r) => {
      const descrita = paths[r.url.replaceAll(/:([a-z]+)/g, '{$1}')]?.[r.metodo.toLowerCase()];
      return {
        nombre: `${r.metodo} ${r.url}`,
        descritos: new Set(Object.keys(descrita?.responses ?? {}).map(Number)),
        llamar: crearLlamada(r, cosecha, siguienteSemilla),
      };
    });

  const estados = new Map<number, number>();
  const bien = new Set<string>();
  const fallos: string[] = [];
  const memoria: number[] = [];
  let mundo: Mundo | undefined;
  let hasta = 0;
  for (let n = 0; n < llamadas && fallos.length < MAXIMO_FALLOS; n += 1) {
    if (n >= hasta) {
      hasta = n + POR_MUNDO;
      reloj.avanzar(7_200);
      cosecha.olvidar();
      mundo = { nuestra: await sembrarFamiliaCompleta(app), ajena: await sembrarFamiliaCompleta(app) };
    }
    if (n % Math.ceil(llamadas / MEDIDAS) === 0) memoria.push(enUso());
    const { nombre, descritos, llamar } = rutas[siguienteSemilla() % rutas.length] as (typeof rutas)[number];
    const peticion = llamar(mundo as Mundo);
    const { metodo, url, remoteAddress, headers, payload } = peticion;
    const { statusCode, body } = await app.app.inject({
      method: metodo,
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    estados.set(statusCode, (estados.get(statusCode) ?? 0) + 1);
    const mal = juzgar(peticion, { statusCode, body }, descritos);
    if (mal !== null)
      fallos.push(`${nombre} → ${String(statusCode)} ${body.slice(0, 500)}: ${mal}\n  ${contar(peticion)}`);
    if (statusCode === 401 && headers['authorization'] === `Bearer ${mundo?.nuestra.admin ?? ''}`) hasta = n;
    if (statusCode < 300) {
      bien.add(nombre);
      if (body !== '') cosecha.guardar(JSON.parse(body));
    }
  }
  memoria.push(enUso());
  await app.app.close();
  return {
    estados,
    rutas: rutas.length,
    nuncaBien: rutas.map(({ nombre }) => nombre).filter((nombre) => !bien.has(nombre)),
    fallos,
    registro,
    memoria,
  };
};
