import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { IdaOidc, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Oidc } from '#server/change/entradas.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarVueltasCaducadas, gastarVuelta } from '#server/data/oidc.ts';
import type { Invitado } from '#server/effects/accesos/activar-miembro.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

// A trip to the provider is known by a signed secret that only the browser that began it keeps. State, nonce and PKCE verifier
// follow from it, so that every server of one installation knows them and beginning one writes nothing.

/** Time, in seconds, for which a trip may take. */
const SEGUNDOS_IDA = 600;
const BYTES_AZAR = 32;

/** The login of the member who links, or 0 for logging in or joining. */
type Acceso = number;

/** Returns the parts of a trip, which nobody can compute without its secret. */
const pasosDe = ({ tokens }: Contexto, secreto: string) => ({
  state: tokens.huella(`oidc|state|${secreto}`),
  nonce: tokens.huella(`oidc|nonce|${secreto}`),
  verificador: tokens.huella(`oidc|pkce|${secreto}`),
});

/** Begins a trip to the provider: to log in, to link the member of a login, or to join with an invitation. */
export const empezarIda = async (
  contexto: Contexto,
  acceso: Acceso,
  invitado: Invitado | null = null,
): Promise<ResultadoCaso<IdaOidc>> => {
  const { oidc, tokens, azar, reloj } = contexto;
  if (oidc === null) return rechazado('OIDC_APAGADO');
  const caduca_en = sumarSegundos(reloj.ahora(), SEGUNDOS_IDA);
  const { miembro, hash } = invitado ?? { miembro: 0, hash: '' };
  const unico = azar.secreto(BYTES_AZAR);
  const texto = ['oidc', acceso, caduca_en, unico, tokens.huella(oidc.emisor), miembro, hash].join('|');
  const secreto = Buffer.from(tokens.sellar(texto)).toString('base64url');
  const direccion = await oidc.ir(pasosDe(contexto, secreto));
  return direccion === null ? rechazado('OIDC_NO_RESPONDE', { nombre: oidc.nombre }) : bien({ direccion, secreto });
};

/** A trip that may end: its expiry, and the invitation with which it began. */
interface Ida {
  readonly caduca_en: Instante;
  readonly invitado: Invitado | null;
}

/** Reads a trip. Null unless this server made its secret, for this login and provider, and it has not expired. */
const leerIda = ({ tokens, reloj }: Contexto, { emisor }: Oidc, secreto: string, acceso: Acceso): Ida | null => {
  const [clase, suAcceso, caduca_en = '', , suEmisor, miembro, hash = ''] =
    tokens.leerSellado(Buffer.from(secreto, 'base64url').toString())?.split('|') ?? [];
  if (clase !== 'oidc' || suAcceso !== String(acceso) || suEmisor !== tokens.huella(emisor)) return null;
  const ahora = reloj.ahora();
  // One that expires later than a new one was made while the clock ran ahead.
  if (caduca_en <= ahora || caduca_en > sumarSegundos(ahora, SEGUNDOS_IDA)) return null;
  return { caduca_en, invitado: hash === '' ? null : { miembro: Number(miembro), hash } };
};

/**
 * Ends a trip. Returns the `sub` of the account with which the visitor returned, and their invitation. A trip is used up by its
 * first return, right or wrong. Everything that is wrong gets the same answer, and counts as a guess from that address.
 */
export const terminarIda = async (
  contexto: Contexto,
  { secreto, state, ...dicho }: VueltaOidc,
  { acceso, direccion }: { readonly acceso: Acceso; readonly direccion: string },
): Promise<ResultadoCaso<{ readonly sujeto: string; readonly invitado: Invitado | null }>> => {
  const { oidc, tokens } = contexto;
  if (oidc === null) return rechazado('OIDC_APAGADO');
  const clave = `oidc|${direccion}`;
  const pasos = pasosDe(contexto, secreto);
  const ida = pasos.state === state ? leerIda(contexto, oidc, secreto, acceso) : null;
  const primera = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await esperaPendiente(db, clave, ahora);
    if (espera > 0) return frenado(espera);
    await borrarVueltasCaducadas(db, ahora, sumarSegundos(ahora, SEGUNDOS_IDA));
    if (ida !== null && (await gastarVuelta(db, tokens.huella(secreto), ida.caduca_en))) return bien(ida);
    await anotarFallo(db, clave, ahora);
    return guardando(rechazado('OIDC_NO_VALE'));
  });
  if (!primera.ok) return primera;
  const vuelto = await oidc.volver(dicho, pasos);
  if (vuelto.ok) return bien({ sujeto: vuelto.sujeto, invitado: primera.valor.invitado });
  if (vuelto.caido) return rechazado('OIDC_NO_RESPONDE', { nombre: oidc.nombre });
  return cambiar(contexto, null, async ({ db, ahora }) => {
    await anotarFallo(db, clave, ahora);
    return guardando(rechazado('OIDC_NO_VALE'));
  });
};
