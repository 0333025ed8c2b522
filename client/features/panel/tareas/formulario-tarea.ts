import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';

/** The form's values: the body of the request. */
export type ValoresTarea = TareaEntrada;

const NUEVA = {
  nombre: '',
  descripcion: '',
  de_cabeza: false,
  frecuencia: 'SEMANAL',
  dia_semana: null,
  dia_semana_2: null,
  dia_mes: null,
  regla: null,
  tiempo_estimado: 10,
  apta_infantil: false,
  apta_juvenil: true,
  apta_adulto: true,
  puntos: 10,
  activa: true,
  libre: false,
  en_partes: false,
} satisfies ValoresTarea;

export type CampoTarea = keyof typeof NUEVA;

export const esCampoTarea = (campo: string): campo is CampoTarea => campo in NUEVA;

/** What the form starts with: the task's own values, or the defaults of the specification. */
export const valoresDe = (tarea: Tarea | null): ValoresTarea =>
  tarea === null
    ? NUEVA
    : (Object.fromEntries(
        Object.keys(NUEVA).map((c) => [c, tarea[c as CampoTarea] ?? null]),
      ) as unknown as ValoresTarea);

/** A select's or a number box's text as the API wants it: empty is null. */
export const numeroONulo = (texto: unknown): number | null =>
  texto === '' || texto === null || texto === undefined ? null : Number(texto);
