import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { medidaDe, minutosDeCarga, minutosDeTareas } from '#shared/domain/reparto/certificado/minutos.ts';
import type { EstadoReparto, TareaReparto } from '#shared/domain/reparto/tipos.ts';

export type Persona = SesionReparto['participantes'][number];

/** A session ready to be drawn: the snapshot, the state that the domain's questions take, and who is who. */
export interface Vista {
  readonly sesion: SesionReparto;
  readonly estado: EstadoReparto;
  readonly persona: (id: number) => Persona;
  readonly tarea: (id: number) => TareaReparto | undefined;
  /** Minutes a week of a quota or of what is left of one; null when the session knows no minutes. */
  readonly minutosDe: (carga: number) => number | null;
  /** Minutes a week that a task asks for. */
  readonly minutosTarea: (id: number) => number | null;
  /** Minutes a week of a load: those of its tasks. */
  readonly minutosTareas: (ids: readonly number[]) => number | null;
}

/** What a wish for a task names: wish lists know no parts. */
export const deseableDe = ({ id, parte_de }: TareaReparto): number => parte_de ?? id;

const nadie = (id: number): Persona => ({
  id,
  nombre: 'Alguien',
  grupo_edad: 'ADULTO',
  porcentaje: 0,
  avatar: null,
  color: '',
  tiene_cuenta: true,
});

export const crearVista = (sesion: SesionReparto): Vista => {
  const estado = estadoDeSesion(sesion);
  const personas = new Map(sesion.participantes.map((p) => [p.id, p]));
  const tareas = new Map(estado.tareas.map((t) => [t.id, t]));
  const elegir = (ids: readonly number[]): TareaReparto[] => ids.flatMap((id) => tareas.get(id) ?? []);
  const medida = medidaDe(estado.tareas);
  return {
    sesion,
    estado,
    persona: (id) => personas.get(id) ?? nadie(id),
    tarea: (id) => tareas.get(id),
    minutosDe: (carga) => minutosDeCarga(carga, medida),
    minutosTarea: (id) => minutosDeTareas(elegir([id])),
    minutosTareas: (ids) => minutosDeTareas(elegir(ids)),
  };
};
