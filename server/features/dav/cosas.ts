import { createHash } from 'node:crypto';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { CITAS_DIAS_ANTES, CITAS_DIAS_DESPUES, citasDe } from '#shared/domain/citas.ts';
import { archivoDe, DIAS_HECHA, habitacionDe, uidDe } from '#shared/domain/dav/por-hacer.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { textoDeTarea } from '#shared/domain/direccion-de-tarea.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerPuestas } from '#server/data/dav.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { escribirEvento, escribirTarea } from '#server/effects/calendario/icalendario.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';

/** The two collections of a member: their own chores as to-dos, and everybody's week as events. */
export const COLECCIONES = {
  'mis-tareas': { nombre: 'Mis tareas', componente: 'VTODO' },
  casa: { nombre: 'La casa', componente: 'VEVENT' },
} as const;
export type NombreColeccion = keyof typeof COLECCIONES;

/** One item of a collection. */
export interface Cosa {
  /** The last part of its address. */
  readonly archivo: string;
  readonly texto: string;
  /** Changes with the text, and only then. */
  readonly etag: string;
  /** The properties by which programs search, in capitals; those that it has not are missing. */
  readonly buscables: ReadonlyMap<string, string>;
  /** First and last day; null without. */
  readonly dias: { readonly desde: Dia; readonly hasta: Dia } | null;
  /** The chore of a to-do. */
  readonly asignacion: Asignacion | null;
}

/** Reads the caller's own assignments (features/asignaciones). */
export type VerMisTareas = (actor: Actor) => Promise<ResultadoCaso<Asignacion[]>>;

const resumir = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 22);

const hechaHace = ({ completada_en }: Asignacion, zona: string, hoy: Dia): boolean =>
  completada_en !== null && hoyEn(zona, completada_en) >= sumarDias(hoy, -DIAS_HECHA);

/** The parts that reading a collection needs besides the caller. */
export interface Lectura {
  readonly contexto: Contexto;
  readonly verMisTareas: VerMisTareas;
  /** The app's address as the caller sees it, with its base path and without a final slash; null if it is not known. */
  readonly portada: string | null;
}

const misTareas = async ({ contexto, verMisTareas, portada }: Lectura, actor: Actor): Promise<Cosa[]> => {
  const hoy = hoyEn(actor.zona_horaria, contexto.reloj.ahora());
  const vistas = await verMisTareas(actor);
  if (!vistas.ok) return [];
  const suyas = vistas.valor.filter((a) => a.estado === 'PENDIENTE' || hechaHace(a, actor.zona_horaria, hoy));
  const ids = [...new Set(suyas.map((a) => a.tarea))];
  const { tareas, puestas } = await leer(contexto, async (db) => ({
    tareas: await leerTareas(db, actor.familia_id, ids),
    puestas: new Map((await leerPuestas(db, actor.id)).map((p) => [p.asignacion_id, p])),
  }));
  const deCabeza = new Set(tareas.filter((t) => t.de_cabeza).map((t) => t.id));
  return Promise.all(
    suyas.map(async (asignacion): Promise<Cosa> => {
      const { id, tarea, tarea_nombre, fecha_limite, estado } = asignacion;
      // A program finds what it made where it put it.
      const { archivo, uid } = puestas.get(id) ?? { archivo: archivoDe(id), uid: uidDe(id) };
      const habitacion = habitacionDe(tarea_nombre);
      const texto = await escribirTarea({
        uid,
        asignacion,
        categorias: [...(habitacion === null ? [] : [habitacion]), deCabeza.has(tarea) ? 'De cabeza' : 'De manos'],
        url: portada === null ? null : `${portada}/hecho/${textoDeTarea(tarea)}`,
      });
      return {
        archivo,
        texto,
        etag: `"${resumir(texto)}"`,
        buscables: new Map([
          ['UID', uid],
          ['SUMMARY', tarea_nombre],
          ['STATUS', estado === 'COMPLETADA' ? 'COMPLETED' : 'NEEDS-ACTION'],
          ...(asignacion.completada_en === null ? [] : ([['COMPLETED', asignacion.completada_en]] as const)),
        ]),
        dias: fecha_limite === null ? null : { desde: fecha_limite, hasta: fecha_limite },
        asignacion,
      };
    }),
  );
};

const laCasa = async ({ contexto, portada }: Lectura, { familia_id, zona_horaria }: Actor): Promise<Cosa[]> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  const pedidos = { hoy, desde: sumarDias(hoy, -CITAS_DIAS_ANTES), hasta: sumarDias(hoy, CITAS_DIAS_DESPUES) };
  const { dias, personas } = await leer(contexto, async (db) => ({
    dias: (await leerSemana(db, familia_id, pedidos)).dias,
    personas: (await listarUsuarios(db, familia_id)).map((u) => ({ id: u.id, nombre: u.first_name })),
  }));
  return Promise.all(
    citasDe({ dias, hoy, personas }, null).map(async (cita): Promise<Cosa> => {
      const texto = await escribirEvento(cita, portada === null ? null : `${portada}/`);
      return {
        archivo: `${cita.uid}.ics`,
        texto,
        etag: `"${resumir(texto)}"`,
        buscables: new Map([
          ['UID', `${cita.uid}@te-toca`],
          ['SUMMARY', cita.titulo],
        ]),
        dias: { desde: cita.desde, hasta: cita.hasta },
        asignacion: null,
      };
    }),
  );
};

/** Reads the items of a collection. */
export const leerCosas = (lectura: Lectura, actor: Actor, coleccion: NombreColeccion): Promise<Cosa[]> =>
  coleccion === 'mis-tareas' ? misTareas(lectura, actor) : laCasa(lectura, actor);

/** A text that changes when any item of a collection does, and only then. */
export const resumenDe = (cosas: readonly Cosa[]): string =>
  resumir(cosas.map(({ archivo, etag }) => archivo + etag).join('\n'));
