import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { abrir, fallo, leerSuma, revisar, sinPrisa, type Fallo } from '#shared/contracts/familia-archivo/leer.ts';
import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decodificar = (bytes: Uint8Array): string | null => {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
};

const leerEntero = async (bytes: Uint8Array): Promise<Fallo | { readonly ok: true; readonly archivo: Archivo }> => {
  const texto = decodificar(bytes);
  if (texto === null) return fallo('ARCHIVO_CORTADO');
  const abierto = abrir(texto);
  if (!abierto.ok) return abierto;
  const escrita = leerSuma(texto);
  const suma = createHash('sha256').update(texto.slice(0, escrita?.hasta)).digest('hex');
  return suma === escrita?.suma ? sinPrisa(revisar(abierto.datos), setImmediate) : fallo('ARCHIVO_CORTADO');
};

/** A family's file as it was sent: whole to the byte, and all that it says looked through; the server serves meanwhile. */
export const abrirArchivo = async (bytes: Uint8Array): Promise<ResultadoCaso<Archivo>> => {
  const leido = await leerEntero(bytes);
  return leido.ok ? hecho(leido.archivo) : rechazado(leido.codigo, { motivo: leido.motivo });
};
