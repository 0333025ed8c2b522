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
  cada_uno: null,
  para: null,
  en_partes: 'ENTERA',
  revisa: false,
  hecha_cuando: '',
  pide_foto: false,
} satisfies ValoresTarea;

type CampoTarea = keyof typeof NUEVA;

const CAMPOS = Object.keys(NUEVA) as CampoTarea[];

/** Initial values of the form: the chore's own, or the specification's defaults for a new one. */
export const valoresDe = (tarea: Tarea | null): ValoresTarea =>
  tarea === null
    ? NUEVA
    : ({
        ...Object.fromEntries(CAMPOS.map((c) => [c, (tarea as Partial<Record<CampoTarea, unknown>>)[c] ?? NUEVA[c]])),
        cada_uno: tarea.personal ? tarea.cada_uno : null,
      } as unknown as ValoresTarea);

/** The answers to «¿Quién la hace?»; `REPARTO`: a draft or a reajuste decides. */
export type Quien = 'ALGUIEN' | 'LIBRE' | 'CADA_UNO' | 'REPARTO';

/** Id for «Alguien» before a member is chosen. No member has it, so the contract refuses the form and asks for one. */
const SIN_ELEGIR = 0;

/** Returns who does the chore in the form. */
export const quienDe = ({ libre, cada_uno, para }: Pick<ValoresTarea, 'libre' | 'cada_uno' | 'para'>): Quien => {
  if (libre === true) return 'LIBRE';
  if ((cada_uno ?? null) !== null) return 'CADA_UNO';
  return (para ?? null) === null ? 'REPARTO' : 'ALGUIEN';
};

/** Returns the form's fields for a choice of who does the chore, before anybody is chosen. */
export const camposDeQuien = (quien: Quien) => ({
  libre: quien === 'LIBRE',
  cada_uno: quien === 'CADA_UNO' ? [] : null,
  para: quien === 'ALGUIEN' ? SIN_ELEGIR : null,
});

/**
 * Returns the field `para` after another frequency was chosen. A new chore of one day cannot wait for a draft, so it becomes
 * «Alguien»; another frequency takes that back while no member is chosen.
 */
export const paraTras = (de: Parameters<typeof quienDe>[0], esNueva: boolean, unaVez: boolean): number | null => {
  if (unaVez) return esNueva && quienDe(de) === 'REPARTO' ? SIN_ELEGIR : (de.para ?? null);
  return de.para === SIN_ELEGIR ? null : (de.para ?? null);
};

export const esUnaVez = ({ regla }: Pick<ValoresTarea, 'regla'>): boolean => regla?.tipo === 'UNA_VEZ';

/**
 * Returns the possible answers. A chore of one day cannot wait for a draft; any other can be given to a member only while a draft
 * is in force.
 */
export const quienesPosibles = (unaVez: boolean, conReparto: boolean): readonly Quien[] => [
  ...(unaVez || conReparto ? (['ALGUIEN'] as const) : []),
  'LIBRE',
  'CADA_UNO',
  ...(unaVez ? [] : (['REPARTO'] as const)),
];

/** The choices of «Frecuencia»: the frequencies, and two rules of `OTRA` that have a choice of their own. */
export type EleccionFrecuencia = ValoresTarea['frecuencia'] | 'UNA_VEZ' | 'A_DEMANDA';

/** Returns the choice of «Frecuencia» that stands for a chore's frequency and rule. */
export const eleccionDe = ({ frecuencia, regla }: Pick<ValoresTarea, 'frecuencia' | 'regla'>): EleccionFrecuencia =>
  frecuencia === 'OTRA' && (regla?.tipo === 'UNA_VEZ' || regla?.tipo === 'A_DEMANDA') ? regla.tipo : frecuencia;

/**
 * Groups of fields that depend on each other, so that another admin's edit overwrites all of a group or none: one frequency's
 * days mean nothing in another, and frequency and owner limit each other.
 */
const JUNTOS: readonly (readonly CampoTarea[])[] = [
  ['libre', 'cada_uno', 'para', 'frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla', 'en_partes'],
];
/** All groups of fields; each field that depends on no other is a group of its own. */
const GRUPOS = [...JUNTOS, ...CAMPOS.filter((campo) => !JUNTOS.flat().includes(campo)).map((campo) => [campo])];

/**
 * Returns the fields to overwrite in an open form after another admin changed the chore from `antes` to `ahora`: those of each
 * group in which nothing was edited here, and points set by a vote, which cannot be typed.
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
