import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cargasReales } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLibres } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { Cambio, Propuesta } from '#shared/domain/reparto/tipos.ts';
import { situacion, type Situacion } from '#shared/domain/reparto/tablero/turnos.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { porCiento } from '#client/lib/puntos.ts';
import { vistaDeReparto, type Persona } from '#client/lib/vista-reparto.ts';
import type { Plazo } from '#client/lib/plazo.ts';

/** A member in the draft, in the order of turns. */
export interface Jugador {
  readonly persona: Persona;
  readonly carga: number;
  readonly cuota: number;
  /** A week's, of the quota; null when the session knows none. */
  readonly minutosCuota: number | null;
  /** A week's, of the chores that they have. */
  readonly minutosCarga: number | null;
  /** Whole percent of the quota. */
  readonly porcentaje: number;
  readonly conectado: boolean;
  readonly situacion: Situacion;
  /** Their time ran out once: their turn comes in the next round. */
  readonly aplazado: boolean;
}

export interface TareaTele {
  readonly id: number;
  readonly nombre: string;
  readonly puntos: number;
  /** A week's; null when nobody knows. */
  readonly minutos: number | null;
}

export interface EleccionTele {
  readonly n: number;
  readonly ronda: number;
  readonly persona: Persona;
  readonly tarea: TareaTele;
  readonly nota: string | null;
}

export type EstadoAjuste = SesionReparto['propuestas'][number]['estado'];

/** A deadline, in the family's zone: a TV's own may be any. */
export interface PlazoTele extends Plazo {
  readonly zona: string;
}

/** A proposal of the closing in one line. */
export interface Ajuste {
  readonly n: number;
  readonly texto: string;
  readonly estado: EstadoAjuste;
  readonly personas: readonly Persona[];
  readonly faltan: readonly string[];
}

export interface VistaTele {
  readonly jugadores: readonly Jugador[];
  readonly turno: Jugador | null;
  readonly despues: Persona | null;
  readonly ronda: number;
  /** Those that stand, the newest first. */
  readonly elecciones: readonly EleccionTele[];
  /** The largest first. */
  readonly libres: readonly TareaTele[];
  readonly ajustes: readonly Ajuste[];
  /** The closing's bundle in one line, and the largest distance from a quota after it; null before there is one. */
  readonly titulo: string | null;
  readonly frase: string | null;
  /** The outcome of the bundle before this one, «2 hechos, 1 no»; null when this is the first. */
  readonly antes: string | null;
  /** Each member's chores, in the order of turns. */
  readonly lotes: readonly {
    readonly persona: Persona;
    readonly carga: number;
    readonly minutos: number | null;
    readonly tareas: readonly TareaTele[];
  }[];
  /** When the turn, or the closing, ends; null when it does not by itself. */
  readonly plazo: PlazoTele | null;
}

const NOTAS = { ELECCION: null, ELECCION_ADMIN: 'por un admin', AUTO: 'automática' } as const;

/** «Planchar pasa de Ana a Luis», «Ana y Luis se cambian Planchar por Barrer». */
const textoDeCambios = (
  cambios: readonly Cambio[],
  persona: (id: number) => Persona,
  tarea: (id: number) => string,
): string => {
  const [uno, otro] = cambios;
  if (cambios.length === 2 && uno !== undefined && otro !== undefined && uno.de === otro.a && uno.a === otro.de) {
    return `${persona(uno.de).nombre} cambia «${tarea(uno.tarea)}» por «${tarea(otro.tarea)}» de ${persona(otro.de).nombre}`;
  }
  return enumerar(cambios.map((c) => `«${tarea(c.tarea)}» pasa de ${persona(c.de).nombre} a ${persona(c.a).nombre}`));
};

