import { z } from 'zod';
import { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { CuentaCreada, FamiliaParaUnirse, Tokens } from '#shared/contracts/cuentas.ts';
import { Familia } from '#shared/contracts/familias.ts';
import { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { FilaRanking } from '#shared/contracts/ranking.ts';
import { JugadaHecha, SesionActual, TareaDisponible } from '#shared/contracts/sesiones-reparto.ts';
import { Tarea, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { Usuario } from '#shared/contracts/usuarios.ts';
import { unJpeg } from '#server/testing/imagenes.ts';
import * as E from './entidades.ts';
import { CLAVE, empezarReparto, type Mundo } from './mundo.ts';

/** What to send: `id` for the path, `consulta` with its question mark, a JSON `cuerpo` or a `formulario`. */
export interface Peticion {
  readonly token: string | null;
  readonly id?: number;
  readonly consulta?: string;
  readonly cuerpo?: unknown;
  readonly formulario?: Readonly<Record<string, string | Buffer>>;
}

/** One call as the specification lists it. */
export interface Llamada {
  readonly llamada: string;
  /** Fields of its body, exactly those that the specification names. */
  readonly campos: readonly string[];
  readonly pedir: (m: Mundo) => Peticion | Promise<Peticion>;
  readonly estado: 200 | 201 | 204;
  /** What the server says that it answers. */
  readonly contrato: z.ZodType | null;
  /** What the specification says that it answers. */
  readonly literal: z.ZodType | null;
}

const lista = (uno: z.ZodType) => z.array(uno).min(1);
const CREADA = z.looseObject({ tokens: E.TOKENS });
const CAMPOS_TAREA = [
  'nombre',
  'descripcion',
  'frecuencia',
  'dia_semana',
  'dia_semana_2',
  'dia_mes',
  'tiempo_estimado',
  'apta_infantil',
  'apta_juvenil',
  'apta_adulto',
  'puntos',
  'activa',
  'familia',
];
const unaTarea = ({ familia }: Mundo) => ({
  nombre: 'Planchar',
  descripcion: 'Camisas',
  frecuencia: 'DOS_VECES_SEMANA',
  dia_semana: 1,
  dia_semana_2: 4,
  dia_mes: null,
  tiempo_estimado: 30,
  apta_infantil: false,
  apta_juvenil: true,
  apta_adulto: true,
  puntos: 12,
  activa: true,
  familia: familia.id,
});

export const LLAMADAS: readonly Llamada[] = [
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
    contrato: Usuario,
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
    // `token_activacion`, which the call before answers, is ours: without it anybody could activate anybody.
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
    llamada: 'GET /tasks/asignaciones/mis_tareas/',
    campos: [],
    pedir: ({ luis }) => ({ token: luis, consulta: '?estado=PENDIENTE' }),
    estado: 200,
    contrato: z.array(Asignacion),
    literal: lista(E.ASIGNACION),
  },
  {
    llamada: 'PATCH /tasks/asignaciones/{id}/completar/',
    campos: [],
    pedir: ({ luis, pendiente }) => ({ token: luis, id: pendiente }),
    estado: 200,
    contrato: Completada,
    literal: E.EXITO,
  },
  {
    llamada: 'GET /tasks/tareas/para_votar/',
    campos: [],
    pedir: ({ luis }) => ({ token: luis }),
    estado: 200,
    contrato: z.array(Tarea),
    literal: lista(E.TAREA),
  },
  {
    llamada: 'POST /tasks/votaciones/',
    campos: ['tarea', 'miembro', 'dificultad'],
    pedir: ({ luis, luisId, tarea }) => ({ token: luis, cuerpo: { tarea, miembro: luisId, dificultad: 4 } }),
    estado: 201,
    contrato: VotoRegistrado,
    literal: E.VOTO,
  },
  {
    llamada: 'GET /gamification/estadisticas/ranking_familia/',
    campos: [],
    pedir: ({ ana }) => ({ token: ana }),
    estado: 200,
    contrato: z.array(FilaRanking),
    literal: lista(E.FILA_RANKING),
  },
  {
    llamada: 'GET /gamification/logros-desbloqueados/mis_logros/',
    campos: [],
    pedir: ({ luis }) => ({ token: luis }),
    estado: 200,
    contrato: z.array(LogroDesbloqueado),
    literal: lista(E.LOGRO),
  },
  {
    llamada: 'GET /tasks/sesiones-reparto/actual/',
    campos: [],
    pedir: async (m) => ({ token: (await empezarReparto(m)).otro }),
    estado: 200,
    contrato: SesionActual,
    literal: z.looseObject({ sesion: E.SESION }),
  },
  {
    llamada: 'GET /tasks/sesiones-reparto/tareas_disponibles/',
    campos: [],
    pedir: async (m) => ({ token: (await empezarReparto(m)).otro }),
    estado: 200,
    contrato: z.array(TareaDisponible),
    literal: lista(E.TAREA_DISPONIBLE),
  },
  {
    llamada: 'POST /tasks/sesiones-reparto/{id}/elegir_tarea/',
    campos: ['tarea_id'],
    pedir: async (m) => {
      const { sesion, turno } = await empezarReparto(m);
      // The smallest that suits everybody.
      const [tarea] = sesion.tareas.filter((t) => t.apta_infantil).toSorted((a, b) => a.puntos - b.puntos);
      return { token: turno, id: sesion.id, cuerpo: { tarea_id: tarea?.id } };
    },
    estado: 200,
    contrato: JugadaHecha,
    literal: E.EXITO,
  },
  {
    llamada: 'POST /tasks/sesiones-reparto/iniciar/',
    campos: [],
    pedir: ({ ana }) => ({ token: ana }),
    estado: 201,
    contrato: JugadaHecha,
    literal: z.looseObject({ success: z.literal(true), sesion: E.SESION }),
  },
  {
    llamada: 'GET /tasks/tareas/',
    campos: [],
    pedir: ({ luis }) => ({ token: luis }),
    estado: 200,
    contrato: z.array(Tarea),
    literal: lista(E.TAREA),
  },
  {
    llamada: 'POST /tasks/tareas/',
    campos: CAMPOS_TAREA,
    pedir: (m) => ({ token: m.ana, cuerpo: unaTarea(m) }),
    estado: 201,
    contrato: Tarea,
    literal: E.TAREA,
  },
  {
    llamada: 'PUT /tasks/tareas/{id}/',
    campos: CAMPOS_TAREA,
    pedir: (m) => ({ token: m.ana, id: m.tarea, cuerpo: unaTarea(m) }),
    estado: 200,
    contrato: Tarea,
    literal: E.TAREA,
  },
  {
    llamada: 'DELETE /tasks/tareas/{id}/',
    campos: [],
    pedir: ({ ana, tarea }) => ({ token: ana, id: tarea }),
    estado: 204,
    contrato: null,
    literal: null,
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
    llamada: 'GET /tasks/asignaciones/',
    campos: [],
    pedir: ({ ana }) => ({ token: ana }),
    estado: 200,
    contrato: z.array(Asignacion),
    literal: lista(E.ASIGNACION),
  },
  {
    llamada: 'POST /tasks/asignaciones/',
    campos: ['tarea', 'miembro', 'trimestre_inicio', 'fecha_limite', 'estado'],
    pedir: ({ ana, tarea, luisId }) => ({
      token: ana,
      cuerpo: { tarea, miembro: luisId, trimestre_inicio: '2026-11-21', fecha_limite: null, estado: 'PENDIENTE' },
    }),
    estado: 201,
    contrato: Asignacion,
    literal: E.ASIGNACION,
  },
  {
    llamada: 'DELETE /tasks/asignaciones/{id}/',
    campos: [],
    pedir: ({ ana, pendiente }) => ({ token: ana, id: pendiente }),
    estado: 204,
    contrato: null,
    literal: null,
  },
  {
    llamada: 'GET /tasks/configuraciones-carga/por_familia/',
    campos: [],
    pedir: ({ ana }) => ({ token: ana }),
    estado: 200,
    contrato: CargaFamilia,
    literal: E.CARGA,
  },
  {
    llamada: 'POST /tasks/configuraciones-carga/actualizar_familia/',
    campos: ['configuraciones'],
    pedir: ({ ana, familia }) => ({
      token: ana,
      cuerpo: {
        configuraciones: familia.miembros
          .filter((m) => m.token !== '')
          .map(({ id }, i) => ({ miembro: id, porcentaje_carga: [40, 30, 20, 10][i] })),
      },
    }),
    estado: 200,
    contrato: CargaFamilia,
    literal: E.CARGA,
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
