import { z } from 'zod';
import {
  ActivarCuenta,
  AltaPermitida,
  AparatoPermitido,
  CodigoTraspaso,
  ComprobarAlta,
  CrearInvitacionAlta,
  Credenciales,
  CuentaCreada,
  EstadoAltas,
  FamiliaParaUnirse,
  InvitacionAltaCreada,
  InvitacionesAlta,
  PedirTraspaso,
  Refresco,
  Registro,
  RetirarInvitacionAlta,
  Tokens,
  UnirseFamilia,
  UsarTraspaso,
} from '#shared/contracts/accesos.ts';
import {
  Aparato,
  Caras,
  EntrarConPin,
  PedirCaras,
  PermitirAparato,
  PermitirPin,
  PonerPin,
} from '#shared/contracts/sin-contrasena.ts';
import { publico, miembro, administrador, type Casos } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { Usuario } from '#shared/contracts/familias.ts';

/** Use cases of accounts, logins, devices for login by face, and invitations. */
export const CASOS_DE_ACCESO = {
  entrar: publico('Inicia sesión', { cuerpo: Credenciales, respuesta: Tokens, entra: true, pesada: true }),
  renovar: publico('Renueva la sesión', { cuerpo: Refresco, respuesta: Tokens, entra: true }),
  salir: publico('Cierra la sesión', { cuerpo: Refresco, respuesta: Exito }),
  pedirTraspaso: miembro('Pide un código para entrar también en otro navegador', {
    cuerpo: PedirTraspaso,
    respuesta: CodigoTraspaso,
    estado: 201,
    detalle:
      'Sirve una vez, durante un minuto, y desde la misma casa. Con `se_muda`, cuando la nueva sesión active los avisos se quitan los de esta. El anterior de esta sesión deja de servir.',
  }),
  usarTraspaso: publico('Entra con el código que dio otro navegador', {
    cuerpo: UsarTraspaso,
    respuesta: Tokens,
    entra: true,
    detalle: 'Abre una sesión nueva; la que dio el código sigue. Tras cinco códigos que no valen hay que esperar.',
  }),
  crearFamilia: publico('Crea una familia y a quien la administra', {
    clave: true,
    cuerpo: Registro,
    respuesta: CuentaCreada,
    estado: 201,
    entra: true,
    detalle:
      'Con REGISTRO=invitacion, desde la segunda familia hace falta el secreto de una invitación (`invitacion`). Con REGISTRO=cerrado, nadie puede.',
    pesada: true,
  }),
  verAltas: publico('Si en este servidor hay alguna familia, y quién puede crearlas', { respuesta: EstadoAltas }),
  comprobarAlta: publico('Si una invitación sirve todavía para crear una familia', {
    cuerpo: ComprobarAlta,
    respuesta: AltaPermitida,
  }),
  verInvitacionesAlta: miembro('Las invitaciones a otras familias que siguen abiertas', {
    respuesta: InvitacionesAlta,
  }),
  invitarFamilia: miembro('Invita a otra familia a este servidor', {
    cuerpo: CrearInvitacionAlta,
    respuesta: InvitacionAltaCreada,
    estado: 201,
    detalle: 'Quien administra el servidor. El enlace sirve una vez, durante 7 días, y se da una vez.',
  }),
  retirarInvitacion: miembro('Retira una invitación a otra familia', {
    cuerpo: RetirarInvitacionAlta,
    respuesta: InvitacionesAlta,
  }),
  unirse: publico('Con el ID y el PIN (o una invitación): quién está sin activar', {
    cuerpo: UnirseFamilia,
    respuesta: FamiliaParaUnirse,
  }),
  activarCuenta: publico('Un miembro crea su cuenta', {
    clave: true,
    cuerpo: ActivarCuenta,
    respuesta: CuentaCreada,
    estado: 201,
    entra: true,
    detalle:
      'Con la sala abierta, un niño puede traer además su PIN y el nombre de este dispositivo (`con_pin`): desde entonces entra en él con su cara.',
    pesada: true,
  }),
  verCaras: publico('Con el secreto de un dispositivo: quién puede entrar en él con su cara y su PIN', {
    cuerpo: PedirCaras,
    respuesta: Caras,
  }),
  entrarConPin: publico('Inicia sesión con la cara y el PIN personal', {
    cuerpo: EntrarConPin,
    respuesta: Tokens,
    entra: true,
    pesada: true,
  }),
  permitirAparato: miembro('Permite entrar con la cara en este dispositivo', {
    cuerpo: PermitirAparato,
    respuesta: AparatoPermitido,
    estado: 201,
    detalle: 'Un adulto que ha entrado con su contraseña. El `token` se da una vez.',
  }),
  verAparatos: administrador('Dispositivos en los que se entra con la cara', { respuesta: z.array(Aparato) }),
  quitarAparato: miembro('Deja de permitir entrar con la cara en un dispositivo', {
    de: 'aparato',
    detalle: 'Un administrador, en cualquiera; los demás, en los que permitieron. Quien entró allí con su PIN sale.',
  }),
  permitirPin: administrador('Deja a un miembro entrar con su cara y un PIN, o deja de hacerlo', {
    de: 'miembro',
    cuerpo: PermitirPin,
    respuesta: Usuario,
    detalle: 'Nunca a un administrador. Con `pin`, ese es el suyo desde ahora.',
    pesada: true,
  }),
  ponerMiPin: miembro('Pone o cambia el PIN propio', { cuerpo: PonerPin, respuesta: Usuario, pesada: true }),
  cambiarContrasena: miembro('Cambia la contraseña propia', {
    cuerpo: CambiarContrasena,
    respuesta: Exito,
    limitada: true,
    pesada: true,
  }),
} as const satisfies Casos;
