import { RUTAS } from '#shared/contracts/rutas.ts';
import { sumarDias } from '#shared/domain/calendario.ts';
import { HOY } from './casa-llena.ts';

/** A call of the measurement; `id` and `n` fill its path in. */
export interface Llamada {
  readonly metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Which member asks, by place; 0 is an admin. */
  readonly quien?: number;
  readonly id?: number;
  readonly n?: number;
  readonly cuerpo?: unknown;
  readonly consulta?: string;
}

/** What is in the full house when its routes are called. */
export interface EnCasa {
  readonly familia: number;
  readonly miembros: readonly number[];
  /** A chore, a pending assignment of member 1 and one of member 2 by a chore of theirs. */
  readonly tareas: readonly number[];
  readonly suyas: readonly (readonly number[])[];
  readonly completada: number;
  readonly ausencia: number;
  readonly sesion: number;
}

const unaTarea = (nombre: string) => ({ nombre, frecuencia: 'DIARIA', apta_infantil: true });
const post = (url: string, cuerpo: unknown, resto: Partial<Llamada> = {}): Llamada => ({
  metodo: 'POST',
  url,
  cuerpo,
  ...resto,
});

/** Calls that do their work in the full house, in an order in which they may; the others are called as they are. */
export const llamadasDe = (c: EnCasa): readonly Llamada[] => {
  const [, luis = 0, marta = 0] = c.miembros;
  const [tarea = 0] = c.tareas;
  const de = (quien: number, cual: number): number => c.suyas[quien]?.[cual] ?? 0;
  return [
    { metodo: 'GET', url: RUTAS.asignaciones, consulta: '?trimestre=2026-07-01' },
    { metodo: 'GET', url: RUTAS.cuentas, consulta: '?trimestre=2026-10-01' },
    { metodo: 'GET', url: RUTAS.misTareas, consulta: '?estado=COMPLETADA' },
    { metodo: 'GET', url: RUTAS.certificado, id: c.sesion },
    post(RUTAS.previsualizar, { contar: 'TRIMESTRE', ausencias: true, saldo: true }),
    post(RUTAS.preguntarSaldo, {}),
    { metodo: 'PATCH', url: RUTAS.completar, id: de(1, 0), quien: 1 },
    { metodo: 'POST', url: RUTAS.deshacerCompletar, id: de(1, 0), quien: 1 },
    { metodo: 'PATCH', url: RUTAS.completar, id: de(2, 0), quien: 2 },
    post(RUTAS.noHecha, { motivo: 'No estaba' }, { id: c.completada }),
    post(RUTAS.hechaPorMi, undefined, { id: de(3, 0), quien: 4 }),
    post(RUTAS.hechaPor, { miembro: luis }, { id: de(4, 0) }),
    post(RUTAS.dejarLibre, undefined, { id: de(5, 0), quien: 5 }),
    post(RUTAS.cambios, { tipo: 'CUBRIR', asignacion: de(6, 0) }, { quien: 6 }),
    post(RUTAS.ausencias, { miembro: luis, desde: sumarDias(HOY, 70), hasta: sumarDias(HOY, 300) }),
    post(RUTAS.ausencias, { miembro: marta, desde: sumarDias(HOY, -3), hasta: sumarDias(HOY, -2) }),
    { metodo: 'POST', url: RUTAS.confirmarAusencia, id: c.ausencia },
    { metodo: 'DELETE', url: RUTAS.ausencia, id: c.ausencia },
    {
      metodo: 'PUT',
      url: RUTAS.tarea,
      id: tarea,
      cuerpo: { ...unaTarea('Otra'), frecuencia: 'SEMANAL', dia_semana: 3 },
    },
    { metodo: 'PUT', url: RUTAS.deseos, cuerpo: { tareas: c.tareas } },
    { metodo: 'DELETE', url: RUTAS.tarea, id: tarea },
    post(RUTAS.tareas, unaTarea('Una de más')),
    post(RUTAS.asignaciones, { tarea: c.tareas[1], miembro: luis, fecha_limite: HOY, estado: 'PENDIENTE' }),
    post(RUTAS.cargaActualizar, {
      configuraciones: c.miembros.map((miembro, i) => ({ miembro, porcentaje_carga: i < 10 ? 10 : 0 })),
    }),
    post(RUTAS.reajustes, undefined),
    { metodo: 'PATCH', url: RUTAS.familia, id: c.familia, cuerpo: { zona_horaria: 'Atlantic/Canary' } },
    { metodo: 'POST', url: RUTAS.archivar, id: c.miembros[29] ?? 0 },
    { metodo: 'POST', url: RUTAS.desarchivar, id: c.miembros[29] ?? 0 },
  ];
};
