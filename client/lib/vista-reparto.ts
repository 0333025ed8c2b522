import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { medidaDe, minutosDeCarga, minutosDeTareas } from '#shared/domain/reparto/certificado/minutos.ts';
import { leerPaquete } from '#shared/domain/reparto/cierre/lectura.ts';
import type { EstadoReparto, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import { fraseDePaquete, medidorDe, tituloDePaquete } from './cierre.ts';
import { plazoDe, type Plazo } from './plazo.ts';

export type Persona = Omit<SesionReparto['participantes'][number], 'porcentaje'>;

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
  /** When the present turn, or the closing, ends; null when nothing ends by itself. */
  readonly plazo: Plazo | null;
  /** What the closing's latest bundle does, in one line; null before there is one. */
  readonly tituloDelCierre: string | null;
  /** How far anybody ends from their quota with it, in a sentence; null before there is one. */
  readonly fraseDelCierre: string | null;
}

/** What a wish for a task names: wish lists know no parts. */
export const deseableDe = ({ id, parte_de }: TareaReparto): number => parte_de ?? id;

const nadie = (id: number): Persona => ({
  id,
  nombre: 'Alguien',
  grupo_edad: 'ADULTO',
  avatar: null,
  color: '',
  tiene_cuenta: true,
});

/** What phone and wall draw of a session. Of `miembros` names and faces are as they are now; of others as the session has them. */
export const vistaDeReparto = (sesion: SesionReparto, miembros: readonly Persona[] = []): Vista => {
  const estado = estadoDeSesion(sesion);
  const personas = new Map<number, Persona>([...sesion.participantes, ...miembros].map((p) => [p.id, p]));
  const tareas = new Map(estado.tareas.map((t) => [t.id, t]));
  const elegir = (ids: readonly number[]): TareaReparto[] => ids.flatMap((id) => tareas.get(id) ?? []);
  const medida = medidaDe(estado.tareas);
  const minutosDe = (carga: number) => minutosDeCarga(carga, medida);
  const paquete = leerPaquete(estado);
  const enMinutos = medidorDe(estado.contar, minutosDe);
  return {
    sesion,
    estado,
    persona: (id) => personas.get(id) ?? nadie(id),
    tarea: (id) => tareas.get(id),
    minutosDe,
    minutosTarea: (id) => minutosDeTareas(elegir([id])),
    minutosTareas: (ids) => minutosDeTareas(elegir(ids)),
    plazo: plazoDe(sesion),
    tituloDelCierre: paquete && tituloDePaquete(paquete, enMinutos),
    fraseDelCierre: paquete && fraseDePaquete(paquete, enMinutos),
  };
};
