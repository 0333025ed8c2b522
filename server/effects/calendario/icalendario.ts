import type { Cita } from '#shared/domain/citas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** Interval at which programs should read a calendar again: an hour (RFC 5545, 3.3.6). */
const CADA = 'PT1H';
/** Time of a reminder, from the midnight with which its day begins: nine in the morning. */
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

/**
 * Writes a calendar as iCalendar (RFC 5545), with events of whole days. The library is loaded by the first call, since most boxes
 * never need it.
 */
export const escribirCalendario = async ({ nombre, citas, avisa, url, en }: Calendario): Promise<string> => {
  const { default: ICAL } = await import('ical.js');
  // A line has at most 75 bytes. The library does not count the space with which a folded line begins.
  ICAL.foldLength = 74;
  const calendario = new ICAL.Component('vcalendar');
  calendario.addPropertyWithValue('version', '2.0');
  calendario.addPropertyWithValue('prodid', '-//Te Toca//ES');
  calendario.addPropertyWithValue('method', 'PUBLISH');
  calendario.addPropertyWithValue('x-wr-calname', nombre);
  // The same interval twice: RFC 7986, and the older name that Outlook and Google know.
  calendario.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(CADA));
  calendario.addPropertyWithValue('x-published-ttl', CADA);
  const sello = ICAL.Time.fromDateTimeString(`${en.slice(0, 'AAAA-MM-DDTHH:MM:SS'.length)}Z`);
  for (const { uid, desde, hasta, titulo, pendiente } of citas) {
    const evento = new ICAL.Component('vevent');
    evento.addPropertyWithValue('uid', `${uid}@te-toca`);
    evento.addPropertyWithValue('dtstamp', sello);
    evento.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(desde));
    evento.addPropertyWithValue('dtend', ICAL.Time.fromDateString(sumarDias(hasta, 1)));
    evento.addPropertyWithValue('summary', titulo);
    evento.addPropertyWithValue('transp', 'TRANSPARENT');
    if (url !== null) evento.addPropertyWithValue('url', url);
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