/** «Antes: 2 cambios hechos y 3 que no.»: the bundle before the latest. */
const loDeAntes = (propuestas: readonly Propuesta[]): string | null => {
  const ultimo = propuestas.at(-1)?.lote;
  const previas = ultimo === undefined ? [] : propuestas.filter((p) => p.lote !== ultimo);
  if (previas.length === 0) return null;
  const hechas = previas.filter((p) => p.estado === 'ACEPTADA').length;
  return `Antes: ${plural(hechas, 'cambio hecho', 'cambios hechos')} y ${numero(previas.length - hechas)} que no.`;
};

/** Everything that the TV draws of a session. */
export const vistaDeTele = ({ miembros, conectados, familia }: EstadoPantalla, sesion: SesionReparto): VistaTele => {
  const vista = vistaDeReparto(sesion, miembros);
  const { estado: tablero, persona, minutosDe: minutosDeCarga } = vista;
  const cargas = sesion.fase === 'ELECCION' ? tablero.acumulado : cargasReales(tablero);
  const tarea = (id: number): TareaTele => {
    const { nombre = '', carga = 0 } = vista.tarea(id) ?? {};
    return { id, nombre, puntos: carga, minutos: vista.minutosTarea(id) };
  };
  const suyas = new Map(
    tablero.orden.map((id) => [id, sesion.tareas.filter((t) => t.miembro === id).map((t) => t.id)]),
  );
  const minutosDe = (id: number): number | null => vista.minutosTareas(suyas.get(id) ?? []);
  const jugadores = tablero.orden.map((id): Jugador => {
    const [carga, cuota] = [cargas[id] ?? 0, tablero.cuotas[id] ?? 0];
    return {
      persona: persona(id),
      carga,
      cuota,
      minutosCuota: minutosDeCarga(cuota),
      minutosCarga: minutosDe(id),
      porcentaje: porCiento(carga, cuota),
      conectado: conectados.includes(id),
      situacion: situacion(tablero, id),
      aplazado: tablero.aplazamientos[id] === 1,
    };
  });
  const desde = jugadores.findIndex((j) => j.persona.id === tablero.turno);
  const vuelta = [...jugadores.slice(desde + 1), ...jugadores.slice(0, Math.max(desde, 0))];
  const implicados = (cambios: readonly Cambio[]) => [...new Set(cambios.flatMap((c) => [c.de, c.a]))].map(persona);
  return {
    jugadores,
    turno: jugadores[desde] ?? null,
    despues: desde < 0 ? null : (vuelta.find((j) => j.situacion === 'ESPERA')?.persona ?? null),
    ronda: tablero.ronda,
    elecciones: tablero.elecciones.toReversed().map((e) => ({
      n: e.n,
      ronda: e.ronda,
      persona: persona(e.miembro),
      tarea: tarea(e.tarea),
      nota: NOTAS[e.tipo],
    })),
    libres: tareasLibres(tablero)
      .toReversed()
      .map((t) => tarea(t.id)),
    titulo: vista.tituloDelCierre,
    frase: vista.fraseDelCierre,
    antes: loDeAntes(tablero.propuestas),
    // Of bundles only the latest: what was answered before is told in a line.
    ajustes: tablero.propuestas
      .filter((p) => p.lote === tablero.propuestas.at(-1)?.lote)
      .toSorted(
        (a, b) =>
          Number(b.estado === 'PENDIENTE') - Number(a.estado === 'PENDIENTE') ||
          (a.estado === 'PENDIENTE' ? a.n - b.n : b.n - a.n),
      )
      .map((p) => ({
        n: p.n,
        texto: textoDeCambios(p.cambios, persona, (id) => tarea(id).nombre),
        estado: p.estado,
        personas: implicados(p.cambios),
        faltan: p.pide.filter((id) => p.respuestas[id] === undefined).map((id) => persona(id).nombre),
      })),
    lotes: tablero.orden.map((id) => ({
      persona: persona(id),
      carga: cargas[id] ?? 0,
      minutos: minutosDe(id),
      tareas: (suyas.get(id) ?? []).map(tarea).toSorted((a, b) => b.puntos - a.puntos),
    })),
    plazo: vista.plazo && { ...vista.plazo, zona: familia.zona_horaria },
  };
};
