import type { EstadoPropuesta, EstadoReparto, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import { situacion, type Situacion } from '#shared/domain/reparto/tablero/preguntas.ts';
import { cargasReales } from '#shared/domain/reparto/registro/pliegue.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { diasContados, type DiasContados, mostrado, porCiento, sumandos } from '#shared/domain/puntos-semana.ts';
import { minutosDeTareas } from '#shared/domain/reparto/tablero/carga.ts';
import { leerPaquete } from '#shared/domain/reparto/cierre/objetivo.ts';
import { fraseDePaquete, lugarTras, type LugarTras, paqueteVisto, tituloDePaquete } from './cierre.ts';
import { type Plazo, plazoDe, tiempoQueda } from '#client/lib/fechas/reloj.ts';

export type Persona = Omit<SesionReparto['participantes'][number], 'porcentaje'>;

/** A stopped clock: the admin who stopped it, and the time that was left, as text («1:24») and in seconds. */
export interface Pausa {
  readonly quien: Persona;
  readonly queda: string;
  readonly segundos: number;
}

/** A draft session ready to be drawn: the snapshot, the state for the domain's rules, and lookups of members and chores. */
export interface Vista {
  readonly sesion: SesionReparto;
  readonly estado: EstadoReparto;
  readonly persona: (id: number) => Persona;
  readonly tarea: (id: number) => TareaReparto | undefined;
  /** Days that a load covers, to show it per week; null if each chore counts once. */
  readonly dias: DiasContados;
  /** Returns the number that a chore shows: what it adds to its owner's total shown, or its own load while it is free. */
  readonly suma: (tarea: number) => number;
  /** Minutes a week that these chores take, for information only; null if any of their minutes are unknown. */
  readonly minutosTareas: (ids: readonly number[]) => number | null;
  /** Deadline of the turn or of the closing; null if there is none, and while the clock is stopped. */
  readonly plazo: Plazo | null;
  /** Null while the clock runs. */
  readonly pausa: Pausa | null;
  /** Effect of the closing's latest batch of changes in one line; null before the first. */
  readonly tituloDelCierre: string | null;
  /** The largest distance from a quota after that batch, in a sentence; null before the first. */
  readonly fraseDelCierre: string | null;
}

/** Returns the id under which a chore can be wished for: wishes are for whole chores, never for parts. */
export const deseableDe = ({ id, parte_de }: TareaReparto): number => parte_de ?? id;

/** Stands in for a member who is neither in the session nor in the family's list. */
const nadie = (id: number): Persona => ({
  id,
  nombre: 'Alguien',
  grupo_edad: 'ADULTO',
  avatar: null,
  color: '',
  tiene_cuenta: true,
});

/** Builds the view of a session, for phone and wall. Names and faces are those of `miembros`, else those in the session. */
export const vistaDeReparto = (sesion: SesionReparto, miembros: readonly Persona[] = []): Vista => {
  const estado = estadoDeSesion(sesion);
  const personas = new Map<number, Persona>([...sesion.participantes, ...miembros].map((p) => [p.id, p]));
  const tareas = new Map(estado.tareas.map((t) => [t.id, t]));
  const elegir = (ids: readonly number[]): TareaReparto[] => ids.flatMap((id) => tareas.get(id) ?? []);
  const dias = diasContados(estado.contar);
  const leido = leerPaquete(estado);
  const paquete = leido && paqueteVisto(leido, estado.cuotas, dias);
  const persona = (id: number): Persona => personas.get(id) ?? nadie(id);
  const { pausa } = estado.reloj;
  let sumas: ReadonlyMap<number, number> | undefined;
  return {
    sesion,
    estado,
    persona,
    tarea: (id) => tareas.get(id),
    dias,
    suma: (id) => {
      sumas ??= sumasDe(
        sesion.tareas.map((t) => ({ id: t.id, miembro: t.miembro, carga: t.puntos })),
        estado.elecciones.map((e) => e.tarea),
        dias,
      );
      return sumas.get(id) ?? 0;
    },
    minutosTareas: (ids) => minutosDeTareas(elegir(ids)),
    plazo: plazoDe(sesion),
    pausa: pausa && { quien: persona(pausa.por), queda: tiempoQueda(pausa.quedan), segundos: pausa.quedan },
    tituloDelCierre: paquete && tituloDePaquete(paquete, dias),
    fraseDelCierre: paquete && fraseDePaquete(paquete, dias),
  };
};

/** A chore as a screen shows it. */
export interface TareaVista {
  readonly id: number;
  readonly nombre: string;
  /** Its load, as the session counts it. */
  readonly carga: number;
  /** The number that it shows (`Vista.suma`). */
  readonly suma: number;
}

export const tareaVista = (vista: Vista, id: number): TareaVista => {
  const { nombre = '', carga = 0 } = vista.tarea(id) ?? {};
  return { id, nombre, carga, suma: vista.suma(id) };
};

/** A member in the draft. */
export interface Jugador {
  readonly persona: Persona;
  /** Load of their picks; once the picks are over, of all the chores that they have now. */
  readonly carga: number;
  readonly cuota: number;
  /** Load in whole percent of the quota. */
  readonly porcentaje: number;
  readonly situacion: Situacion;
  /** Time-outs in a row. The first puts the member's turn off to the next round; from the second on the member is absent. */
  readonly aplazamientos: number;
}

/** Returns all participants in turn order. */
export const jugadoresDe = ({ estado, persona }: Vista): Jugador[] => {
  const cargas = estado.fase === 'ELECCION' ? estado.acumulado : cargasReales(estado);
  return estado.orden.map((id) => {
    const [carga, cuota] = [cargas[id] ?? 0, estado.cuotas[id] ?? 0];
    return {
      persona: persona(id),
      carga,
      cuota,
      porcentaje: porCiento(carga, cuota),
      situacion: situacion(estado, id),
      aplazamientos: estado.aplazamientos[id] ?? 0,
    };
  });
};

/**
 * Returns the number of turns until a member's own: 0 if it is theirs, 1 if they are next, null if none is to come. An estimate
 * from the current board: a pick may fill a quota, or take the last chore that fits a member. Only members who still pick
 * themselves count (`ESPERA`): the others are skipped, or picked for at once.
 */
export const turnosHasta = ({ estado }: Vista, miembro: number): number | null => {
  if (estado.turno === null) return null;
  if (estado.turno === miembro) return 0;
  if (situacion(estado, miembro) !== 'ESPERA') return null;
  const desde = estado.orden.indexOf(estado.turno);
  const vuelta = [...estado.orden.slice(desde + 1), ...estado.orden.slice(0, desde)];
  return vuelta.slice(0, vuelta.indexOf(miembro) + 1).filter((id) => situacion(estado, id) === 'ESPERA').length;
};

/** A pick that was not undone. */
export interface Eleccion {
  readonly n: number;
  readonly ronda: number;
  /** Its position among the picks that were not undone, from 1. */
  readonly orden: number;
  readonly tipo: EstadoReparto['elecciones'][number]['tipo'];
  readonly persona: Persona;
  readonly tarea: TareaVista;
}

/** Returns the picks that were not undone, the newest first. */
export const eleccionesDe = (vista: Vista): Eleccion[] =>
  vista.estado.elecciones
    .map(({ n, ronda, tipo, miembro, tarea }, i) => ({
      n,
      ronda,
      orden: i + 1,
      tipo,
      persona: vista.persona(miembro),
      tarea: tareaVista(vista, tarea),
    }))
    .toReversed();

/** A change that the closing proposes. */
export interface PropuestaVista {
  readonly n: number;
  readonly lote: number;
  readonly estado: EstadoPropuesta;
  readonly traspasos: readonly { readonly tarea: TareaVista; readonly de: Persona; readonly a: Persona }[];
  /** Loads of the members concerned before and after the change; empty unless it is open or accepted, in the latest batch. */
  readonly distancias: readonly ({ readonly persona: Persona } & LugarTras)[];
  /** Whether the change is open although all members asked have agreed, because it depends on an earlier open one. */
  readonly esperaOtra: boolean;
  /** Answers of the members asked; null if one has not answered. */
  readonly respuestas: readonly { readonly persona: Persona; readonly acepta: boolean | null }[];
  /** Whether `yo` is asked and has not answered. */
  readonly esperaMi: boolean;
}

/**
 * Sorts proposals. Open ones come first: those that wait for the logged-in member, then the others, each in the batch's order.
 * Closed ones follow, the newest first.
 */
const enOrden = (a: PropuestaVista, b: PropuestaVista): number =>
  Number(b.estado === 'PENDIENTE') - Number(a.estado === 'PENDIENTE') ||
  Number(b.esperaMi) - Number(a.esperaMi) ||
  (a.estado === 'PENDIENTE' ? a.n - b.n : b.n - a.n);

/** Returns the closing's proposals, open ones first. `yo` is the logged-in member; null on the wall screen. */
export const propuestasDe = (vista: Vista, yo: number | null): PropuestaVista[] => {
  const { estado, persona, dias } = vista;
  const distancias = leerPaquete(estado)?.distancias;
  return estado.propuestas
    .map((p) => {
      const respuestas = p.pide.map((id) => ({ persona: persona(id), acepta: p.respuestas[id] ?? null }));
      const abierta = p.estado === 'PENDIENTE';
      return {
        n: p.n,
        lote: p.lote,
        estado: p.estado,
        traspasos: p.cambios.map((c) => ({ tarea: tareaVista(vista, c.tarea), de: persona(c.de), a: persona(c.a) })),
        distancias: (distancias?.get(p.n) ?? []).map((d) => ({
          persona: persona(d.miembro),
          ...lugarTras(d, estado.cuotas[d.miembro] ?? 0, dias),
        })),
        respuestas,
        esperaMi: abierta && respuestas.some((r) => r.persona.id === yo && r.acepta === null),
        esperaOtra: abierta && respuestas.every((r) => r.acepta === true),
      };
    })
    .toSorted(enOrden);
};

/** A chore of a draft with its owner and load. */
interface ConDueno {
  readonly id: number;
  readonly miembro: number | null;
  readonly carga: number;
}

/**
 * Returns, by chore, the number that it shows. The numbers of a member's chores add up to the total shown for them: each chore
 * shows what it adds to that total, in the order of picking (`elegidas`, oldest first), and then those dealt by the closing. A
 * free chore shows its own load.
 */
export const sumasDe = (
  tareas: readonly ConDueno[],
  elegidas: readonly number[],
  dias: DiasContados,
): ReadonlyMap<number, number> => {
  const puesto = new Map(elegidas.map((id, i) => [id, i]));
  // `|| 0`, because two chores that were not picked give NaN (Infinity − Infinity).
  const enOrden = tareas.toSorted((a, b) => (puesto.get(a.id) ?? Infinity) - (puesto.get(b.id) ?? Infinity) || 0);
  const sumas = new Map<number, number>();
  for (const [miembro, suyas] of Map.groupBy(enOrden, (t) => t.miembro)) {
    const cargas = suyas.map((t) => t.carga);
    const numeros = miembro === null ? cargas.map((c) => mostrado(c, dias)) : sumandos(cargas, dias);
    suyas.forEach((t, i) => sumas.set(t.id, numeros[i] ?? 0));
  }
  return sumas;
};
