import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';

/** The form's values, which are the request's body. */
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
  en_partes: 'ENTERA',
} satisfies ValoresTarea;

type CampoTarea = keyof typeof NUEVA;

const CAMPOS = Object.keys(NUEVA) as CampoTarea[];

/** Initial values of the form: the chore's own, or the specification's defaults for a new one. */
export const valoresDe = (tarea: Tarea | null): ValoresTarea =>
  tarea === null ? NUEVA : (Object.fromEntries(CAMPOS.map((c) => [c, tarea[c] ?? null])) as unknown as ValoresTarea);

/** Groups of fields that are taken over together: one frequency's days mean nothing in another. */
const JUNTOS: readonly (readonly CampoTarea[])[] = [
  ['libre', 'frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla', 'en_partes'],
];
const GRUPOS = [...JUNTOS, ...CAMPOS.filter((campo) => !JUNTOS.flat().includes(campo)).map((campo) => [campo])];

/**
 * Returns the fields to overwrite in an open form after another admin changed the chore from `antes` to `ahora`. Those are the
 * fields not edited here, and points set by a vote, which cannot be typed.
 */
export const loDeOtros = (escrito: ValoresTarea, antes: Tarea, ahora: Tarea): readonly CampoTarea[] => {
  const [eran, son] = [valoresDe(antes), valoresDe(ahora)];
  const iguales = (unos: ValoresTarea, otros: ValoresTarea) => (campo: CampoTarea) =>
    JSON.stringify(unos[campo]) === JSON.stringify(otros[campo]);
  return GRUPOS.flatMap((grupo) => {
    const suyo = grupo.every(iguales(escrito, eran)) || (grupo.includes('puntos') && ahora.votaciones_completadas);
    return suyo ? grupo.filter((campo) => !iguales(escrito, son)(campo)) : [];
  });
};

/** Parses the text of a select or a number input for the API; an empty text is null. */
export const numeroONulo = (texto: unknown): number | null =>
  texto === '' || texto === null || texto === undefined ? null : Number(texto);
