import type { CorreccionCuentas } from '#shared/contracts/cuentas-trimestre.ts';
import type { Ayuda, Juicio, Parte } from '#shared/domain/cuentas-trimestre/veredicto.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { conUnidad, UNA_SEMANA } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import type { Fila } from './vista.ts';

const segun = (n: number, uno: string, varios: string): string => (n === 1 ? uno : varios);

/** Returns the state of a member's account in short sentences. */
export const fraseDe = ({
  prometido,
  hecho,
  abierto,
  vencido,
  cubierto,
  cedido,
  excusado,
  omitido,
  extra,
  apuntado,
}: Fila): string => {
  if (prometido === 0 && hecho === 0) return 'No le tocaba nada.';
  const deLoSuyo = [
    ...(abierto > 0 ? [`Le ${segun(abierto, 'queda', 'quedan')} ${enPuntos(abierto)} por hacer.`] : []),
    ...(vencido > 0 ? [`${enPuntos(vencido)} se ${segun(vencido, 'quedó', 'quedaron')} sin hacer.`] : []),
    ...(cedido > 0 ? [`${enPuntos(cedido)} ${segun(cedido, 'lo', 'los')} hizo otra persona.`] : []),
    ...(excusado > 0 ? [`${enPuntos(excusado)} no ${segun(excusado, 'cuenta', 'cuentan')}: estaba fuera.`] : []),
    ...(omitido > 0 ? [`${enPuntos(omitido)} no ${segun(omitido, 'hizo', 'hicieron')} falta.`] : []),
  ];
  return [
    ...(deLoSuyo.length === 0 && prometido > 0 ? ['Ha hecho todo lo que le tocaba.'] : deLoSuyo),
    ...(cubierto > 0 ? [`Hizo ${enPuntos(cubierto)} por otros.`] : []),
    ...(extra > 0 ? [`Hizo ${enPuntos(extra)} fuera del reparto.`] : []),
    ...(apuntado > 0 ? [`Hizo ${enPuntos(apuntado)} de lo que no estaba en la lista.`] : []),
  ].join(' ');
};

/** Returns the part of an account that was planning work, in words; null if there was none. */
export const fraseDeCabeza = ({ cabeza }: Fila): string | null =>
  cabeza === null || cabeza.prometido + cabeza.hecho === 0
    ? null
    : `De cabeza: ${enPuntos(cabeza.prometido)} de lo prometido, ${enPuntos(cabeza.hecho)} de lo hecho.`;

const signo = (n: number): string => `${n > 0 ? '+' : '−'}${numero(Math.abs(n))}`;

const queFue = (
  antes: CorreccionCuentas['antes'],
  ahora: CorreccionCuentas['ahora'],
  nombre: (id: number | null) => string,
): string => {
  if (ahora === null || ahora.clase === 'ANULADA') return 'Ya no cuenta';
  if (ahora.hecha_por !== null) return `La ha hecho ${nombre(ahora.hecha_por)}`;
  return antes !== null && antes.hecha_por !== null ? 'No estaba hecha' : 'Ha cambiado';
};

/** Returns the texts of a correction: what happened, and its effect on each account («Leo: +10 hecho»). */
export const textosDe = (
  { antes, ahora, efectos }: CorreccionCuentas,
  nombre: (id: number | null) => string,
): { readonly que: string; readonly cambios: readonly string[] } => {
  const cambios = efectos.map(({ miembro, prometido, hecho }) => {
    const partes = [
      ...(prometido === 0 ? [] : [`${signo(prometido)} prometido`]),
      ...(hecho === 0 ? [] : [`${signo(hecho)} hecho`]),
    ];
    return `${nombre(miembro)}: ${enumerar(partes)}`;
  });
  return { que: queFue(antes, ahora, nombre), cambios };
};

const entre = (menor: number, mayor: number): string =>
  menor === mayor ? `al ${String(menor)}\u00a0%` : `entre el ${String(menor)} y el ${String(mayor)}\u00a0%`;

/** The verdict in one sentence, which addresses `yo` when it is about them. */
export const fraseDelVeredicto = (juicio: Juicio, partes: readonly Parte[], yo: number): string => {
  switch (juicio.tipo) {
    case 'SI':
      return `Sí: todos ${entre(juicio.menor, juicio.mayor)} de lo suyo`;
    case 'CASI':
      return `Casi: los mayores, ${entre(juicio.menor, juicio.mayor)} de lo suyo`;
    default: {
      const lado = juicio.tipo === 'DETRAS' ? 'por detrás' : 'por delante';
      const cuanto = `${plural(juicio.puntos, 'punto').replace(' ', '\u00a0')} ${lado}`;
      const nombre = partes.find((p) => p.miembro === juicio.miembro)?.nombre ?? '';
      return juicio.miembro === yo ? `Vas ${cuanto}` : `${nombre} va ${cuanto}`;
    }
  }
};

/** Names the chore whose handover to another member would help most, with its points a week. */
export const ayudaEnPalabras = ({ nombre, puntos_semana }: Ayuda): string =>
  `Lo que más ayudaría: que otra persona lleve «${nombreEnFrase(nombre)}» (${conUnidad(puntos_semana, UNA_SEMANA).replace(' ', '\u00a0')}).`;
