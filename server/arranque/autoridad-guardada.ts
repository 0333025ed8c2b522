import { isIP } from 'node:net';
import { z } from 'zod';
import { bien } from '#shared/domain/resultado.ts';
import { crearAutoridad, type Autoridad } from '#server/adapters/autoridad.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import { leer } from '#server/change/leer.ts';
import { leerSecreto, ponerSecreto } from '#server/data/caja.ts';

// The box's certificate authority is stored in its database, in the table of the server's keys. So backups contain it, and
// families' files do not.

const Guardada = z.object({ raiz: z.string(), intermedia: z.string(), clave: z.string() });

/**
 * Makes a new authority for the names among `sitios` (its IP addresses are left out), and stores it in the place of the old one.
 * Devices must then trust the new root.
 */
export const renovarAutoridad = async (
  contexto: ParaCambiarSinFamilia,
  sitios: readonly string[],
): Promise<Autoridad> => {
  const nombres = sitios.filter((sitio) => isIP(sitio) === 0);
  const nueva = await crearAutoridad(nombres, contexto.reloj.ahora());
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await ponerSecreto(db, { nombre: 'https', valor: Buffer.from(JSON.stringify(nueva)), creado_en: ahora });
    return bien(null);
  });
  return nueva;
};

/** Reads the stored authority; null if there is none. */
export const leerAutoridad = async (contexto: Pick<ParaCambiarSinFamilia, 'base'>): Promise<Autoridad | null> => {
  const valor = await leer(contexto, (db) => leerSecreto(db, 'https'));
  return valor === null ? null : Guardada.parse(JSON.parse(valor.toString()));
};
