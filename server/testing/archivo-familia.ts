import { createHash } from 'node:crypto';
import { ANTES_DE_LA_SUMA, TRAS_LA_SUMA } from '#shared/contracts/familia-archivo/formato.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { exportarFamilia } from '#server/features/traslado/exportar-familia.ts';

/** A hash as the server makes them, of nobody's password: files take no others, and tests make theirs otherwise. */
const CIFRADA = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Gives everybody of a family who has an account such a hash. */
export const cifrarTodas = async ({ contexto }: App, familia: number): Promise<void> => {
  await contexto.base.escritura
    .updateTable('usuarios')
    .set({ password_hash: CIFRADA })
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null)
    .execute();
};

/** The whole file of a family, as it is made at the box's own terminal. */
export const archivoEntero = async (app: App, familia: number): Promise<string> => {
  await cifrarTodas(app, familia);
  return Buffer.concat((await exportarFamilia(app.contexto, familia)).trozos).toString();
};

/** The file of the family that this admin's token is of. */
export const descargarArchivo = async (app: App, familia: number, admin: string): Promise<string> => {
  await cifrarTodas(app, familia);
  const { body, statusCode } = await app.app.inject({
    url: RUTAS.exportarFamilia,
    headers: { authorization: `Bearer ${admin}` },
  });
  if (statusCode !== 200) throw new Error(`exportar/ answered ${String(statusCode)}: ${body}`);
  return body;
};

/** A file that says something else, and is whole all the same: as somebody would make it who means harm. */
export const amanar = (archivo: object): string => {
  const lineas = Object.entries(archivo)
    .filter(([campo]) => campo !== 'suma')
    .map(([campo, valor]) => `${JSON.stringify(campo)}:${JSON.stringify(valor)},\n`);
  const texto = `{${lineas.join('')}`;
  return `${texto}${ANTES_DE_LA_SUMA}${createHash('sha256').update(texto).digest('hex')}${TRAS_LA_SUMA}`;
};
