import type { Aparato, Caras, PedirCaras, PermitirAparato } from '#shared/contracts/sin-contrasena.ts';
import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { puedeQuitarAparato } from '#shared/domain/accesos/aparatos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin } from '#server/data/accesos.ts';
import {
  borrarAparato,
  esAccesoConContrasena,
  leerAparato,
  leerAparatoPorHash,
  listarAparatos,
  listarCaras,
} from '#server/data/aparatos.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { registrarAparato } from '#server/effects/accesos/registrar-aparato.ts';

/**
 * Allows members to log in by face on the device that the calling adult uses, who must be logged in by password. Returns a
 * token for the device, of which only the digest is stored; it stays valid when the adult logs out.
 */
export const permitirAparato = (
  contexto: Contexto,
  actor: Actor,
  { nombre }: PermitirAparato,
): Promise<ResultadoCaso<AparatoPermitido>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db } = cambio;
    const yo = await leerUsuario(db, actor.familia_id, actor.id);
    if (yo?.grupo_edad !== 'ADULTO' || !(await esAccesoConContrasena(db, actor.acceso)))
      return rechazado('APARATO_SOLO_ADULTOS');
    const nuevo = await registrarAparato(contexto, cambio, {
      familia: actor.familia_id,
      nombre,
      permitido_por: actor.id,
    });
    if (!nuevo.ok) return nuevo;
    if (actor.es_administrador) cambio.dice(actor, { hecho: 'aparato.permitido', aparato: nombre });
    return nuevo;
  });

/** Returns the family's allowed devices, for its admins. */
export const verAparatos = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Aparato[]>> =>
  leer(contexto, async (db) => bien(await listarAparatos(db, familia_id)));

/** Revokes a device: its token no longer works, and the logins made there by PIN end. */
export const quitarAparato = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, cortar } = cambio;
    const aparato = await leerAparato(db, id);
    if (aparato?.familia_id !== actor.familia_id || !puedeQuitarAparato(actor, aparato))
      return rechazado('NO_ENCONTRADO');
    const terminados = await revocarAccesosConPin(db, { aparato: id }, ahora);
    await borrarAparato(db, id);
    if (actor.es_administrador) cambio.dice(actor, { hecho: 'aparato.quitado', aparato: aparato.nombre });
    cortar(...terminados.map((acceso) => ({ acceso })));
    return bien(null);
  });

/**
 * Returns the faces that a device shows before anybody has logged in. Wrong tokens are not counted, since nobody can guess
 * 256 bits.
 */
export const verCaras = (contexto: Contexto, { dispositivo }: PedirCaras): Promise<ResultadoCaso<Caras>> =>
  leer(contexto, async (db) => {
    const aparato = await leerAparatoPorHash(db, contexto.tokens.huella(dispositivo));
    if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
    const filas = await listarCaras(db, aparato.familia_id);
    return bien({
      id: aparato.id,
      familia: { nombre: aparato.familia_nombre },
      miembros: filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] })),
    });
  });
