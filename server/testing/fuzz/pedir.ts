import * as fc from 'fast-check';
import type { z } from 'zod';
import { CABECERA_CLAVE, ruta } from '#shared/contracts/rutas.ts';
import type { FamiliaCompleta, RutaDePrueba } from '#server/testing/rutas-de-prueba.ts';
import { comoTexto, cualquierJson, paraEsquema, type Cosecha } from './generar.ts';
import type { Peticion } from './juzgar.ts';

/** The two families whose members call, ours and a foreign one. */
export interface Mundo {
  readonly nuestra: FamiliaCompleta;
  readonly ajena: FamiliaCompleta;
}

const BASURA = [
  '',
  'x',
  '{',
  '{"a":',
  '[1,]',
  'null',
  '\u0000',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '7',
  '['.repeat(9_000),
];
const IDS_MALOS = ['0', '-1', 'abc', '1e3', '%00', '9'.repeat(30), "1'--", '..', '1/../2', '%F0%9F', '٣'];
const TIPOS = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'x',
];
const SIN_NADA: Cosecha = { de: () => [], ids: () => [] };

/** Number of values generated at once, because generating them one by one is slow. */
const TANDA = 16;

const porTandas = <T>(arbitrario: fc.Arbitrary<T>, semilla: () => number): (() => T) => {
  let listas: T[] = [];
  return () => {
    if (listas.length === 0) listas = fc.sample(arbitrario, { numRuns: TANDA, seed: semilla() });
    return listas.pop() as T;
  };
};

const tokenDe = ({ nuestra, ajena }: Mundo, { config }: RutaDePrueba, suerte: number): string | null => {
  if (suerte < 18) {
    if (config.rol === 'publico') return null;
    if (config.rol === 'pantalla') return nuestra.pantalla;
    return suerte < 12 || config.rol === 'administrador' ? nuestra.admin : nuestra.miembro;
  }
  return (
    [null, nuestra.admin, nuestra.miembro, nuestra.pantalla, ajena.admin, 'x', `${nuestra.admin}x`][suerte - 18] ?? null
  );
};

/** A multipart form with any values in its fields; only its first half if `cortado`. */
const formulario = (campos: unknown, cortado: boolean): Buffer => {
  const partes = Object.entries(typeof campos === 'object' && campos !== null ? campos : { avatar: campos }).map(
    ([nombre, valor]) =>
      `--limite\r\nContent-Disposition: form-data; name="${nombre}"${nombre === 'avatar' ? '; filename="a.jpg"' : ''}\r\n\r\n${comoTexto(valor)}\r\n`,
  );
  const entero = Buffer.from(`${partes.join('')}--limite--\r\n`);
  return cortado ? entero.subarray(0, Math.floor(entero.length / 2)) : entero;
};

/** Creates the generator of calls to one route: valid and invalid ones, by every kind of caller. */
export const crearLlamada = (r: RutaDePrueba, cosecha: Cosecha, semilla: () => number) => {
  const cuerpo = r.body === undefined ? fc.constant(undefined) : paraEsquema(r.body as z.ZodType, cosecha);
  const consulta = r.querystring === undefined ? fc.constant({}) : paraEsquema(r.querystring as z.ZodType, SIN_NADA);
  const siguiente = porTandas(
    fc.record({
      cuerpo,
      consulta,
      quien: fc.nat({ max: 24 }),
      de: fc.nat({ max: 11 }),
      como: fc.nat({ max: 30 }),
      n: fc.nat({ max: 5 }),
      basura: fc.constantFrom(...BASURA),
      idMalo: fc.constantFrom(...IDS_MALOS),
      tipo: fc.constantFrom(...TIPOS),
      clave: fc.option(fc.constantFrom('k1', '3b241101-e2bb-4255-8caf-4136c566a962', '', 'x'.repeat(300)), { freq: 3 }),
      direccion: fc.nat({ max: 255 }),
      otro: cualquierJson,
    }),
    semilla,
  );
  const camino = (mundo: Mundo, de: number, n: number, idMalo: string): string => {
    if (!r.url.includes(':')) return r.url;
    const dueno = de < 9 ? mundo.nuestra : mundo.ajena;
    return ruta(r.url, { id: dueno.idPara(r.url), n }).replace(/\d+/, (id) => (de === 11 ? idMalo : id));
  };
  const buscar = (consulta: unknown): string => {
    const escrito = (valor: unknown): string => encodeURIComponent(comoTexto(valor).slice(0, 500).toWellFormed());
    if (typeof consulta !== 'object' || consulta === null) return `?${escrito(consulta)}`;
    const pares = Object.entries(consulta).map(([campo, valor]) => `${escrito(campo)}=${escrito(valor)}`);
    return pares.length === 0 ? '' : `?${pares.join('&')}`;
  };
  return (mundo: Mundo): Peticion => {
    const c = siguiente();
    const token = tokenDe(mundo, r, c.quien);
    const conCuerpo = r.metodo !== 'GET' && r.metodo !== 'HEAD';
    const enFormulario = c.como > 28;
    const payload = !conCuerpo
      ? undefined
      : c.como === 0
        ? c.basura
        : c.como === 1
          ? JSON.stringify(c.otro)
          : enFormulario
            ? formulario(c.cuerpo, c.como === 30)
            : c.cuerpo === undefined
              ? undefined
              : JSON.stringify(c.cuerpo);
    const tipo = enFormulario ? 'multipart/form-data; boundary=limite' : c.como === 2 ? c.tipo : 'application/json';
    return {
      ruta: r,
      metodo: r.metodo,
      url: camino(mundo, c.de, c.n, c.idMalo) + buscar(c.consulta),
      remoteAddress: `10.0.${String(c.como)}.${String(c.direccion)}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined ? {} : { 'content-type': tipo }),
        ...(c.clave === null ? {} : { [CABECERA_CLAVE]: c.clave }),
      },
      payload,
    };
  };
};
