import { ActualizarCarga, CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { guardarCarga } from './guardar-carga.ts';
import { verCarga } from './ver-carga.ts';

export const rutasCarga: Rutas = (app, contexto) => {
  app.get(
    RUTAS.cargaPorFamilia,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: CargaFamilia } } },
    async (request, reply) => responder(reply, await verCarga(contexto, request.actor)),
  );
  app.post(
    RUTAS.cargaActualizar,
    { config: { rol: 'administrador' }, schema: { body: ActualizarCarga, response: { 200: CargaFamilia } } },
    async (request, reply) => responder(reply, await guardarCarga(contexto, request.actor, request.body)),
  );
};
