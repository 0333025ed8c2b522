import { textoDeError } from '#shared/contracts/errores.ts';
import {
  MAXIMO_ARCHIVO,
  nombreDeArchivo,
  type Resumen,
  resumir,
  TRAS_LA_SUMA,
} from '#shared/contracts/familia-archivo/formato.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { sinPrisa } from '#shared/domain/por-tramos.ts';
import { pedir } from '#client/lib/red/llamar.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';

/** The family's exported file, in the browser's memory. */
export interface ArchivoListo {
  readonly nombre: string;
  readonly archivo: Blob;
  readonly resumen: Resumen;
}

/**
 * Downloads the family's file. Throws if the file did not arrive whole, that is if the characters that end each such file are
 * missing.
 */
export const prepararArchivo = async (): Promise<ArchivoListo> => {
  const texto = await pedir<string>('GET', RUTAS.exportarFamilia, undefined, { como: 'text' });
  if (!texto.endsWith(TRAS_LA_SUMA)) throw new ErrorApi(0);
  const resumen = resumir(JSON.parse(texto) as Parameters<typeof resumir>[0]);
  return {
    nombre: nombreDeArchivo(resumen.familia, resumen.cuando),
    archivo: new Blob([texto], { type: 'application/json' }),
    resumen,
  };
};

/** A chosen file with a summary of its content, or the reason why it cannot be imported. */
export type Mirado =
  | { readonly ok: true; readonly archivo: File; readonly resumen: Resumen }
  | { readonly ok: false; readonly error: string };

const mal = (error: string): Mirado => ({ ok: false, error });

const unMomento = (): Promise<void> =>
  new Promise((seguir) => {
    setTimeout(seguir);
  });

/**
 * Checks a file in the browser before it is sent, by the server's own rules, which are loaded only now since their code is large.
 * Pauses in between, so that the page stays responsive.
 */
export const mirar = async (archivo: File): Promise<Mirado> => {
  if (archivo.size > MAXIMO_ARCHIVO)
    return mal(`El archivo es demasiado grande: como mucho puede tener ${String(MAXIMO_ARCHIVO / 1_048_576)} MB`);
  try {
    const texto = await archivo.text();
    const { abrir, revisar } = await import('#shared/contracts/familia-archivo/leer.ts');
    const abierto = abrir(texto);
    const leido = abierto.ok ? await sinPrisa(revisar(abierto.datos), unMomento) : abierto;
    if (!leido.ok) return mal(textoDeError(leido.codigo, { motivo: leido.motivo }));
    const { cuando, familia, listas } = leido.archivo;
    return { ok: true, archivo, resumen: resumir({ cuando, familia, ...listas }) };
  } catch {
    return mal('No se ha podido leer el archivo. Prueba a elegirlo otra vez');
  }
};

/** Returns a size in words: «1,2 MB», «12 kB». */
export const megas = (bytes: number): string =>
  bytes < 100_000 ? `${numero(Math.max(1, Math.round(bytes / 1_000)))} kB` : `${numero(bytes / 1_000_000, 1)} MB`;

/** Summary of the content of a family's file: members, since when, and the numbers of chores, drafts, completions and photos. */
export function Contenido({ resumen: r }: { readonly resumen: Resumen }) {
  const cuentas = [
    [r.tareas, 'tarea', 'tareas'],
    [r.repartos, 'reparto terminado', 'repartos terminados'],
    [r.asignaciones, 'tarea hecha', 'tareas hechas'],
    [r.fotos, 'foto', 'fotos'],
  ] as const;
  const dentro = cuentas.filter(([n]) => n > 0).map(([n, una, varias]) => plural(n, una, varias));
  const lineas = [
    ['Miembros', enumerar(r.miembros)],
    ['Desde', fechaLarga(diaDe(r.desde))],
    ['Dentro', dentro.length === 0 ? 'Aún sin tareas' : enumerar(dentro)],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-2">
      {lineas.map(([que, valor]) => (
        <div key={que} className="grid grid-cols-1 sm:grid-cols-[6rem_1fr]">
          <dt className="text-sm font-bold text-suave">{que}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{valor}</dd>
        </div>
      ))}
    </dl>
  );
}
