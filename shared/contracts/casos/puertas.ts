import { z } from 'zod';
import { Llave, LlaveEntrada, LlaveHecha } from '#shared/contracts/llaves.ts';
import { administrador, type Casos, miembro, publico } from './caso.ts';
import {
  CambiarWebhook,
  Entrega,
  Reenviar,
  Webhook,
  WebhookCambiado,
  WebhookEntrada,
  WebhookHecho,
} from '#shared/contracts/webhooks.ts';
import { Calendario, CalendarioNuevo, CrearCalendario } from '#shared/contracts/calendarios.ts';
import { ConsultaEtiqueta, Etiqueta, EtiquetaLeida, EtiquetasEntrada } from '#shared/contracts/etiquetas.ts';
import {
  EntrarConPasskey,
  IdaOidc,
  IrAOidc,
  MiOidc,
  MisPasskeys,
  OidcAqui,
  Passkey,
  PasskeyEntrada,
  PasskeysAqui,
  RetoDeEntrada,
  RetoDePasskey,
  VueltaOidc,
} from '#shared/contracts/sin-contrasena.ts';
import { Tokens } from '#shared/contracts/accesos.ts';

/** Use cases of keys for other programs. */
export const CASOS_DE_LLAVES = {
  verLlaves: miembro('Las llaves que actúan por mí y, para un administrador, las de la casa', {
    respuesta: z.array(Llave),
  }),
  hacerLlave: miembro('Hace una llave para otro programa', {
    cuerpo: LlaveEntrada,
    respuesta: LlaveHecha,
    estado: 201,
    detalle:
      '`clave` se da una vez. Va en `Authorization: Bearer tt_…`, o como contraseña de HTTP Basic con cualquier usuario. Cada llamada de esta página dice qué permiso la abre; las demás no se abren con llaves. Con `miembro`, un administrador la hace para otro; `casa`, solo para sí. Hasta diez por miembro.',
    rechaza: { 403: 'La de otro la hace un administrador' },
  }),
  quitarLlave: miembro('Quita una llave: deja de valer en su próxima petición', { de: 'llave' }),
} as const satisfies Casos;

/** Use cases of webhooks, addresses to which the server posts what happens. */
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
    limitada: true,
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
    limitada: true,
  }),
} as const satisfies Casos;

/** Use cases of the calendars that other programs read. */
export const CASOS_DE_CALENDARIOS = {
  verCalendarios: miembro('Mis direcciones de calendario', { respuesta: z.array(Calendario) }),
  crearCalendario: miembro('Crea una dirección secreta en la que un programa lee un calendario (ICS)', {
    cuerpo: CrearCalendario,
    respuesta: CalendarioNuevo,
    estado: 201,
    detalle:
      'Hasta diez. `ruta` solo se dice ahora: quien la tenga lee el calendario, sin entrar. Se lee con GET, y lleva ETag.',
  }),
  leerIcs: publico('Un calendario en iCalendar, para el programa que sabe su dirección secreta', {
    respuesta: z.string(),
    detalle:
      'Hasta 400 citas de día entero, de siete días atrás a ocho semanas. Con `If-None-Match`, 304 si no ha cambiado.',
  }),
  borrarCalendario: miembro('Quita una de mis direcciones: deja de leerse al momento', { de: 'calendario' }),
} as const satisfies Casos;

/** Use cases of labels, the addresses of chores for QR codes and NFC tags. */
export const CASOS_DE_ETIQUETAS = {
  verEtiquetas: administrador('Las etiquetas de las tareas', { respuesta: z.array(Etiqueta) }),
  hacerEtiquetas: administrador('Hace la etiqueta de cada una de estas tareas que no la tenga', {
    cuerpo: EtiquetasEntrada,
    respuesta: z.array(Etiqueta),
    detalle: 'La dirección es `/hecho/` y la etiqueta. Solo dice qué tarea es: quien la abre ha entrado con su cuenta.',
  }),
  leerEtiqueta: miembro('La tarea de una etiqueta, y qué puedo hacer ahora con ella', {
    consulta: ConsultaEtiqueta,
    respuesta: EtiquetaLeida,
    detalle: 'Una renovada o de otra familia, 404.',
  }),
  renovarEtiqueta: administrador('Cambia la etiqueta de una tarea: la anterior deja de valer', {
    de: 'tarea',
    respuesta: Etiqueta,
  }),
} as const satisfies Casos;

/** Use cases of passkeys («llaves de acceso»). */
export const CASOS_DE_PASSKEYS = {
  hayPasskeys: publico('En qué dirección se entra con llave de acceso', {
    respuesta: PasskeysAqui,
    detalle: '`origen` es null donde no se puede, o mientras nadie tiene ninguna.',
  }),
  retarEntrada: publico('Pide el reto para entrar con una llave de acceso (WebAuthn)', {
    respuesta: RetoDeEntrada,
    detalle: 'Vale cinco minutos y una vez.',
  }),
  entrarConPasskey: publico('Inicia sesión con una llave de acceso', {
    cuerpo: EntrarConPasskey,
    respuesta: Tokens,
    entra: true,
  }),
  verPasskeys: miembro('Mis llaves de acceso', { respuesta: MisPasskeys }),
  retarPasskey: miembro('Pide el reto para hacer una llave de acceso en este dispositivo (WebAuthn)', {
    respuesta: RetoDePasskey,
    detalle: 'Vale cinco minutos, una vez y en la misma sesión.',
  }),
  hacerPasskey: miembro('Guarda una llave de acceso', {
    cuerpo: PasskeyEntrada,
    respuesta: Passkey,
    estado: 201,
    detalle:
      'Hasta diez. La que hace quien ha entrado con su PIN termina con ese PIN y con el permiso de ese dispositivo.',
  }),
  quitarPasskey: miembro('Quita una de mis llaves de acceso: quien entró con ella sale al momento', { de: 'passkey' }),
} as const satisfies Casos;

/** Use cases of the login with an account of another service. */
export const CASOS_DE_OIDC = {
  verOidc: publico('Con qué otro servicio se entra, si hay alguno (OpenID Connect)', { respuesta: OidcAqui }),
  irAOidc: publico('Pide la página de ese servicio en la que se entra', {
    cuerpo: IrAOidc,
    respuesta: IdaOidc,
    detalle:
      'Con una invitación, para crear así la cuenta. El `secreto` se queda en el navegador; vale diez minutos y una vez.',
    rechaza: { 503: 'El servicio no responde' },
  }),
  entrarConOidc: publico('Inicia sesión a la vuelta de ese servicio', {
    cuerpo: VueltaOidc,
    respuesta: Tokens,
    entra: true,
    detalle: 'Quien enlazó antes esa cuenta, o quien pidió la página con una invitación: nunca un administrador nuevo.',
    rechaza: { 503: 'El servicio no responde' },
  }),
  verMiOidc: miembro('Si mi cuenta está enlazada con ese servicio', { respuesta: MiOidc }),
  irAEnlazar: miembro('Pide la página de ese servicio en la que se enlaza mi cuenta', { respuesta: IdaOidc }),
  enlazarOidc: miembro('Enlaza mi cuenta a la vuelta de ese servicio', {
    cuerpo: VueltaOidc,
    respuesta: MiOidc,
    detalle: 'En la sesión que pidió la página, si no empezó con un PIN.',
    limitada: true,
    rechaza: { 503: 'El servicio no responde' },
  }),
  desenlazarOidc: miembro('Quita el enlace de quien tiene contraseña: quien entró por ese servicio sale al momento'),
} as const satisfies Casos;
