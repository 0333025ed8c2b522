import { z } from 'zod';
import { ParametroId } from '#shared/contracts/comunes.ts';
import {
  ConfiguracionReparto,
  EditarConfiguracionReparto,
  EditarConfiguraciones,
} from '#shared/contracts/configuraciones-reparto.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { ConsultaFamilia } from '#shared/contracts/usuarios.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { editarConfiguracion, editarConfiguraciones } from './editar-configuracion.ts';
import { verConfiguraciones } from './ver-configuraciones.ts';

export const rutasConfiguraciones: Rutas = (app, contexto) => {
  app.get(
    RUTAS.configuracionesReparto,
    {
      config: { rol: 'administrador' },
      schema: {
        querystring: ConsultaFamilia,
        response: { 200: z.array(ConfiguracionReparto) },
      },
    },
    async (request, reply) =>
      responder(reply, await verConfiguraciones(contexto, request.actor, request.query.familia)),
  );
  app.patch(
    RUTAS.configuracionesReparto,
    {
      config: { rol: 'administrador' },
      schema: { body: EditarConfiguraciones, response: { 200: z.array(ConfiguracionReparto) } },
    },
    async (request, reply) => responder(reply, await editarConfiguraciones(contexto, request.actor, request.body)),
  );
  app.patch(
    RUTAS.configuracionReparto,
    {
      config: { rol: 'administrador', existe: existe.configuracion },
      schema: {
        params: ParametroId,
        body: EditarConfiguracionReparto,
        response: { 200: ConfiguracionReparto },
      },
    },
    async (request, reply) =>
      responder(reply, await editarConfiguracion(contexto, request.actor, request.params.id, request.body)),
  );
};
