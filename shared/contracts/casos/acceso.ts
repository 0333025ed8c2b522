import { z } from 'zod';
import {
  AltaPermitida,
  ComprobarAlta,
  CrearInvitacionAlta,
  EstadoAltas,
  InvitacionAltaCreada,
  InvitacionesAlta,
  RetirarInvitacionAlta,
} from '#shared/contracts/altas.ts';
import {
  Aparato,
  AparatoPermitido,
  Caras,
  EntrarConPin,
  PedirCaras,
  PermitirAparato,
  PermitirPin,
  PonerPin,
} from '#shared/contracts/caras.ts';
import type { Casos } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import {
  ActivarCuenta,
  Credenciales,
  CuentaCreada,
  FamiliaParaUnirse,
  Refresco,
  Registro,
  Tokens,
  UnirseFamilia,
} from '#shared/contracts/cuentas.ts';
import { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { Usuario } from '#shared/contracts/usuarios.ts';

/** Accounts, logins, devices with faces and invitations. */
export const CASOS_DE_ACCESO = {
  entrar: { rol: 'publico', cuerpo: Credenciales, respuesta: Tokens, entra: true, resumen: 'Inicia sesión' },
  renovar: { rol: 'publico', cuerpo: Refresco, respuesta: Tokens, entra: true, resumen: 'Renueva la sesión' },
  salir: { rol: 'publico', cuerpo: Refresco, respuesta: Exito, resumen: 'Cierra la sesión' },
  crearFamilia: {
    rol: 'publico',
    clave: true,
    cuerpo: Registro,
    respuesta: CuentaCreada,
    estado: 201,
    entra: true,
    resumen: 'Crea una familia y a quien la administra',
    detalle:
      'Con REGISTRO=invitacion, desde la segunda familia hace falta el secreto de una invitación (`invitacion`). Con REGISTRO=cerrado, nadie puede.',
  },
  verAltas: {
    rol: 'publico',
    respuesta: EstadoAltas,
    resumen: 'Si en este servidor hay alguna familia, y quién puede crearlas',
  },
  comprobarAlta: {
    rol: 'publico',
    cuerpo: ComprobarAlta,
    respuesta: AltaPermitida,
    resumen: 'Si una invitación sirve todavía para crear una familia',
  },
  verInvitacionesAlta: {
    rol: 'miembro',
    respuesta: InvitacionesAlta,
    resumen: 'Las invitaciones a otras familias que siguen abiertas',
  },
  invitarFamilia: {
    rol: 'miembro',
    cuerpo: CrearInvitacionAlta,
    respuesta: InvitacionAltaCreada,
    estado: 201,
    resumen: 'Invita a otra familia a este servidor',
    detalle: 'Quien administra el servidor. El enlace sirve una vez, durante 7 días, y se da una vez.',
  },
  retirarInvitacion: {
    rol: 'miembro',
    cuerpo: RetirarInvitacionAlta,
    respuesta: InvitacionesAlta,
    resumen: 'Retira una invitación a otra familia',
  },
  unirse: {
    rol: 'publico',
    cuerpo: UnirseFamilia,
    respuesta: FamiliaParaUnirse,
    resumen: 'Con el ID y el PIN (o una invitación): quién está sin activar',
  },
  activarCuenta: {
    rol: 'publico',
    clave: true,
    cuerpo: ActivarCuenta,
    respuesta: CuentaCreada,
    estado: 201,
    entra: true,
    resumen: 'Un miembro crea su cuenta',
  },
  verCaras: {
    rol: 'publico',
    cuerpo: PedirCaras,
    respuesta: Caras,
    resumen: 'Con el secreto de un dispositivo: quién puede entrar en él con su cara y su PIN',
  },
  entrarConPin: {
    rol: 'publico',
    cuerpo: EntrarConPin,
    respuesta: Tokens,
    entra: true,
    resumen: 'Inicia sesión con la cara y el PIN personal',
  },
  permitirAparato: {
    rol: 'miembro',
    cuerpo: PermitirAparato,
    respuesta: AparatoPermitido,
    estado: 201,
    resumen: 'Permite entrar con la cara en este dispositivo',
    detalle: 'Un adulto que ha entrado con su contraseña. El `token` se da una vez.',
  },
  verAparatos: {
    rol: 'administrador',
    respuesta: z.array(Aparato),
    resumen: 'Dispositivos en los que se entra con la cara',
  },
  quitarAparato: {
    rol: 'miembro',
    de: 'aparato',
    resumen: 'Deja de permitir entrar con la cara en un dispositivo',
    detalle: 'Un administrador, en cualquiera; los demás, en los que permitieron. Quien entró allí con su PIN sale.',
  },
  permitirPin: {
    rol: 'administrador',
    de: 'miembro',
    cuerpo: PermitirPin,
    respuesta: Usuario,
    resumen: 'Deja a un miembro entrar con su cara y un PIN, o deja de hacerlo',
    detalle: 'Nunca a un administrador. Con `pin`, ese es el suyo desde ahora.',
  },
  ponerMiPin: { rol: 'miembro', cuerpo: PonerPin, respuesta: Usuario, resumen: 'Pone o cambia el PIN propio' },
  cambiarContrasena: {
    rol: 'miembro',
    cuerpo: CambiarContrasena,
    respuesta: Exito,
    resumen: 'Cambia la contraseña propia',
  },
} as const satisfies Casos;
