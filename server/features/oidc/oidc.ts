import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { IdaOidc, IrAOidc, MiOidc, OidcAqui, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Oidc } from '#server/change/puertos.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  borrarVueltasCaducadas,
  buscarEnlace,
  gastarVuelta,
  leerEnlace,
  ponerEnlace,
  quitarEnlace,
} from '#server/data/sin-contrasena.ts';
import { activarMiembro, comprobarInvitado, type Invitado } from '#server/effects/accesos/activar-miembro.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenos.ts';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { leer } from '#server/change/leer.ts';
import { borrarAccesosMuertos, leerAcceso } from '#server/data/accesos.ts';
import { leerHash, SIN_CONTRASENA } from '#server/data/usuarios.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/abrir-acceso.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';

// A trip is a visit to the provider and back. The browser that begins it keeps a signed secret, from which state, nonce and PKCE
// verifier are computed. So every server of one installation can end a trip, and beginning one writes nothing.

/** Maximum duration of a trip, in seconds. */
const SEGUNDOS_IDA = 600;
const BYTES_AZAR = 32;

/** Id of the login of a member who links an account; 0 in a trip to log in or to join. */
type Acceso = number;

/** Returns the state, nonce and PKCE verifier of a trip, which nobody can compute without its secret. */
const pasosDe = ({ tokens }: Contexto, secreto: string) => ({
  state: tokens.huella(`oidc|state|${secreto}`),
  nonce: tokens.huella(`oidc|nonce|${secreto}`),
  verificador: tokens.huella(`oidc|pkce|${secreto}`),
});

/**
 * Begins a trip to the provider: to log in, to link the member of a login, or to join with an invitation. Returns the provider's
 * address and the trip's secret.
 */
