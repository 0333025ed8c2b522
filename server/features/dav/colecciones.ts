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
import { leerPuestas } from '#server/data/calendarios.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { escribirEvento, escribirTarea } from '#server/effects/calendario/icalendario.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { hijo, type Nodo } from './xml.ts';

/**
 * The two collections of a member: their own chores as to-dos, and everybody's, from a week ago to eight weeks ahead, as
 * events.
 */
export const COLECCIONES = {
  'mis-tareas': { nombre: 'Mis tareas', componente: 'VTODO' },
  casa: { nombre: 'La casa', componente: 'VEVENT' },
} as const;
export type NombreColeccion = keyof typeof COLECCIONES;

/** One item of a collection. */
export interface Cosa {
  /** File name: the last part of its path. */
  readonly archivo: string;
  readonly texto: string;
  /** Changes with the text, and only then. */
  readonly etag: string;
  /** Values of the properties that a query may search, by name in capitals. A property that the item lacks is missing. */
  readonly buscables: ReadonlyMap<string, string>;
  /** First and last day; null for a to-do without a due day. */
  readonly dias: { readonly desde: Dia; readonly hasta: Dia } | null;
  /** The assignment that a to-do shows; null for an event. */
  readonly asignacion: Asignacion | null;
}

/** Reads the caller's own assignments (features/asignaciones). */
export type VerMisTareas = (actor: Actor) => Promise<ResultadoCaso<Asignacion[]>>;

/** Returns a digest of a text in 22 characters, 132 bits. */
const resumir = (texto: string): string => createHash('sha256').update(texto).digest('base64url').slice(0, 22);

/** Tells whether an assignment was completed in the last `DIAS_HECHA` days. */
const hechaHace = ({ completada_en }: Asignacion, zona: string, hoy: Dia): boolean =>
  completada_en !== null && hoyEn(zona, completada_en) >= sumarDias(hoy, -DIAS_HECHA);

/** Everything that reading a collection takes besides the caller. */
export interface Lectura {
  readonly contexto: Contexto;
  readonly verMisTareas: VerMisTareas;
  /** The app's address as the caller sees it, with its base path and without a final slash; null if it is not known. */
  readonly portada: string | null;
}

/** Reads the caller's to-dos: pending assignments, and those completed lately (`hechaHace`). */
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
      // A to-do that a program created keeps the file name and the UID that the program gave it, since most programs look
      // for it there.
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

/** Reads the events of the home's work around today, the same for every member. */
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

/** Returns a digest that changes when an item of a collection is added, changed or removed. */
const resumenDe = (cosas: readonly Cosa[]): string =>
  resumir(cosas.map(({ archivo, etag }) => archivo + etag).join('\n'));

// The filters of a calendar-query (RFC 4791, 9.7), as far as programs use them: the component, its days, and its texts.

/** Maximum length of a text that is searched for. A longer one counts as not contained in any property. */
const LARGO = 1_000;

const sinTildes = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Tells whether an item passes a prop-filter: the property is there, is not there, contains a text or does not contain it.
 * Capitals and accents do not matter.
 */
const pasaPropiedad = (cosa: Cosa, filtro: Nodo): boolean => {
  const valor = cosa.buscables.get((filtro.atributos['name'] ?? '').toUpperCase());
  if (hijo(filtro, 'is-not-defined') !== undefined) return valor === undefined;
  if (valor === undefined) return false;
  const busca = hijo(filtro, 'text-match');
  if (busca === undefined) return true;
  const contiene = busca.texto.length <= LARGO && sinTildes(valor).includes(sinTildes(busca.texto));
  return busca.atributos['negate-condition'] === 'yes' ? !contiene : contiene;
};

/** Returns the day of a time such as 20261121T000000Z; undefined for another form, or without one. */
const diaDe = (tiempo: string | undefined): string | undefined =>
  tiempo !== undefined && /^\d{8}T\d{6}Z$/.test(tiempo)
    ? `${tiempo.slice(0, 4)}-${tiempo.slice(4, 6)}-${tiempo.slice(6, 8)}`
    : undefined;

/**
 * Tells whether an item lies in a period (`time-range`), by whole days; the day on which the period ends is included. A to-do
 * without a day lies in every period.
 */
const pasaDias = ({ dias }: Cosa, periodo: Nodo): boolean => {
  if (dias === null) return true;
  const [desde, hasta] = [diaDe(periodo.atributos['start']), diaDe(periodo.atributos['end'])];
  return (desde === undefined || dias.hasta >= desde) && (hasta === undefined || dias.desde <= hasta);
};

/** Tells whether an item passes the `filter` of a query; without one, every item does. Ignores conditions of unknown kinds. */
export const pasaFiltro = (coleccion: NombreColeccion, cosa: Cosa, filtro: Nodo | undefined): boolean => {
  const calendario = hijo(filtro, 'comp-filter');
  if (calendario === undefined) return true;
  if (calendario.atributos['name'] !== 'VCALENDAR') return false;
  return calendario.hijos.every((componente) => {
    if (componente.nombre !== 'comp-filter') return true;
    const es = componente.atributos['name'] === COLECCIONES[coleccion].componente;
    if (hijo(componente, 'is-not-defined') !== undefined) return !es;
    return (
      es &&
      componente.hijos.every((f) => {
        if (f.nombre === 'prop-filter') return pasaPropiedad(cosa, f);
        return f.nombre !== 'time-range' || pasaDias(cosa, f);
      })
    );
  });
};

/** Maximum number of collection contents kept in memory, to tell programs what has changed since they read one. */
const MAXIMO = 200;

/** The ETag of each item of a collection, by file name. */
type Contenido = ReadonlyMap<string, string>;

/** Changes of a collection since a token was given. */
interface Diferencia {
  readonly cambiadas: readonly Cosa[];
  readonly quitadas: readonly string[];
}

/**
 * Creates the memory of sync tokens (RFC 6578). A token consists of the family's version and a digest of the collection's
 * content. This process remembers the contents for which it lately gave a token. For a token that it does not know, as after a
 * restart, a program has to read the whole collection again.
 */
export const crearFichas = () => {
  const contenidos = new Map<string, Contenido>();
  const claveDe = (de: string, resumen: string): string => `${de}|${resumen}`;
  return {
    /** Returns the token of a content, and remembers it. `de` names the collection and its member. */
    dar: (de: string, version: number, cosas: readonly Cosa[]): string => {
      const resumen = resumenDe(cosas);
      const clave = claveDe(de, resumen);
      contenidos.delete(clave);
      contenidos.set(clave, new Map(cosas.map((c) => [c.archivo, c.etag])));
      for (const [vieja] of contenidos) {
        if (contenidos.size <= MAXIMO) break;
        contenidos.delete(vieja);
      }
      return `urn:te-toca:${String(version)}:${resumen}`;
    },
    /**
     * Returns what has changed since a token; null if the token is not known. The empty token of a first request gets all items.
     */
    desde: (de: string, ficha: string, cosas: readonly Cosa[]): Diferencia | null => {
      const resumen = /^urn:te-toca:\d+:([\w-]+)$/.exec(ficha)?.[1];
      const antes = ficha === '' ? new Map<string, string>() : contenidos.get(claveDe(de, resumen ?? ''));
      if (antes === undefined) return null;
      const ahora = new Set(cosas.map((c) => c.archivo));
      return {
        cambiadas: cosas.filter((c) => antes.get(c.archivo) !== c.etag),
        quitadas: [...antes.keys()].filter((archivo) => !ahora.has(archivo)),
      };
    },
  };
};
