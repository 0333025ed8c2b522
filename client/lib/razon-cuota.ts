import { numero, plural } from '#shared/domain/palabras.ts';
import { enPuntos } from './puntos.ts';

/** The origin of a quota, as a preview, a session and a certificate tell it. */
export interface RazonCuota {
  readonly cuota: number;
  readonly por_parte: number;
  readonly por_dias: number;
  /** Days away that it counts, of so many. */
  readonly dias_fuera: number;
  readonly dias: number;
  /** Balance from the quarter before, and the lapsed part of it, in its points; null: not counted. */
  readonly saldo: number | null;
  readonly vencido: number | null;
}

/** To whom it is said: to everybody, or to whom it is about. */
type Voz = 'de-otro' | 'a-ti';

const EL_Y_TU = {
  'de-otro': { su: 'su', esta: 'Está', hizo: 'hizo', le: 'le', dejo: 'dejó', ha: 'Ha' },
  'a-ti': { su: 'tu', esta: 'Estás', hizo: 'hiciste', le: 'te', dejo: 'dejaste', ha: 'Has' },
} as const satisfies Record<Voz, object>;
type Palabras = (typeof EL_Y_TU)[Voz];

const cambia = (antes: number, ahora: number, { su }: Palabras): string =>
  `${su} cuota ${ahora > antes ? 'sube' : 'baja'} de ${numero(antes)} a ${enPuntos(ahora)}`;

const porDias = ({ por_parte, por_dias, dias_fuera, dias }: RazonCuota, p: Palabras): string | null => {
  if (dias_fuera > 0) {
    const fuera = `${p.esta} fuera ${plural(dias_fuera, 'día')} de ${String(dias)}`;
    return por_dias === por_parte
      ? `${fuera}; ${p.su} cuota se queda igual.`
      : `${fuera}: ${cambia(por_parte, por_dias, p)}.`;
  }
  return por_dias === por_parte ? null : `Otros están fuera unos días: ${cambia(por_parte, por_dias, p)}.`;
};

const porSaldo = ({ por_dias, cuota, saldo, vencido }: RazonCuota, p: Palabras): string | null => {
  if (saldo === null || cuota === por_dias) return null;
  const fin = `${cambia(por_dias, cuota, p)}.`;
  if (cuota < por_dias)
    return saldo > 0
      ? `El trimestre pasado ${p.hizo} ${enPuntos(saldo)} más de lo que ${p.le} tocaba: ${fin}`
      : `Otros recuperan lo que dejaron sin hacer: ${fin}`;
  return vencido !== null && vencido > 0 && saldo < 0
    ? `El trimestre pasado ${p.dejo} sin hacer ${enPuntos(vencido)}: ${fin}`
    : `${p.ha} dicho que sí a hacer algo más por el trimestre pasado: ${fin}`;
};

/** Why a quota is not just the share, a sentence a reason; none when it is. */
export const razonesDe = (razon: RazonCuota, voz: Voz = 'de-otro'): string[] =>
  [porDias(razon, EL_Y_TU[voz]), porSaldo(razon, EL_Y_TU[voz])].filter((frase) => frase !== null);

/** «El trimestre pasado: 50 pts sin hacer», for the member who is asked what they carry over. */
export const palabrasSaldo = ({
  saldo,
  de_mas,
  vencido,
  cedido,
  excusado,
  acreditado,
  abierto,
}: {
  readonly saldo: number;
  readonly de_mas: number;
  readonly vencido: number;
  readonly cedido: number;
  readonly excusado: number;
  readonly acreditado: number;
  readonly abierto: number;
}): string => {
  const partes = [
    de_mas > 0 && `${enPuntos(de_mas)} ${de_mas === 1 ? 'hecho' : 'hechos'} de más`,
    vencido > 0 && `${enPuntos(vencido)} sin hacer`,
    cedido > 0 && `${enPuntos(cedido)} que hicieron otros`,
    excusado - acreditado > 0 && `${enPuntos(excusado - acreditado)} de días fuera que no cuentan`,
    abierto > 0 && `${enPuntos(abierto)} por hacer todavía`,
  ].filter((p) => p !== false);
  if (partes.length === 0) return 'Hizo justo lo que le tocaba.';
  const balance =
    saldo === 0 ? 'En total, en paz' : `En total, ${enPuntos(Math.abs(saldo))} ${saldo > 0 ? 'a favor' : 'en contra'}`;
  return `${balance}: ${partes.join(', ')}.`;
};
