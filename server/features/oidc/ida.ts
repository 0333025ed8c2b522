import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { IdaOidc, VueltaOidc } from '#shared/contracts/oidc.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto, Oidc } from '#server/change/contexto.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarVueltasCaducadas, gastarVuelta } from '#server/data/oidc.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

// A trip to the provider is known by a signed secret that only the browser that began it keeps. State, nonce and PKCE verifier
// follow from it, so that every server of one installation knows them and beginning one writes nothing.

/** Time, in seconds, for which a trip may take. */
const SEGUNDOS_IDA = 600;
const BYTES_AZAR = 32;

/** The login of the member who links, or 0 for logging in. */
type Acceso = number;

/** Returns the parts of a trip, which nobody can compute without its secret. */
const pasosDe = ({ tokens }: Contexto, secreto: string) => ({
  state: tokens.huella(`oidc|state|${secreto}`),
  nonce: tokens.huella(`oidc|nonce|${secreto}`),
  verificador: tokens.huella(`oidc|pkce|${secreto}`),
});

/** Begins a trip to the provider, to log in or to link the member of a login. */
export const empezarIda = async (contexto: Contexto, acceso: Acceso): Promise<ResultadoCaso<IdaOidc>> => {
  const { oidc, tokens, azar, reloj } = contexto;
  if (oidc === null) return rechazado('OIDC_APAGADO');
  const caduca_en = sumarSegundos(reloj.ahora(), SEGUNDOS_IDA);
  const texto = ['oidc', acceso, caduca_en, azar.secreto(BYTES_AZAR), tokens.huella(oidc.emisor)].join('|');
  const secreto = Buffer.from(tokens.sellar(texto)).toString('base64url');
  const direccion = await oidc.ir(pasosDe(contexto, secreto));
  return direccion === null ? rechazado('OIDC_NO_RESPONDE', { nombre: oidc.nombre }) : bien({ direccion, secreto });
};

/** Returns when a trip expires. Null unless this server made its secret, for this login and provider, and it has not expired. */
const leerIda = ({ tokens, reloj }: Contexto, { emisor }: Oidc, secreto: string, acceso: Acceso): Instante | null => {
  const [clase, suAcceso, caduca_en = '', , suEmisor] =
    tokens.leerSellado(Buffer.from(secreto, 'base64url').toString())?.split('|') ?? [];
  if (clase !== 'oidc' || suAcceso !== String(acceso) || suEmisor !== tokens.huella(emisor)) return null;
  const ahora = reloj.ahora();
  // One that expires later than a new one was made while the clock ran ahead.
  return caduca_en > ahora && caduca_en <= sumarSegundos(ahora, SEGUNDOS_IDA) ? caduca_en : null;
};

/**
 * Ends a trip, and returns the `sub` of the account with which the visitor returned. A trip is used up by its first return, right
 * or wrong. Everything that is wrong gets the same answer, and counts as a guess from that address.
 */
export const terminarIda = async (
  contexto: Contexto,
  { secreto, state, ...dicho }: VueltaOidc,
  { acceso, direccion }: { readonly acceso: Acceso; readonly direccion: string },
): Promise<ResultadoCaso<string>> => {
  const { oidc, tokens } = contexto;
  if (oidc === null) return rechazado('OIDC_APAGADO');
  const clave = `oidc|${direccion}`;
  const pasos = pasosDe(contexto, secreto);
  const caduca_en = pasos.state === state ? leerIda(contexto, oidc, secreto, acceso) : null;
  const primera = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await esperaPendiente(db, clave, ahora);
    if (espera > 0) return frenado(espera);
    await borrarVueltasCaducadas(db, ahora, sumarSegundos(ahora, SEGUNDOS_IDA));
    if (caduca_en !== null && (await gastarVuelta(db, tokens.huella(secreto), caduca_en))) return bien(null);
    await anotarFallo(db, clave, ahora);
    return guardando(rechazado('OIDC_NO_VALE'));
  });
  if (!primera.ok) return primera;
  const vuelto = await oidc.volver(dicho, pasos);
  if (vuelto.ok) return bien(vuelto.sujeto);
  if (vuelto.caido) return rechazado('OIDC_NO_RESPONDE', { nombre: oidc.nombre });
  return cambiar(contexto, null, async ({ db, ahora }) => {
    await anotarFallo(db, clave, ahora);
    return guardando(rechazado('OIDC_NO_VALE'));
  });
};
