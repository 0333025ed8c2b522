import {
  EntrarConPasskey,
  MisPasskeys,
  Passkey,
  PasskeyEntrada,
  PasskeysAqui,
  RetoDeEntrada,
  RetoDePasskey,
} from '#shared/contracts/passkeys.ts';
import { Tokens } from '#shared/contracts/accesos.ts';
import { miembro, publico, type Casos } from './caso.ts';

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
