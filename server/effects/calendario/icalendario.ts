import type Libreria from 'ical.js';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cita } from '#shared/domain/citas.ts';
import type { ComoSePide } from '#shared/domain/dav/por-hacer.ts';
import { hoyEn, instanteEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** Interval at which programs should read a calendar again: an hour (RFC 5545, 3.3.6). */
const CADA = 'PT1H';
/** Time of a reminder after the midnight that begins its day: nine in the morning. */
const AVISO = 'PT9H';

interface Calendario {
  readonly nombre: string;
  readonly citas: readonly Cita[];
  /** True if each chore that is still to do gets a reminder at nine on its day. */
  readonly avisa: boolean;
  /** Address of the app, which each event contains; null if it is not known. */
  readonly url: string | null;
  /** Instant of writing, which the format asks for in each event. */
  readonly en: Instante;
}

type Ical = typeof Libreria;

/** Loads the library at the first call, since most boxes never need it. */
const cargar = async (): Promise<Ical> => {
  const { default: ICAL } = await import('ical.js');
  // A line has at most 75 bytes. The library does not count the space with which a folded line begins.
  ICAL.foldLength = 74;
  return ICAL;
};

const nuevoCalendario = async () => {
  const ICAL = await cargar();
  const calendario = new ICAL.Component('vcalendar');
  calendario.addPropertyWithValue('version', '2.0');
  calendario.addPropertyWithValue('prodid', '-//Te Toca//ES');
  return { ICAL, calendario };
};

/** An instant as the format writes it, without fractions of a second. */
const enSegundos = (ICAL: Ical, en: Instante) =>
  ICAL.Time.fromDateTimeString(`${en.slice(0, 'AAAA-MM-DDTHH:MM:SS'.length)}Z`);

interface DeEvento {
  readonly url: string | null;
  readonly en: Instante;
}

const eventoDe = (ICAL: Ical, { uid, desde, hasta, titulo }: Cita, { url, en }: DeEvento) => {
  const evento = new ICAL.Component('vevent');
  evento.addPropertyWithValue('uid', `${uid}@te-toca`);
  evento.addPropertyWithValue('dtstamp', enSegundos(ICAL, en));
  evento.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(desde));
  evento.addPropertyWithValue('dtend', ICAL.Time.fromDateString(sumarDias(hasta, 1)));
  evento.addPropertyWithValue('summary', titulo);
  evento.addPropertyWithValue('transp', 'TRANSPARENT');
  if (url !== null) evento.addPropertyWithValue('url', url);
  return evento;
};

/** Writes a calendar to subscribe to, as iCalendar (RFC 5545): events of whole days, with reminders if `avisa`. */
export const escribirCalendario = async ({ nombre, citas, avisa, url, en }: Calendario): Promise<string> => {
  const { ICAL, calendario } = await nuevoCalendario();
  calendario.addPropertyWithValue('method', 'PUBLISH');
  calendario.addPropertyWithValue('x-wr-calname', nombre);
  // The same interval twice: as RFC 7986 says, and under Microsoft's older name. Programs may ignore both.
  calendario.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(CADA));
  calendario.addPropertyWithValue('x-published-ttl', CADA);
  for (const cita of citas) {
    const { titulo, pendiente } = cita;
    const evento = eventoDe(ICAL, cita, { url, en });
    if (avisa && pendiente) {
      const aviso = new ICAL.Component('valarm');
      aviso.addPropertyWithValue('action', 'DISPLAY');
      aviso.addPropertyWithValue('description', titulo);
      aviso.addPropertyWithValue('trigger', ICAL.Duration.fromString(AVISO));
      evento.addSubcomponent(aviso);
    }
    calendario.addSubcomponent(evento);
  }
  return `${calendario.toString()}\r\n`;
};

/**
 * Writes one event as a calendar of its own, the form in which CalDAV keeps items. The time stamp is the start of its first day
 * and not the time of writing: the ETag is a digest of the text, so the text must change only when the event does.
 */
export const escribirEvento = async (cita: Cita, url: string | null): Promise<string> => {
  const { ICAL, calendario } = await nuevoCalendario();
  calendario.addSubcomponent(eventoDe(ICAL, cita, { url, en: `${cita.desde}T00:00:00.000Z` }));
  return `${calendario.toString()}\r\n`;
};

interface Tarea {
  readonly uid: string;
  readonly asignacion: Pick<
    Asignacion,
    | 'estado'
    | 'tarea_nombre'
    | 'tarea_descripcion'
    | 'tarea_puntos'
    | 'fecha_limite'
    | 'completada_en'
    | 'trimestre_inicio'
  >;
  readonly categorias: readonly string[];
  readonly url: string | null;
}

