import { Tokens } from '#shared/contracts/accesos.ts';
import { IdaOidc, IrAOidc, MiOidc, OidcAqui, VueltaOidc } from '#shared/contracts/oidc.ts';
import { miembro, publico, type Casos } from './caso.ts';

/** Use cases of the login with an account of another service. */
export const CASOS_DE_OIDC = {
  verOidc: publico('Con qué otro servicio se entra, si hay alguno (OpenID Connect)', { respuesta: OidcAqui }),
  irAOidc: publico('Pide la página de ese servicio en la que se entra', {
    cuerpo: IrAOidc,
    respuesta: IdaOidc,
    detalle:
      'Con una invitación, para crear así la cuenta. El `secreto` se queda en el navegador; vale diez minutos y una vez.',
  }),
  entrarConOidc: publico('Inicia sesión a la vuelta de ese servicio', {
    cuerpo: VueltaOidc,
    respuesta: Tokens,
    entra: true,
    detalle: 'Quien enlazó antes esa cuenta, o quien pidió la página con una invitación: nunca un administrador nuevo.',
  }),
  verMiOidc: miembro('Si mi cuenta está enlazada con ese servicio', { respuesta: MiOidc }),
  irAEnlazar: miembro('Pide la página de ese servicio en la que se enlaza mi cuenta', { respuesta: IdaOidc }),
  enlazarOidc: miembro('Enlaza mi cuenta a la vuelta de ese servicio', {
    cuerpo: VueltaOidc,
    respuesta: MiOidc,
    detalle: 'En la sesión que pidió la página, si no empezó con un PIN.',
  }),
  desenlazarOidc: miembro('Quita el enlace de quien tiene contraseña: quien entró por ese servicio sale al momento'),
} as const satisfies Casos;
