import { segundosEntre } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import paquete from '#paquete' with { type: 'json' };
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { escribirYBorrar } from '#server/data/intentos.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Makes a commit that leaves no row behind. Throws when the disk cannot be written. */
const probarElDisco = async (contexto: Contexto): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => bien(await escribirYBorrar(db, ahora)));
};

interface Salud {
  readonly estado: 'ok';
  readonly version: string;
}

/**
 * Answer of both checks. The liveness check (`verViva`) always gives it: a restart of the process would not bring a lost
 * database back.
 */
const VIVA: Salud = { estado: 'ok', version: paquete.version };

/**
 * Value of `Retry-After`, in seconds, while this server shuts down: after that time another server has taken over or this
 * one has stopped.
 */
const SEGUNDOS_RELEVO = 10;

/**
 * Creates the readiness check: passed if the server can write, and is not shutting down. Anyone may ask, so the disk is tried at
 * most once a second.
 */
const comprobarSalud = (contexto: Contexto) => {
  let ultima: { readonly en: string; readonly escrita: Promise<void> } | null = null;
  return async (): Promise<ResultadoCaso<Salud>> => {
    if (contexto.retirandose()) return rechazado('SERVIDOR_CERRANDO', {}, SEGUNDOS_RELEVO);
    const en = contexto.reloj.ahora();
    // The absolute difference covers a clock that was set back.
    if (ultima === null || Math.abs(segundosEntre(ultima.en, en)) >= 1)
      ultima = { en, escrita: probarElDisco(contexto) };
    await ultima.escrita;
    return bien(VIVA);
  };
};

export const casosDeSalud = (contexto: Contexto) =>
  ({
    verSalud: comprobarSalud(contexto),
    verViva: async () => bien(VIVA),
  }) satisfies Partial<Haceres>;
