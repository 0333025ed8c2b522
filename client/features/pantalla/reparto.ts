import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { type DiasContados, mostrado } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { tareasLibres } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { Propuesta } from '#shared/domain/reparto/tipos.ts';
import type { Plazo } from '#client/lib/fechas/reloj.ts';
import {
  eleccionesDe,
  jugadoresDe,
  propuestasDe,
  tareaVista,
  turnosHasta,
  vistaDeReparto,
  type Eleccion,
  type Jugador,
  type Pausa,
  type Persona,
  type PropuestaVista,
  type TareaVista,
} from '#client/lib/reparto/vista-reparto.ts';

/** A member as drawn on the wall screen. */
export interface JugadorTele extends Jugador {
  readonly conectado: boolean;
  /** The member's chores, the largest first. */
  readonly tareas: readonly TareaVista[];
}

export interface EleccionTele extends Eleccion {
  readonly nota: string | null;
}

/** A deadline with the family's time zone, in which it is shown, because a TV's own may be wrong. */
export interface PlazoTele extends Plazo {
  readonly zona: string;
}

/** A proposal of the closing in one line. */
export interface Ajuste {
  readonly n: number;
  readonly texto: string;
  readonly estado: PropuestaVista['estado'];
  readonly personas: readonly Persona[];
  readonly faltan: readonly string[];
}

export interface VistaTele {
  /** Days that a load covers, to show it per week; null in a draft that counts each chore once. */
  readonly dias: DiasContados;
  /** The members in turn order. */
  readonly jugadores: readonly JugadorTele[];
  readonly turno: JugadorTele | null;
  readonly despues: Persona | null;
  readonly ronda: number;
  /** The picks that were not undone, the newest first. */
  readonly elecciones: readonly EleccionTele[];
  /** All chores of the draft, the largest first. `propia` is the chore's own load as shown while it is free. */
  readonly tareas: readonly (TareaVista & { readonly propia: number })[];
  /** The chores left to pick, the largest first. */
  readonly libres: readonly TareaVista[];
  /** The chore whose pick was just undone; null after the next pick. */
  readonly vuelve: number | null;
  readonly ajustes: readonly Ajuste[];
  /**
   * The latest batch of the closing's changes in one line (`titulo`), and the largest distance from a quota after it (`frase`).
   * Null before there is one.
   */
  readonly titulo: string | null;
  readonly frase: string | null;
  /** Outcome of the earlier batches in words, «Antes: 2 cambios hechos y 3 que no.»; null if there are none. */
  readonly antes: string | null;
  /** Deadline of the turn, or of the closing; null if there is none, and while the clock is stopped. */
  readonly plazo: PlazoTele | null;
  /** The admin who stopped the clock, and the time that was left; null while it runs. */
  readonly pausa: Pausa | null;
  /** Seconds of a turn; null when turns have no limit. */
  readonly limite: number | null;
}

const NOTAS = { ELECCION: null, ELECCION_ADMIN: 'por un admin', AUTO: 'automática' } as const;

/** One proposal in words: «Planchar pasa de Ana a Luis», «Ana cambia Planchar por Barrer de Luis». */
const textoDe = (traspasos: PropuestaVista['traspasos']): string => {
  const [uno, otro] = traspasos;
  if (uno && otro && traspasos.length === 2 && uno.de.id === otro.a.id && uno.a.id === otro.de.id)
    return `${uno.de.nombre} cambia «${nombreEnFrase(uno.tarea.nombre)}» por «${nombreEnFrase(otro.tarea.nombre)}» de ${otro.de.nombre}`;
  return enumerar(traspasos.map((t) => `«${nombreEnFrase(t.tarea.nombre)}» pasa de ${t.de.nombre} a ${t.a.nombre}`));
};

/** Outcome of the earlier batches: «Antes: 2 cambios hechos y 3 que no.» Null if there are none. */
const loDeAntes = (previas: readonly Propuesta[]): string | null => {
  if (previas.length === 0) return null;
  const hechas = previas.filter((p) => p.estado === 'ACEPTADA').length;
  return `Antes: ${plural(hechas, 'cambio hecho', 'cambios hechos')} y ${numero(previas.length - hechas)} que no.`;
};

/** Returns everything that the wall screen shows of a draft. */
export const vistaDeTele = ({ miembros, conectados, familia }: EstadoPantalla, sesion: SesionReparto): VistaTele => {
  const vista = vistaDeReparto(sesion, miembros);
  const { estado, persona } = vista;
  const jugadores = jugadoresDe(vista).map((j): JugadorTele => {
    const suyas = sesion.tareas.filter((t) => t.miembro === j.persona.id).map((t) => t.id);
    return {
      ...j,
      conectado: conectados.includes(j.persona.id),
      tareas: suyas.map((id) => tareaVista(vista, id)).toSorted((a, b) => b.carga - a.carga),
    };
  });
  const despues = estado.orden.find((id) => turnosHasta(vista, id) === 1);
  const lote = estado.propuestas.at(-1)?.lote;
  return {
    dias: vista.dias,
    jugadores,
    turno: jugadores.find((j) => j.persona.id === estado.turno) ?? null,
    despues: despues === undefined ? null : persona(despues),
    ronda: estado.ronda,
    elecciones: eleccionesDe(vista).map((e) => ({ ...e, nota: NOTAS[e.tipo] })),
    tareas: estado.tareas
      .map((t) => ({ ...tareaVista(vista, t.id), propia: mostrado(t.carga, vista.dias) }))
      .toSorted((a, b) => b.carga - a.carga),
    libres: tareasLibres(estado)
      .toReversed()
      .map((t) => tareaVista(vista, t.id)),
    vuelve: sesion.deshecha?.tarea ?? null,
    titulo: vista.tituloDelCierre,
    frase: vista.fraseDelCierre,
    antes: loDeAntes(estado.propuestas.filter((p) => p.lote !== lote)),
    // Only the latest batch is listed; earlier ones are summarized in one line.
    ajustes: propuestasDe(vista, null)
      .filter((p) => p.lote === lote)
      .map(({ n, estado: como, traspasos, respuestas }) => ({
        n,
        texto: textoDe(traspasos),
        estado: como,
        personas: [...new Map(traspasos.flatMap((t) => [t.de, t.a]).map((p) => [p.id, p])).values()],
        faltan: respuestas.flatMap((r) => (r.acepta === null ? [r.persona.nombre] : [])),
      })),
    pausa: vista.pausa,
    limite: sesion.limite_segundos,
    plazo: vista.plazo && { ...vista.plazo, zona: familia.zona_horaria },
  };
};
