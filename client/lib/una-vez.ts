import { useState } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { uuid } from './uuid.ts';

/**
 * What makes it safe to ask again for something new, as after an answer that got lost: as long as the same is asked for and
 * nobody has said that it is there, its key stays, and the server creates nothing twice.
 */
export const crearUnaVez = () => {
  let ultima: { readonly pedido: string; readonly clave: string } | null = null;
  return {
    /** The headers with which this is asked for. */
    cabeceras: (pedido: unknown): Readonly<Record<string, string>> => {
      const texto = JSON.stringify(pedido);
      if (ultima?.pedido !== texto) ultima = { pedido: texto, clave: uuid() };
      return { [CABECERA_CLAVE]: ultima.clave };
    },
    /** It is there: whoever asks for the same again wants another one. */
    hecho: (): void => {
      ultima = null;
    },
  };
};

/** The same for a dialog. */
export const useUnaVez = () => useState(crearUnaVez)[0];
