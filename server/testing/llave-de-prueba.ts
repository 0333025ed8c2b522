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
