import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import { PAQUETE_INICIAL, sinTildes, type Estancia, type Propuesta } from '#shared/domain/paquete-inicial.ts';
import { puntosDeVotos } from '#shared/domain/votacion.ts';

/** The suitable ages in words. */
export const EDAD_DESDE: Readonly<Record<Propuesta['edad'], string>> = {
  INFANTIL: 'para todos',
  JUVENIL: 'desde 11 años',
  ADULTO: 'solo adultos',
};

type TareaDelPaquete = TareaEntrada & Pick<Tarea, 'dia_semana' | 'dia_semana_2' | 'dia_mes'>;

/** Converts a proposal to the API's chore. Its points stand until the family has voted. */
export const aTarea = (p: Propuesta): TareaDelPaquete => {
  const [frecuencia, uno = null, dos = null] = typeof p.cada === 'string' ? ([p.cada] as const) : p.cada;
  return {
    nombre: p.nombre,
    descripcion: p.descripcion,
    de_cabeza: p.de_cabeza,
    frecuencia,
    dia_semana: frecuencia === 'MENSUAL' ? null : uno,
    dia_semana_2: dos,
    dia_mes: frecuencia === 'MENSUAL' ? uno : null,
    tiempo_estimado: p.minutos,
    apta_infantil: p.edad === 'INFANTIL',
    apta_juvenil: p.edad !== 'ADULTO',
    apta_adulto: true,
    puntos: puntosDeVotos([p.dificultad]),
  };
};

/** Returns the pack without the chores that the family already has, by name. A room left empty disappears. */
export const paqueteSin = (nombres: readonly string[]): readonly Estancia[] => {
  const tengo = new Set(nombres.map(sinTildes));
  return PAQUETE_INICIAL.map((e) => ({ ...e, tareas: e.tareas.filter((p) => !tengo.has(sinTildes(p.nombre))) })).filter(
    (e) => e.tareas.length > 0,
  );
};