/**
 * Writes an assignment as a to-do in a calendar of its own. The time stamp is its quarter's first day, for the reason given
 * at `escribirEvento`.
 */
export const escribirTarea = async ({ uid, asignacion, categorias, url }: Tarea): Promise<string> => {
  const { ICAL, calendario } = await nuevoCalendario();
  const { estado, tarea_nombre, tarea_descripcion, tarea_puntos, fecha_limite, completada_en } = asignacion;
  const hecha = estado === 'COMPLETADA';
  const tarea = new ICAL.Component('vtodo');
  tarea.addPropertyWithValue('uid', uid);
  tarea.addPropertyWithValue('dtstamp', enSegundos(ICAL, `${asignacion.trimestre_inicio}T00:00:00.000Z`));
  tarea.addPropertyWithValue('summary', tarea_nombre);
  const puntos = tarea_puntos === 1 ? '1 punto' : `${String(tarea_puntos)} puntos`;
  tarea.addPropertyWithValue('description', tarea_descripcion === '' ? puntos : `${tarea_descripcion}\n\n${puntos}`);
  const suyas = new ICAL.Property('categories');
  suyas.setValues([...categorias]);
  tarea.addProperty(suyas);
  if (fecha_limite !== null) tarea.addPropertyWithValue('due', ICAL.Time.fromDateString(fecha_limite));
  tarea.addPropertyWithValue('status', hecha ? 'COMPLETED' : 'NEEDS-ACTION');
  tarea.addPropertyWithValue('percent-complete', hecha ? 100 : 0);
  if (hecha && completada_en !== null) tarea.addPropertyWithValue('completed', enSegundos(ICAL, completada_en));
  if (url !== null) tarea.addPropertyWithValue('url', url);
  calendario.addSubcomponent(tarea);
  return `${calendario.toString()}\r\n`;
};

/** A day or time of a to-do, as the library gives it. */
interface Momento {
  readonly isDate: boolean;
  readonly zone: { readonly tzid: string };
  readonly toJSDate: () => Date;
  readonly toString: () => string;
}
const esMomento = (valor: unknown): valor is Momento =>
  typeof valor === 'object' && valor !== null && 'isDate' in valor && 'toJSDate' in valor;

const LARGO_DIA = 'AAAA-MM-DD'.length;
const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** A to-do that another program sends. */
export interface TareaEnviada extends ComoSePide {
  readonly uid: string;
  readonly nombre: string;
}

/**
 * Reads the first to-do of a text that another program sends; null if there is none or the text is invalid. A due time in UTC
 * counts on its local day in `zona`, the family's; any other on the day that it names. The time of a completion is read as UTC if
 * it says so, and otherwise as local time in `zona`, whatever zone it names. A day without a time says nothing of when it was
 * completed.
 */
export const leerTarea = async (texto: string, zona: string): Promise<TareaEnviada | null> => {
  const ICAL = await cargar();
  try {
    const tarea = new ICAL.Component(ICAL.parse(texto) as [string, never[], never[]]).getFirstSubcomponent('vtodo');
    if (tarea === null) return null;
    const [estado, porciento, completada, vence, uid, nombre] = [
      'status',
      'percent-complete',
      'completed',
      'due',
      'uid',
      'summary',
    ].map((propiedad) => tarea.getFirstPropertyValue(propiedad));
    // Home Assistant sends the local time of a tick without a zone. `toJSDate` would read that in the server's zone.
    const instante = (valor: Momento): Instante =>
      valor.zone.tzid === 'UTC' ? valor.toJSDate().toISOString() : instanteEn(zona, valor.toString());
    const dia = (valor: Momento): string =>
      !valor.isDate && valor.zone.tzid === 'UTC' ? hoyEn(zona, instante(valor)) : valor.toString().slice(0, LARGO_DIA);
    const suDia = esMomento(vence) ? dia(vence) : null;
    return {
      estado: typeof estado === 'string' ? estado.toUpperCase() : null,
      porciento: typeof porciento === 'number' ? porciento : null,
      completada: esMomento(completada) && !completada.isDate ? instante(completada) : null,
      dia: suDia !== null && DIA.test(suDia) ? suDia : null,
      uid: typeof uid === 'string' ? uid : '',
      nombre: typeof nombre === 'string' ? nombre.trim() : '',
    };
  } catch {
    // The library throws on a text that it cannot read, and on invalid dates.
    return null;
  }
};