const empezarIda = async (
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

/**
 * Reads a trip. Null unless a server of this installation made its secret, for this login and provider, and it has not
 * expired.
 */
const leerIda = ({ tokens, reloj }: Contexto, { emisor }: Oidc, secreto: string, acceso: Acceso): Ida | null => {
  const [clase, suAcceso, caduca_en = '', , suEmisor, miembro, hash = ''] =
    tokens.leerSellado(Buffer.from(secreto, 'base64url').toString())?.split('|') ?? [];
  if (clase !== 'oidc' || suAcceso !== String(acceso) || suEmisor !== tokens.huella(emisor)) return null;
  const ahora = reloj.ahora();
  // Refuses also a trip that expires later than one that begins now: it was begun while the clock ran ahead.
  if (caduca_en <= ahora || caduca_en > sumarSegundos(ahora, SEGUNDOS_IDA)) return null;
  return { caduca_en, invitado: hash === '' ? null : { miembro: Number(miembro), hash } };
};

/**
 * Ends a trip. Returns the `sub` of the account with which the visitor returned, and their invitation. A trip is used up by
 * its first return, right or wrong. Everything that is wrong gets the same answer and counts as a guess from the visitor's
 * address, except a provider that does not answer.
 */
const terminarIda = async (
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

/**
 * Returns the provider's name and the origin at which it can be used: the provider sends the browser back there, and a page of
 * another origin would not learn of it. Both are null without a provider.
 */
const verOidc = async ({ oidc }: Contexto): Promise<ResultadoCaso<OidcAqui>> =>
  bien({ nombre: oidc?.nombre ?? null, origen: oidc?.origen ?? null });

/**
 * Begins a trip to the provider to log in or, with an invitation, to create its member's account. An invitation that is not valid
 * is refused before the trip.
 */
const irAOidc = async (contexto: Contexto, { invitacion }: IrAOidc): Promise<ResultadoCaso<IdaOidc>> => {
  if (invitacion === undefined) return empezarIda(contexto, 0);
  const { reloj, tokens } = contexto;
  const invitado = { miembro: invitacion.miembro_id, hash: tokens.huella(invitacion.token_activacion) };
  const vale = await leer(contexto, (db) => comprobarInvitado({ db, ahora: reloj.ahora() }, invitado));
  return vale.ok ? empezarIda(contexto, 0, invitado) : vale;
};

/**
 * Activates the invitation's member, links their account at the provider, and logs them in: all of it or nothing. They have no
 * password. They are never an admin, since members without an account are not.
 */
const unirse = async (
  contexto: Contexto,
  oidc: Oidc,
  { sujeto, invitado }: { readonly sujeto: string; readonly invitado: Invitado },
) => {
  const { nombre, emisor } = oidc;
  // Read to know whose change this is; the family of an invitation never changes.
  const antes = await leer(contexto, (db) => comprobarInvitado({ db, ahora: contexto.reloj.ahora() }, invitado));
  if (!antes.ok) return antes;
  return cambiar(contexto, antes.valor.familia, async (cambio) => {
    const { db, ahora, familia } = cambio;
    const aun = await comprobarInvitado(cambio, invitado);
    if (!aun.ok) return aun;
    const { miembro } = aun.valor;
    const hecho = await activarMiembro(cambio, aun.valor, SIN_CONTRASENA);
    if (!hecho.ok) return hecho;
    const enlace = await ponerEnlace(db, {
      familia_id: familia,
      miembro_id: miembro,
      emisor,
      sujeto,
      enlazado_en: ahora,
    });
    if (enlace === undefined) return rechazado('OIDC_DE_OTRO', { nombre });
    return bien({ usuario: miembro, ...(await abrirAcceso(contexto, cambio, miembro, { enlace })) });
  });
};

/** Logs in the member who linked the account with which the visitor returns. Refused if nobody has. */
const entrar = async (contexto: Contexto, { nombre, emisor }: Oidc, sujeto: string) => {
  const enlace = await leer(contexto, (db) => buscarEnlace(db, emisor, sujeto));
  // Run as a change of the member's family, so that it cannot overlap a change that ends the link.
  return cambiar(contexto, enlace?.familia_id ?? null, async (cambio) => {
    const { db, ahora } = cambio;
    const aun = await buscarEnlace(db, emisor, sujeto);
    if (aun === undefined || aun.id !== enlace?.id) return rechazado('OIDC_SIN_ENLAZAR', { nombre });
    await borrarAccesosMuertos(db, aun.miembro_id, ahora);
    return bien({
      usuario: aun.miembro_id,
      ...(await abrirAcceso(contexto, cambio, aun.miembro_id, { enlace: aun.id })),
    });
  });
};

/** Logs in the visitor who returns from the provider. Creates an account only for the member of an invitation. */
const entrarConOidc = async (
  contexto: Contexto,
  vuelta: VueltaOidc,
  direccion: string,
): Promise<ResultadoCaso<Tokens>> => {
  const vuelto = await terminarIda(contexto, vuelta, { acceso: 0, direccion });
  if (!vuelto.ok) return vuelto;
  const { oidc } = contexto;
  if (oidc === null) return rechazado('OIDC_APAGADO');
  const { sujeto, invitado } = vuelto.valor;
  const abierto = await (invitado === null
    ? entrar(contexto, oidc, sujeto)
    : unirse(contexto, oidc, { sujeto, invitado }));
  return abierto.ok ? bien(await firmarPar(contexto, abierto.valor)) : abierto;
};

/**
 * Returns the provider, the instant at which the caller linked their account there (null: not linked), and whether the link is
 * their only way to log in (`unica`), because they have no password.
 */
const verMiOidc = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<MiOidc>> =>
  leer(contexto, async (db) => {
    const { nombre = null, origen = null, emisor = '' } = contexto.oidc ?? {};
    const enlazado_en = (await leerEnlace(db, id, emisor))?.enlazado_en ?? null;
    return bien({ nombre, origen, enlazado_en, unica: (await leerHash(db, id)) === SIN_CONTRASENA });
  });

/** Begins a trip to the provider, to link the caller's account there. Only this login can end the trip. */
const irAEnlazar = async (contexto: Contexto, { acceso }: Actor): Promise<ResultadoCaso<IdaOidc>> => {
  const propio = await leer(contexto, (db) => leerAcceso(db, acceso));
  // Not in a login by PIN: four digits can be guessed, and somebody who guessed them would keep the link.
  if (propio === undefined || propio.aparato_id !== null) return rechazado('OIDC_CON_PIN');
  return empezarIda(contexto, acceso);
};

/**
 * Links the account with which the caller returns to their member. Refused if the member has a link to this provider already,
 * or the account is linked to another member.
 */
const enlazarOidc = async (
  contexto: Contexto,
  actor: Actor,
  vuelta: VueltaOidc,
  direccion: string,
): Promise<ResultadoCaso<MiOidc>> => {
  const vuelto = await terminarIda(contexto, vuelta, { acceso: actor.acceso, direccion });
  if (!vuelto.ok || contexto.oidc === null) return vuelto.ok ? rechazado('OIDC_APAGADO') : vuelto;
  const { nombre, origen, emisor } = contexto.oidc;
  return cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerEnlace(db, actor.id, emisor)) !== undefined) return rechazado('OIDC_YA_ENLAZADA');
    // Removes a link to a provider that was configured before, and ends the logins that it opened.
    cortar(...(await quitarEnlace(db, actor.id, ahora)).map((acceso) => ({ acceso })));
    const fila = { familia_id: actor.familia_id, miembro_id: actor.id, emisor, sujeto: vuelto.valor.sujeto };
    return (await ponerEnlace(db, { ...fila, enlazado_en: ahora })) === undefined
      ? rechazado('OIDC_DE_OTRO', { nombre })
      : bien({ nombre, origen, enlazado_en: ahora, unica: false });
  });
};

/** Removes the caller's link if they have a password, and ends the logins that it opened, with their sockets. */
const desenlazarOidc = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerHash(db, actor.id)) === SIN_CONTRASENA) return rechazado('OIDC_UNICA');
    cortar(...(await quitarEnlace(db, actor.id, ahora)).map((acceso) => ({ acceso })));
    return bien(null);
  });

export const casosDeOidc = (contexto: Contexto) =>
  ({
    verOidc: () => verOidc(contexto),
    irAOidc: ({ cuerpo }) => irAOidc(contexto, cuerpo),
    entrarConOidc: ({ cuerpo, request }) => entrarConOidc(contexto, cuerpo, direccionDe(request.ip)),
    verMiOidc: ({ actor }) => verMiOidc(contexto, actor),
    irAEnlazar: ({ actor }) => irAEnlazar(contexto, actor),
    enlazarOidc: ({ actor, cuerpo, request }) => enlazarOidc(contexto, actor, cuerpo, direccionDe(request.ip)),
    desenlazarOidc: ({ actor }) => desenlazarOidc(contexto, actor),
  }) satisfies Partial<Haceres>;
