import { z } from 'zod';
import { Exito } from '#shared/contracts/comunes.ts';
import { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { CuentaCreada, FamiliaParaUnirse, Tokens } from '#shared/contracts/accesos.ts';
import { Familia, Usuario, Yo } from '#shared/contracts/familias.ts';
import { unJpeg } from '#server/testing/imagenes.ts';
import * as E from './entidades.ts';
import { lista, type Llamada } from './llamada.ts';
import { CLAVE } from './mundo.ts';

const CREADA = z.looseObject({ tokens: E.TOKENS });

/** Calls of /auth and /core, in the order of the specification. */
export const LLAMADAS_CORE: readonly Llamada[] = [
  {
    llamada: 'POST /auth/token/',
    campos: ['username', 'password'],
    pedir: ({ username }) => ({ token: null, cuerpo: { username, password: CLAVE } }),
    estado: 200,
    contrato: Tokens,
    literal: E.TOKENS,
  },
  {
    llamada: 'POST /auth/token/refresh/',
    campos: ['refresh'],
    pedir: ({ tokens: { refresh } }) => ({ token: null, cuerpo: { refresh } }),
    estado: 200,
    contrato: Tokens,
    literal: z.looseObject({ access: z.string().min(20) }),
  },
  {
    llamada: 'GET /core/usuarios/me/',
    campos: [],
    pedir: ({ luis }) => ({ token: luis }),
    estado: 200,
    contrato: Yo,
    literal: E.USUARIO,
  },
  {
    llamada: 'POST /core/registro/',
    campos: [
      'tipo',
      'username',
      'password',
      'password_confirm',
      'email',
      'first_name',
      'last_name',
      'grupo_edad',
      'nombre_familia',
    ],
    pedir: () => ({
      token: null,
      cuerpo: {
        tipo: 'create',
        username: 'rosa',
        password: CLAVE,
        password_confirm: CLAVE,
        email: '',
        first_name: 'Rosa',
        last_name: '',
        grupo_edad: 'ADULTO',
        nombre_familia: 'Los Pérez',
      },
    }),
    estado: 201,
    contrato: CuentaCreada,
    literal: CREADA,
  },
  {
    llamada: 'POST /core/unirse-familia/',
    campos: ['familia_id', 'pin'],
    pedir: ({ familia }) => ({ token: null, cuerpo: { familia_id: familia.id, pin: familia.pin } }),
    estado: 200,
    contrato: FamiliaParaUnirse,
    literal: E.PARA_UNIRSE,
  },
  {
    llamada: 'POST /core/activar-cuenta/',
    // `token_activacion`, from the previous call's answer, is not in the specification: without it anyone could activate any
    // account.
    campos: ['miembro_id', 'password', 'password_confirm', 'token_activacion'],
    pedir: ({ nicoId, token_activacion }) => ({
      token: null,
      cuerpo: { miembro_id: nicoId, password: CLAVE, password_confirm: CLAVE, token_activacion },
    }),
    estado: 201,
    contrato: CuentaCreada,
    literal: CREADA,
  },
  {
    llamada: 'GET /core/usuarios/',
    campos: [],
    pedir: ({ luis, familia }) => ({ token: luis, consulta: `?familia=${String(familia.id)}` }),
    estado: 200,
    contrato: z.array(Usuario),
    literal: lista(E.USUARIO),
  },
  {
    llamada: 'GET /core/familias/{familia}/',
    campos: [],
    pedir: ({ ana, familia }) => ({ token: ana, id: familia.id }),
    estado: 200,
    contrato: Familia,
    literal: E.FAMILIA,
  },
  {
    llamada: 'POST /core/agregar-miembro/',
    campos: ['first_name', 'grupo_edad', 'avatar'],
    pedir: async ({ ana }) => ({
      token: ana,
      formulario: { first_name: 'Noa', grupo_edad: 'INFANTIL', avatar: await unJpeg(300, 300) },
    }),
    estado: 201,
    contrato: Usuario,
    literal: E.USUARIO,
  },
  {
    llamada: 'PATCH /core/usuarios/{id}/',
    campos: ['avatar'],
    pedir: async ({ ana, luisId }) => ({ token: ana, id: luisId, formulario: { avatar: await unJpeg(300, 300) } }),
    estado: 200,
    contrato: Usuario,
    literal: E.USUARIO,
  },
  {
    llamada: 'POST /core/usuarios/{id}/cambiar_rol_admin/',
    campos: ['es_administrador'],
    pedir: ({ ana, luisId }) => ({ token: ana, id: luisId, cuerpo: { es_administrador: true } }),
    estado: 200,
    contrato: Exito,
    literal: E.EXITO,
  },
  {
    llamada: 'GET /core/configuraciones-reparto/',
    campos: [],
    pedir: ({ ana, familia }) => ({ token: ana, consulta: `?familia=${String(familia.id)}` }),
    estado: 200,
    contrato: z.array(ConfiguracionReparto),
    literal: lista(E.CONFIGURACION_REPARTO),
  },
  {
    llamada: 'PATCH /core/configuraciones-reparto/{id}/',
    campos: ['porcentaje_asignado'],
    pedir: ({ ana, configuracion }) => ({ token: ana, id: configuracion, cuerpo: { porcentaje_asignado: 45 } }),
    estado: 200,
    contrato: ConfiguracionReparto,
    literal: E.CONFIGURACION_REPARTO,
  },
];
