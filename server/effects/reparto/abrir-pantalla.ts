import { leerPantallaPorHash } from '#server/data/pantallas.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerEstado, type Cuando, type EstadoGuardado } from './leer-estado.ts';

/** A screen that showed its token, and what it is to show. */
export interface PantallaAbierta {
  readonly id: number;
  readonly familia: number;
  readonly estado: EstadoGuardado;
}

/** The screen of a token's digest with its snapshot; null for an unknown or a revoked token. */
export const abrirPantalla = async (db: Db, huella: string, cuando: Cuando): Promise<PantallaAbierta | null> => {
  const pantalla = await leerPantallaPorHash(db, huella);
  if (pantalla === undefined) return null;
  const { id, familia_id: familia } = pantalla;
  return { id, familia, estado: await leerEstado(db, familia, cuando) };
};
