import { z } from 'zod';
import { ParametroId } from '#shared/contracts/comunes.ts';
import { ConfiguracionReparto, EditarConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { ConsultaFamilia } from '#shared/contracts/usuarios.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { editarConfiguracion } from './editar-configuracion.ts';
import { existeConfiguracion, verConfiguraciones } from './ver-configuraciones.ts';

export const rutasConfiguraciones: Rutas = (app, contexto) => {
  const { publicar } = contexto;

  app.get(
    RUTAS.configuracionesReparto,
    {
      config: { rol: 'administrador' },
      schema: {
        summary: 'Porcentajes del trimestre',
        querystring: ConsultaFamilia,
        response: { 200: z.array(ConfiguracionReparto) },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await verConfiguraciones(contexto, request.actor, request.query.familia)),
  );
  app.patch(
    RUTAS.configuracionReparto,
    {
      config: { rol: 'administrador', existe: existeConfiguracion(contexto) },
      schema: {
        summary: 'Cambia el porcentaje de un miembro en el trimestre',
        params: ParametroId,
        body: EditarConfiguracionReparto,
        response: { 200: ConfiguracionReparto },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await editarConfiguracion(contexto, request.actor, request.params.id, request.body)),
  );
};
