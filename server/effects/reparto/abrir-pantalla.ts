import type { Contexto } from '#server/change/contexto.ts';
import { leerPantallaPorHash } from '#server/data/pantallas.ts';
import { leerEstado, type EstadoGuardado } from './leer-estado.ts';

/** A screen that showed its token, and what it is to show. */
export interface PantallaAbierta {
  readonly id: number;
  readonly familia: number;
  readonly estado: EstadoGuardado;
}

type Partes = Pick<Contexto, 'db' | 'reloj' | 'sirviendoDesde' | 'epoca' | 'tokens'>;

/** The screen of a token with its snapshot, or null for a token that is none, or was revoked. One transaction: no revocation falls between both. */
export const abrirPantalla = (contexto: Partes, token: string): Promise<PantallaAbierta | null> =>
  contexto.db.transaction().execute(async (trx) => {
    const pantalla = await leerPantallaPorHash(trx, contexto.tokens.huella(token));
    if (pantalla === undefined) return null;
    return {
      id: pantalla.id,
      familia: pantalla.familia_id,
      estado: await leerEstado(contexto, trx, pantalla.familia_id),
    };
  });
