import { z } from 'zod';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { comprobarSalud, VIVA } from './comprobar-salud.ts';

/** Of both paths. */
const Salud = z.object({ estado: z.literal('ok'), version: z.string() });

export const rutasSalud: Rutas = (app, contexto) => {
  const comprobar = comprobarSalud(contexto);
  app.get(RUTAS.salud, { config: { rol: 'publico' }, schema: { response: { 200: Salud } } }, async (_, reply) =>
    responder(reply, await comprobar()),
  );
  app.get(RUTAS.viva, { config: { rol: 'publico' }, schema: { response: { 200: Salud } } }, () => VIVA);
};
