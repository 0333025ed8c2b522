import { z } from 'zod';
import {
  CambiarWebhook,
  Entrega,
  Reenviar,
  Webhook,
  WebhookCambiado,
  WebhookEntrada,
  WebhookHecho,
} from '#shared/contracts/webhooks.ts';
import { administrador, type Casos } from './caso.ts';

/** Use cases of addresses that are told what happens. */
export const CASOS_DE_WEBHOOKS = {
  verWebhooks: administrador('Las direcciones que se enteran de lo que pasa en casa', {
    llave: ['casa'],
    respuesta: z.array(Webhook),
  }),
  crearWebhook: administrador('Añade una dirección que se entera de lo que pasa (Standard Webhooks 1.0)', {
    llave: ['casa'],
    cuerpo: WebhookEntrada,
    respuesta: WebhookHecho,
    estado: 201,
    detalle:
      '`secreto` (`whsec_…`) se da una vez. Llega un POST con `{type, timestamp, data}` y las cabeceras `webhook-id`, `webhook-timestamp` y `webhook-signature`, en orden y al menos una vez. Sin respuesta, con 408, 425, 429 o 5xx se repite durante un día; otro 4xx se anota y se sigue; 410 la apaga. Hasta cinco, y mil mensajes en espera.',
  }),
  cambiarWebhook: administrador('Cambia una dirección, la apaga o le da otro secreto', {
    llave: ['casa'],
    de: 'webhook',
    cuerpo: CambiarWebhook,
    respuesta: WebhookCambiado,
    detalle: 'Con `secreto_nuevo`, el anterior vale un día más: cada mensaje lleva las dos firmas.',
  }),
  quitarWebhook: administrador('Quita una dirección', { llave: ['casa'], de: 'webhook' }),
  probarWebhook: administrador('Manda ahora un mensaje de prueba y dice qué contestó', {
    llave: ['casa'],
    de: 'webhook',
    respuesta: Entrega,
  }),
  verEntregas: administrador('Los últimos cincuenta mensajes, del más nuevo al más viejo', {
    llave: ['casa'],
    de: 'webhook',
    respuesta: z.array(Entrega),
  }),
  reenviar: administrador('Manda otra vez un mensaje, con el mismo `webhook-id`', {
    llave: ['casa'],
    de: 'webhook',
    cuerpo: Reenviar,
    respuesta: Entrega,
    estado: 201,
  }),
} as const satisfies Casos;
