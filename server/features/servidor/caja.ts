import type { ConfirmarReloj, Direcciones, EstadoReloj } from '#shared/contracts/servidor.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { juzgarOrigen } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { escribirYBorrar } from '#server/data/intentos.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { leer } from '#server/change/leer.ts';
import { leerFamiliaDeLaCaja } from '#server/data/caja.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';

/**
 * Returns the address to open instead of `desde`, the one that the browser has open. Null if the browser sent none, if this
 * server knows `desde` as its own, or if it knows no other address.
 */
const otraQue = (
  { propios, origenMovil }: Pick<Contexto, 'propios' | 'origenMovil'>,
  desde: string | undefined,
  host: string,
): string | null => {
  const suyos = propios();
  const [primera] = suyos;
  if (primera === undefined || desde === undefined) return null;
  const { origin } = new URL(desde);
  return juzgarOrigen({ headers: { origin, host } }, suyos) === 'NUESTRO' ? null : (origenMovil() ?? primera);
};

/**
 * Returns how to reach this server. Public, since a browser asks before anybody has logged in. It tells nothing about
 * families.
 */
const verDirecciones = (contexto: Contexto, desde: string | undefined, host: string): Direcciones => ({
  https: contexto.segura?.direccionPara(host) ?? null,
  huella: contexto.segura?.raiz()?.huella ?? null,
  movil: contexto.origenMovil(),
  abrir: otraQue(contexto, desde, host),
});

export const casosDeDirecciones = (contexto: Contexto) =>
  ({
    verDirecciones: async ({ consulta, request }) =>
      bien(verDirecciones(contexto, consulta.desde, request.headers.host ?? '')),
  }) satisfies Partial<Haceres>;

import paquete from '#paquete' with { type: 'json' };

/** Makes a commit that leaves no row behind. Throws when the disk cannot be written. */
const probarElDisco = async (contexto: Contexto): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => bien(await escribirYBorrar(db, ahora)));
};

interface Salud {
  readonly estado: 'ok';
  readonly version: string;
}

/**
 * Answer of the readiness check (`verSalud`) when it is passed, and always of the liveness check (`verViva`): a restart of the
 * process would not bring a lost database back.
 */
const VIVA: Salud = { estado: 'ok', version: paquete.version };

/** Value of `Retry-After`, in seconds, while this server shuts down. */
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

/**
 * Returns the state of the clock. `dia` is the day that the machine's clock shows, for a family that may confirm it; else null.
 */
const estadoDe = async (contexto: Contexto, { familia_id, zona_horaria: zona }: Actor): Promise<EstadoReloj> => {
  const { reloj, duda } = contexto;
  const dicho = duda.dicho();
  // The clock serves all families, so only the family that looks after the box may confirm it.
  const suyo = dicho !== null && duda.creible() && (await leer(contexto, leerFamiliaDeLaCaja)) === familia_id;
  return { en_duda: dicho !== null, hoy: hoyEn(zona, reloj.ahora()), dia: suyo ? hoyEn(zona, dicho) : null };
};

/** Returns whether the machine's clock is in doubt, and the day that the caller's family may confirm. */
const verReloj = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<EstadoReloj>> =>
  bien(await estadoDe(contexto, actor));

/**
 * Confirms that today is the day shown by the machine's clock, which is trusted from now on. For admins of the family that looks
 * after the box. Refused if the clock shows another day than `dia`.
 */
const confirmarReloj = async (
  contexto: Contexto,
  actor: Actor,
  { dia }: ConfirmarReloj,
): Promise<ResultadoCaso<EstadoReloj>> => {
  const estado = await estadoDe(contexto, actor);
  if (!estado.en_duda && estado.hoy === dia) return bien(estado);
  if (estado.dia !== dia) return rechazado('RELOJ_OTRO_DIA');
  // Entered in the audit log before the clock is switched, with the instant of the confirmed clock.
  const anotado = await cambiar(contexto, actor.familia_id, async (cambio) => {
    const dicho = contexto.duda.dicho();
    if (dicho !== null) cambio.dice(actor, { hecho: 'reloj.confirmado', dia }, dicho);
    return bien(null);
  });
  if (!anotado.ok) return anotado;
  contexto.duda.creer();
  return bien(await estadoDe(contexto, actor));
};

export const casosDeReloj = (contexto: Contexto) =>
  ({
    verReloj: ({ actor }) => verReloj(contexto, actor),
    confirmarReloj: ({ actor, cuerpo }) => confirmarReloj(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;

/**
 * Maximum number of error reports that a member's browsers may send in an hour, so that a screen that keeps failing does
 * not fill the log.
 */
const CUPO_AVERIAS: Cupo = { maximo: 20, segundos: 3_600 };

/** Counts one of the caller's error reports; refuses with 429 when there are too many. */
const contarAveria = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `averia|${String(actor.id)}`, CUPO_AVERIAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });

export const casosDeAverias = (contexto: Contexto) =>
  ({
    contarAveria: async ({ actor, cuerpo, request }) => {
      const contada = await contarAveria(contexto, actor);
      if (contada.ok) request.log.error({ averia: cuerpo }, 'a screen broke in a browser');
      return contada;
    },
  }) satisfies Partial<Haceres>;
