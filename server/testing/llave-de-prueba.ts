import type { LlaveHecha } from '#shared/contracts/llaves.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import type { App } from '#server/app.ts';
import { insertarLlave } from '#server/data/llaves.ts';
import { llamarComo } from './sembrar-trabajo.ts';
import type { MiembroSembrado } from './sembrar.ts';

/** Makes a key through the API, as `quien`. */
export const hacerLlave = async (
  app: App,
  quien: MiembroSembrado,
  permisos: readonly PermisoLlave[],
  resto: { readonly nombre?: string; readonly miembro?: number; readonly hasta?: string } = {},
): Promise<LlaveHecha> => {
  const cuerpo = { nombre: 'Pared', permisos, ...resto };
  const { estado, cuerpo: llave } = await llamarComo(app, quien, 'POST', RUTAS.llaves, cuerpo);
  if (estado !== 201) throw new Error(`llaves/ answered ${String(estado)}: ${JSON.stringify(llave)}`);
  return llave;
};

/** Stores a key without the API, also one that the API would refuse to make, and returns its secret. */
export const ponerLlave = async (
  { contexto }: App,
  familia: number,
  miembro: number,
  permisos: readonly PermisoLlave[],
): Promise<string> => {
  const clave = `tt_${contexto.azar.secreto(32)}`;
  const suya = { familia_id: familia, miembro_id: miembro, hecha_por: miembro, nombre: 'Pared', permisos, hasta: null };
  const hecha = { hash: contexto.tokens.huella(clave), hecha_en: contexto.reloj.ahora() };
  await insertarLlave(contexto.base.escritura, { ...suya, ...hecha });
  return clave;
};

/** Stores, without the API, a webhook with a message that waits to be delivered. */
export const ponerWebhook = async ({ contexto }: App, familia_id: number, cuerpo: string): Promise<void> => {
  const [db, ahora] = [contexto.base.escritura, contexto.reloj.ahora()];
  const suyo = { familia_id, direccion: 'http://ha.example.org/x', secreto: 'whsec_eA==', creado_en: ahora };
  const { id: webhook_id } = await db.insertInto('webhooks').values(suyo).returning('id').executeTakeFirstOrThrow();
  const mensaje = { familia_id, webhook_id, mensaje: 'm', tipo: 't', cuerpo, creada_en: ahora };
  await db
    .insertInto('entregas')
    .values({ ...mensaje, estado: 'ESPERA' })
    .execute();
};
