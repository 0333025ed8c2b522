import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hallazgo } from '#shared/contracts/servidor.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** File in the data folder with the box's last seen address. Not in the database, whose copies go to other boxes. */
const ARCHIVO = 'direccion.json';
/** Time for which a changed address is told, in seconds. */
const SE_DICE = 30 * 86_400;

interface Guardada {
  readonly actual: string;
  /** The address before, and when the change was seen; null if there was none. */
  readonly antes: { readonly direccion: string; readonly en: Instante } | null;
}

const leer = (archivo: string): Guardada | null => {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8')) as Guardada;
  } catch {
    return null;
  }
};

const escribir = (archivo: string, guardada: Guardada): void => {
  try {
    writeFileSync(archivo, `${JSON.stringify(guardada)}\n`);
  } catch {
    // The disk is full, for instance; the change is seen again the next time.
  }
};

interface Opciones {
  readonly datos: string;
  /** The address that phones at home open now; null if it is not known. */
  readonly movil: () => string | null;
  readonly ahora: () => Instante;
}

/**
 * Creates the function that compares the box's address with the one stored before, and stores it if it is another. For 30 days
 * after the last change it warns of it. If the address is unknown now, it does nothing.
 */
export const crearVigiaDireccion =
  ({ datos, movil, ahora }: Opciones) =>
  (): readonly Hallazgo[] => {
    const actual = movil();
    if (actual === null) return [];
    const archivo = join(datos, ARCHIVO);
    const leida = leer(archivo);
    const antes =
      leida === null || leida.actual === actual ? (leida?.antes ?? null) : { direccion: leida.actual, en: ahora() };
    if (leida?.actual !== actual) escribir(archivo, { actual, antes });
    if (antes === null || sumarSegundos(antes.en, SE_DICE) < ahora()) return [];
    const linea = `La dirección ha cambiado: antes era ${antes.direccion}, y ahora es ${actual}. Abre la nueva en cada móvil y en la tele; para que no cambie otra vez, dale a este ordenador una fija en el router.`;
    return [{ nivel: 'aviso', linea }];
  };
