import { randomBytes } from 'node:crypto';
import { bien } from '#shared/domain/resultado.ts';
import { nuevaClavePush } from '#server/adapters/push.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import { leer } from '#server/change/leer.ts';
import { type ClaveNecesaria, insertarSecretoSiFalta, leerSecreto } from '#server/data/caja.ts';
import type { Db } from '#server/db/esquema.ts';

interface Claves {
  /** Key that signs tokens and cookies (server/adapters/tokens.ts), and from which names on Redis and MQTT derive. */
  readonly secreto: Uint8Array;
  /** Private key that signs push messages. */
  readonly push: Uint8Array;
}

const BYTES_CLAVE = 32;
const NUEVAS: Readonly<Record<ClaveNecesaria, () => Uint8Array>> = {
  secreto: () => randomBytes(BYTES_CLAVE),
  push: nuevaClavePush,
};
const NOMBRES: readonly ClaveNecesaria[] = ['secreto', 'push'];

/** Reads both keys; null if either is missing. */
const leerAmbas = async (db: Db): Promise<Claves | null> => {
  const [secreto, push] = [await leerSecreto(db, 'secreto'), await leerSecreto(db, 'push')];
  return secreto === null || push === null ? null : { secreto, push };
};

/**
 * Returns the server's two keys from the database, creating missing ones, and the names of those it created. If several servers
 * start at once, all use the keys that the first one stored.
 */
export const leerClaves = async (
  contexto: ParaCambiarSinFamilia,
): Promise<Claves & { readonly nuevas: readonly ClaveNecesaria[] }> => {
  const guardadas = await leer(contexto, leerAmbas);
  if (guardadas !== null) return { ...guardadas, nuevas: [] };
  const resultado = await cambiar(contexto, null, async ({ db, ahora }) => {
    const nuevas: ClaveNecesaria[] = [];
    for (const nombre of NOMBRES) {
      const fila = { nombre, valor: Buffer.from(NUEVAS[nombre]()), creado_en: ahora };
      if (await insertarSecretoSiFalta(db, fila)) nuevas.push(nombre);
    }
    return bien({ ambas: await leerAmbas(db), nuevas });
  });
  if (!resultado.ok || resultado.valor.ambas === null) throw new Error('The keys that were just stored are gone');
  return { ...resultado.valor.ambas, nuevas: resultado.valor.nuevas };
};
