import { createHash } from 'node:crypto';
import { ANTES_DE_LA_SUMA, TRAS_LA_SUMA } from '#shared/contracts/familia-archivo/formato.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { exportarFamilia } from '#server/features/traslado/exportar-familia.ts';

/** A valid argon2id hash of no known password. Imports accept only argon2id, and the tests' accounts have other hashes. */
const CIFRADA = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Gives all members with an account the hash `CIFRADA`, so that an import accepts the family's file. */
export const cifrarTodas = async ({ contexto }: App, familia: number): Promise<void> => {
  await contexto.base.escritura
    .updateTable('usuarios')
    .set({ password_hash: CIFRADA })
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null)
    .execute();
};

/** Exports a whole family, as the terminal command does, after `cifrarTodas`. */
export const archivoEntero = async (app: App, familia: number): Promise<string> => {
  await cifrarTodas(app, familia);
  return Buffer.concat((await exportarFamilia(app.contexto, familia)).trozos).toString();
};

/** Exports the family of an admin's token through the API, after `cifrarTodas`. */
export const descargarArchivo = async (app: App, familia: number, admin: string): Promise<string> => {
  await cifrarTodas(app, familia);
  const { body, statusCode } = await app.app.inject({
    url: RUTAS.exportarFamilia,
    headers: { authorization: `Bearer ${admin}` },
  });
  if (statusCode !== 200) throw new Error(`exportar/ answered ${String(statusCode)}: ${body}`);
  return body;
};

/** Returns the text of a manipulated family file with a valid checksum, as an attacker could make one. */
export const amanar = (archivo: object): string => {
  const lineas = Object.entries(archivo)
    .filter(([campo]) => campo !== 'suma')
    .map(([campo, valor]) => `${JSON.stringify(campo)}:${JSON.stringify(valor)},\n`);
  const texto = `{${lineas.join('')}`;
  return `${texto}${ANTES_DE_LA_SUMA}${createHash('sha256').update(texto).digest('hex')}${TRAS_LA_SUMA}`;
};
