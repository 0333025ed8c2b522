import { timingSafeEqual } from 'node:crypto';
import { hoyEn } from '#shared/domain/calendario.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import {
  llaveTerminaCon,
  llaveTerminada,
  pareceLlave,
  type PermisoLlave,
  permisoQueAbre,
} from '#shared/domain/llaves/llaves.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { guardando, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarLlave, fecharUso, leerLlavesDe, leerPorHash, type LlaveLeida } from '#server/data/llaves.ts';
import type { Db } from '#server/db/esquema.ts';
import { type Cupo, esperaDeCupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';

/** Number of wrong keys that are counted for one address in an hour; further ones have to wait. */
const CUPO_DIRECCION: Cupo = { maximo: 50, segundos: 3_600 };
/** Age, in seconds, that a key's stored last use must have before a new use is written. */
const USO_RECIENTE = 60;

/** The member as whom a key acts, and the family's version when it was read. */
interface Abierto {
  readonly actor: Actor;
  readonly version: number;
}

type ParaLlaves = Pick<Contexto, 'base' | 'reloj' | 'difusion' | 'tokens'>;

/** Reads a valid key by its digest; null if it was revoked or has ended. */
export const leerValida = async (
  db: Db,
  hash: string,
  { reloj }: Pick<Contexto, 'reloj'>,
): Promise<LlaveLeida | null> => {
  const llave = await leerPorHash(db, hash);
  // The query compared digests already, in a time that may depend on them; this comparison takes the same time for all.
  if (llave === null || !timingSafeEqual(Buffer.from(llave.hash), Buffer.from(hash))) return null;
  return llaveTerminada(llave, hoyEn(llave.zona_horaria, reloj.ahora())) ? null : llave;
};

/**
 * Returns the member as whom a key makes a call that the scopes `abren` open: as an admin only with the scope `casa`. Refuses if
 * the key has none of them, or if the call is closed to keys (`abren` undefined).
 */
export const comoActor = (
  { llave: id, nombre, permisos, hasta, familia_id, zona_horaria, version, ...fila }: LlaveLeida,
  abren: readonly PermisoLlave[] | undefined,
): ResultadoCaso<Abierto> => {
  const permiso = permisoQueAbre(permisos, abren);
  if (permiso === null) return rechazado('LLAVE_NO_ABRE');
  const es_administrador = fila.es_administrador && permiso === 'casa';
  const llave = { id, nombre, permisos, hasta };
  return bien({ actor: { id: fila.id, familia_id, es_administrador, acceso: 0, zona_horaria, llave }, version });
};

/**
 * Creates the check of keys. Each wrong key counts against its address, up to a quota; beyond it wrong keys are refused with a
 * wait. A right key is always accepted, since nobody guesses 256 bits, and a program with an old key must not lock out others
 * at its address.
 */
export const crearLlaves = (contexto: ParaLlaves) => {
  /** Keys whose last use is being written. */
  const escribiendo = new Set<number>();

  /** Writes the last use, at most once a minute, without delaying the answer. A use that cannot be written is not retried. */
  const anotarUso = ({ llave, usada_en }: LlaveLeida): void => {
    const hace = usada_en === null ? USO_RECIENTE : Math.abs(segundosEntre(usada_en, contexto.reloj.ahora()));
    if (hace < USO_RECIENTE || escribiendo.has(llave)) return;
    escribiendo.add(llave);
    const anotado = cambiar(contexto, null, async ({ db, ahora }) => {
      await fecharUso(db, llave, ahora);
      return bien(null);
    });
    anotado.catch(() => null).finally(() => escribiendo.delete(llave));
  };

  const rechazar = async (direccion: string): Promise<Rechazado> => {
    const clave = `llave|${direccion}`;
    // Asked without a write first, so that wrong keys beyond the quota cost none.
    const espera = await consultar(contexto, (db) => esperaDeCupo(db, clave, CUPO_DIRECCION, contexto.reloj.ahora()));
    if (espera > 0) return frenado(espera);
    const contado = await cambiar(contexto, null, async ({ db, ahora }) => {
      const falta = await gastarCupo(db, clave, CUPO_DIRECCION, ahora);
      return guardando(falta > 0 ? frenado(falta) : rechazado('LLAVE_NO_VALE'));
    });
    return contado.ok ? rechazado('LLAVE_NO_VALE') : contado;
  };

  return {
    /** Judges a key that came from an address, for a call that the scopes `abren` open, and notes its use. */
    juzgar: async (
      secreto: string,
      abren: readonly PermisoLlave[] | undefined,
      direccion: string,
    ): Promise<ResultadoCaso<Abierto>> => {
      // Checks first for writes of other processes, as for a token, so that no answer cached before them is given.
      contexto.base.vigia?.mirar();
      const hash = contexto.tokens.huella(secreto);
      const llave = pareceLlave(secreto) ? await consultar(contexto, (db) => leerValida(db, hash, contexto)) : null;
      if (llave === null) return rechazar(direccion);
      anotarUso(llave);
      return comoActor(llave, abren);
    },
    /** Judges the key again inside a change, for the same call. */
    releer: async (
      db: Db,
      secreto: string,
      abren: readonly PermisoLlave[] | undefined,
    ): Promise<ResultadoCaso<Abierto>> => {
      const llave = await leerValida(db, contexto.tokens.huella(secreto), contexto);
      return llave === null ? rechazado('LLAVE_NO_VALE') : comoActor(llave, abren);
    },
  };
};

/** Revokes the keys that end with a member's account or role of admin, and closes their sockets. */
export const terminarLlaves = async (
  { db, cortar }: CambioSinFamilia,
  quien: number,
  que: 'CUENTA' | 'ROL',
): Promise<void> => {
  for (const llave of await leerLlavesDe(db, quien)) {
    if (!llaveTerminaCon(llave, quien, que)) continue;
    await borrarLlave(db, llave.id);
    cortar({ llave: llave.id });
  }
};
