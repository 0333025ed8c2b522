import { z } from 'zod';
import { Avisos, DispositivoAvisos, PruebaAviso, Suscribir } from '#shared/contracts/avisos.ts';
import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { probar } from './probar.ts';
import { existeSuscripcionDe, quitarSuscripcion } from './quitar-suscripcion.ts';
import { suscribir } from './suscribir.ts';
import { verAvisos } from './ver-avisos.ts';

export const rutasAvisos: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const existe = existeSuscripcionDe(contexto);

  app.get(
    RUTAS.avisos,
    {
      config: { rol: 'miembro' },
      schema: {
        summary: 'Cómo me llegan los avisos',
        description:
          'Mis dispositivos con su última entrega, si el servidor puede enviar correo, y la clave VAPID con la que se suscribe un navegador.',
        response: { 200: Avisos },
      },
    },
    async (request, reply) => responder(publicar, reply, await verAvisos(contexto, request.actor)),
  );
  app.post(
    RUTAS.suscripciones,
    {
      config: { rol: 'miembro' },
      schema: {
        summary: 'Activa los avisos en un dispositivo',
        description:
          'Con la suscripción de su navegador (Web Push). La misma otra vez pasa a ser de quien llama. Termina con el inicio de sesión que la pidió.',
        body: Suscribir,
        response: { 201: DispositivoAvisos },
      },
    },
    async (request, reply) => responder(publicar, reply, await suscribir(contexto, request.actor, request.body), 201),
  );
  app.delete(
    RUTAS.suscripcion,
    {
      config: { rol: 'miembro', existe },
      schema: {
        summary: 'Deja de avisar a uno de mis dispositivos',
        params: ParametroId,
        body: SinCuerpo,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) =>
      responder(publicar, reply, await quitarSuscripcion(contexto, request.actor, request.params.id), 204),
  );
  app.post(
    RUTAS.probarAviso,
    {
      config: { rol: 'miembro', existe },
      schema: {
        summary: 'Envía un aviso de prueba a uno de mis dispositivos',
        description: 'Contesta cómo ha ido de verdad. Como mucho diez cada diez minutos.',
        params: ParametroId,
        body: SinCuerpo,
        response: { 200: PruebaAviso },
      },
    },
    async (request, reply) => responder(publicar, reply, await probar(contexto, request.actor, request.params.id)),
  );
};
