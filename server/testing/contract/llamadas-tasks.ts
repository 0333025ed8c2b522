import { z } from 'zod';
import { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { CargaFamilia } from '#shared/contracts/cuotas.ts';
import { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { FilaRanking } from '#shared/contracts/semana.ts';
import { JugadaHecha, SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { Tarea, VotoRegistrado } from '#shared/contracts/tareas.ts';
import * as E from './entidades.ts';
import { lista, type Llamada } from './llamada.ts';
import { empezarReparto, type Mundo } from './mundo.ts';

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

/** Calls of /tasks and /gamification, in the order of the specification. */
export const LLAMADAS_TASKS: readonly Llamada[] = [
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
      // The chore with the fewest points that a child may do, so that it suits the member with the turn and fits their quota.
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
];
