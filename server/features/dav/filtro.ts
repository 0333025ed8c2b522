import { COLECCIONES, type Cosa, type NombreColeccion } from './cosas.ts';
import { hijo, type Nodo } from './xml.ts';

// The filters of a calendar-query (RFC 4791, 9.7), as far as programs use them: the component, its days, and its texts.

/** Longest text that is searched for. No property is as long. */
const LARGO = 1_000;

const sinTildes = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A prop-filter: the property is there, is not there, or contains a text (or does not). */
const pasaPropiedad = (cosa: Cosa, filtro: Nodo): boolean => {
  const valor = cosa.buscables.get((filtro.atributos['name'] ?? '').toUpperCase());
  if (hijo(filtro, 'is-not-defined') !== undefined) return valor === undefined;
  if (valor === undefined) return false;
  const busca = hijo(filtro, 'text-match');
  if (busca === undefined) return true;
  const contiene = busca.texto.length <= LARGO && sinTildes(valor).includes(sinTildes(busca.texto));
  return busca.atributos['negate-condition'] === 'yes' ? !contiene : contiene;
};

/** The first day of a time such as 20261121T000000Z; undefined without one. */
const diaDe = (tiempo: string | undefined): string | undefined =>
  tiempo !== undefined && /^\d{8}T\d{6}Z$/.test(tiempo)
    ? `${tiempo.slice(0, 4)}-${tiempo.slice(4, 6)}-${tiempo.slice(6, 8)}`
    : undefined;

/** A to-do without a day is in every period. */
const pasaDias = ({ dias }: Cosa, periodo: Nodo): boolean => {
  if (dias === null) return true;
  const [desde, hasta] = [diaDe(periodo.atributos['start']), diaDe(periodo.atributos['end'])];
  return (desde === undefined || dias.hasta >= desde) && (hasta === undefined || dias.desde <= hasta);
};

/** Tells whether an item passes the `filter` of a query; without one, every item does. */
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
