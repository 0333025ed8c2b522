import type { Tokens } from '#shared/contracts/accesos.ts';
import type { IdaOidc, IrAOidc, OidcAqui, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Oidc } from '#server/change/entradas.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { buscarEnlace, ponerEnlace } from '#server/data/oidc.ts';
import { SIN_CONTRASENA } from '#server/data/usuarios.ts';
import { activarMiembro, comprobarInvitado, type Invitado } from '#server/effects/accesos/activar-miembro.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/emitir-tokens.ts';
import { empezarIda, terminarIda } from './ida.ts';

/** Returns the provider's name, and the origin at which it can be used: pages of other origins do not see its return. */
export const verOidc = async ({ oidc }: Contexto): Promise<ResultadoCaso<OidcAqui>> =>
  bien({ nombre: oidc?.nombre ?? null, origen: oidc?.origen ?? null });

/**
 * Begins a trip to the provider. With an invitation, its member's account is created by the return: refused here already if it
 * could not be.
 */
export const irAOidc = async (contexto: Contexto, { invitacion }: IrAOidc): Promise<ResultadoCaso<IdaOidc>> => {
  if (invitacion === undefined) return empezarIda(contexto, 0);
  const { reloj, tokens } = contexto;
  const invitado = { miembro: invitacion.miembro_id, hash: tokens.huella(invitacion.token_activacion) };
  const vale = await leer(contexto, (db) => comprobarInvitado({ db, ahora: reloj.ahora() }, invitado));
  return vale.ok ? empezarIda(contexto, 0, invitado) : vale;
};

/**
 * Activates the invitation's member, links their account at the provider, and logs them in: all of it or nothing. They have no
 * password. Members without an account are never admins.
 */
const unirse = async (
  contexto: Contexto,
  oidc: Oidc,
  { sujeto, invitado }: { readonly sujeto: string; readonly invitado: Invitado },
) => {
  const { nombre, emisor } = oidc;
  // An invitation never changes its family.
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

/** Logs in the member who linked the account with which the visitor returns. */
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
export const entrarConOidc = async (
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
