import { enPuntos } from './puntos.ts';

/** How a quota came about: as a preview, a session and a certificate tell it. */
export interface RazonCuota {
  readonly porcentaje: number;
  readonly cuota: number;
  readonly por_parte: number;
  readonly por_dias: number;
  /** Days away that it counts, of so many. */
  readonly dias_fuera: number;
  readonly dias: number;
  /** What they brought from the quarter before and let lapse in it, in its points; null: not counted. */
  readonly saldo: number | null;
  readonly vencido: number | null;
}

const veces = (n: number): string => (n === 1 ? '1 día' : `${String(n)} días`);
const cambia = (antes: number, ahora: number): string =>
  ahora > antes ? `su cuota sube a ${enPuntos(ahora)}` : `su cuota baja a ${enPuntos(ahora)}`;

const porDias = ({ por_parte, por_dias, dias_fuera, dias }: RazonCuota): string | null => {
  if (dias_fuera > 0) {
    const fuera = `Está fuera ${veces(dias_fuera)} de ${String(dias)}`;
    return por_dias === por_parte ? `${fuera}; su cuota se queda igual.` : `${fuera}: ${cambia(por_parte, por_dias)}.`;
  }
  return por_dias === por_parte ? null : `Otros están fuera unos días: ${cambia(por_parte, por_dias)}.`;
};

const porSaldo = ({ por_dias, cuota, saldo, vencido }: RazonCuota): string | null => {
  if (saldo === null || cuota === por_dias) return null;
  const fin = `${cambia(por_dias, cuota)}.`;
  if (cuota < por_dias)
    return saldo > 0
      ? `El trimestre pasado hizo ${enPuntos(saldo)} más de lo que le tocaba: ${fin}`
      : `Otros recuperan lo que dejaron sin hacer: ${fin}`;
  return vencido !== null && vencido > 0 && saldo < 0
    ? `El trimestre pasado dejó sin hacer ${enPuntos(vencido)}: ${fin}`
    : `Ha dicho que sí a hacer algo más por el trimestre pasado: ${fin}`;
};

/** Why a quota is not just the share, a sentence a reason; none when it is. */
export const razonesDe = (razon: RazonCuota): string[] =>
  [porDias(razon), porSaldo(razon)].filter((frase) => frase !== null);

/** «El trimestre pasado: 50 pts sin hacer», for whoever is asked what they bring from it. */
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
    de_mas > 0 && `${enPuntos(de_mas)} hechos de más`,
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
