import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import type { IntentosPin } from '#shared/contracts/familias.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { hayBloqueados, leerIntentos } from '#server/features/acceso/intentos.repo.ts';

/** Wrong PINs that a family's day bears, whoever tries: one in 50,000 for a stranger. */
export const MAXIMO_DIARIO = 20;

/** Families that do not exist share this many rows, so that inventing ids does not fill the disk. */
const CUBOS = 4_096;

/** Who is guessed at: a family, or what stands for an id that is none, throttled alike so that the throttle tells nothing. */
export const blancoDe = (familia: number, existe: boolean): string => (existe ? String(familia) : `?${String(familia % CUBOS)}`);

export const claveDelDia = (blanco: string): string => `pin-dia|${blanco}`;
export const prefijoDePin = (blanco: string): string => `pin|${blanco}|`;

/** When the family's local day began. */
export const inicioDeHoy = (zona: string, ahora: Instante): Instante => inicioDelDia(zona, hoyEn(zona, ahora));

/** A family's wrong PINs as its admin sees them. */
export const leerIntentosPin = async (db: Db, familia: number, zona: string, ahora: Instante): Promise<IntentosPin> => {
  const blanco = blancoDe(familia, true);
  const dia = await leerIntentos(db, claveDelDia(blanco));
  const fallidos = dia === undefined || dia.desde < inicioDeHoy(zona, ahora) ? 0 : dia.fallidos;
  return {
    fallidos_hoy: fallidos,
    maximo: MAXIMO_DIARIO,
    bloqueado: fallidos >= MAXIMO_DIARIO || (await hayBloqueados(db, prefijoDePin(blanco), ahora)),
  };
};
