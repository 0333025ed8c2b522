import { numero, plural } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, mostrado } from '#shared/domain/puntos-semana.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cuotasCon, diasDe, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PreguntaSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/** The loads that explain a quota, as a preview, a session and a certificate give them. */
export interface RazonCuota {
  /** The quota itself, which counts share, days away and balance. */
  readonly cuota: number;
  /** Quota by the share alone. */
  readonly por_parte: number;
  /** Quota by share and days away. */
  readonly por_dias: number;
  /** The member's days away (`dias_fuera`), of the days in the quota's period (`dias`). */
  readonly dias_fuera: number;
  readonly dias: number;
  /** Balance of the last quarter, in that quarter's points; null if the quota does not count it. */
  readonly saldo: number | null;
  /** Points that the member let lapse in the last quarter; null if the quota does not count the balance. */
  readonly vencido: number | null;
}

/** Form of address: about a member («su cuota»), or to them («tu cuota»). */
type Voz = 'de-otro' | 'a-ti';

const EL_Y_TU = {
  'de-otro': { su: 'su', esta: 'Está', hizo: 'hizo', le: 'le', dejo: 'dejó', ha: 'Ha' },
  'a-ti': { su: 'tu', esta: 'Estás', hizo: 'hiciste', le: 'te', dejo: 'dejaste', ha: 'Has' },
} as const satisfies Record<Voz, object>;
type Palabras = (typeof EL_Y_TU)[Voz];

/** The words of a form of address, and the days that a load covers (`DiasContados`), by which it is shown per week. */
interface Modo {
  readonly p: Palabras;
  readonly dias: DiasContados;
}

const cambia = (antes: number, ahora: number, { p: { su }, dias }: Modo): string =>
  `${su} cuota ${ahora > antes ? 'sube' : 'baja'} de ${numero(mostrado(antes, dias), 1)} a ${enPts(ahora, dias)}`;

const porDias = ({ por_parte, por_dias, dias_fuera, dias }: RazonCuota, modo: Modo): string | null => {
  const { p } = modo;
  if (dias_fuera > 0) {
    const fuera = `${p.esta} fuera ${plural(dias_fuera, 'día')} de ${String(dias)}`;
    return por_dias === por_parte
      ? `${fuera}; ${p.su} cuota se queda igual.`
      : `${fuera}: ${cambia(por_parte, por_dias, modo)}.`;
  }
  return por_dias === por_parte ? null : `Otros están fuera unos días: ${cambia(por_parte, por_dias, modo)}.`;
};

const porSaldo = ({ por_dias, cuota, saldo, vencido }: RazonCuota, modo: Modo): string | null => {
  const { p, dias } = modo;
  if (saldo === null || cuota === por_dias) return null;
  const fin = `${cambia(por_dias, cuota, modo)}.`;
  if (cuota < por_dias)
    return saldo > 0
      ? `El trimestre pasado ${p.hizo} ${enPts(saldo, dias)} más de lo que ${p.le} tocaba: ${fin}`
      : `Otros recuperan lo que dejaron sin hacer: ${fin}`;
  return vencido !== null && vencido > 0 && saldo < 0
    ? `El trimestre pasado ${p.dejo} sin hacer ${enPts(vencido, dias)}: ${fin}`
    : `${p.ha} dicho que sí a hacer algo más por el trimestre pasado: ${fin}`;
};

/**
 * Returns sentences that tell how days away and balances change a quota. A member's own days away are told even if the quota
 * stays the same. Empty if there is nothing to tell. `dias` are the days that a load covers (`DiasContados`).
 */
export const razonesDe = (razon: RazonCuota, dias: DiasContados, voz: Voz = 'de-otro'): string[] => {
  const modo = { p: EL_Y_TU[voz], dias };
  return [porDias(razon, modo), porSaldo(razon, modo)].filter((frase) => frase !== null);
};

/** A member's balance of the last quarter and its parts (`SaldoPrevio`). */
interface Saldo {
  readonly saldo: number;
  readonly de_mas: number;
  readonly vencido: number;
  readonly cedido: number;
  readonly excusado: number;
  readonly acreditado: number;
  readonly abierto: number;
}

/** Returns the balance and its parts in words: «En total, 60 pts en contra: 50 pts sin hacer, 10 pts por hacer todavía.» */
export const palabrasSaldo = (
  { saldo, de_mas, vencido, cedido, excusado, acreditado, abierto }: Saldo,
  dias: DiasContados,
): string => {
  const pts = (n: number): string => enPts(n, dias);
  const partes = [
    de_mas > 0 && `${pts(de_mas)} ${mostrado(de_mas, dias) === 1 ? 'hecho' : 'hechos'} de más`,
    vencido > 0 && `${pts(vencido)} sin hacer`,
    cedido > 0 && `${pts(cedido)} que hicieron otros`,
    excusado - acreditado > 0 && `${pts(excusado - acreditado)} de días fuera que no cuentan`,
    abierto > 0 && `${pts(abierto)} por hacer todavía`,
  ].filter((p) => p !== false);
  if (partes.length === 0) return 'Hizo justo lo que le tocaba.';
  const balance =
    saldo === 0 ? 'En total, en paz' : `En total, ${pts(Math.abs(saldo))} ${saldo > 0 ? 'a favor' : 'en contra'}`;
  return `${balance}: ${partes.join(', ')}.`;
};

/** Returns the numbers that explain a member's quota, or null if the session counts nothing but shares. */
export const razonDeSesion = (s: SesionReparto, id: number): RazonCuota | null => {
  const { en_cuenta } = s;
  if (en_cuenta === undefined) return null;
  const { cuotas, por_parte, por_dias } = cuotasCon(estadoDeSesion(s));
  const suyo = en_cuenta.saldos?.find((x) => x.miembro === id);
  return {
    cuota: cuotas[id] ?? 0,
    por_parte: por_parte[id] ?? 0,
    por_dias: por_dias[id] ?? 0,
    dias_fuera: diasFuera(en_cuenta, id),
    dias: diasDe(en_cuenta),
    saldo: suyo?.saldo ?? null,
    vencido: suyo?.vencido ?? null,
  };
};

/**
 * Answers to the question about the balance, by member: the signed agreement to a higher quota, or null for a no. A missing
 * member has not answered.
 */
export type RespuestasSaldo = Readonly<Record<number, string | null>>;

export const guardarRespuestaSaldo = (cache: QueryClient, { miembro, acuerdo }: RespuestaSaldo): void => {
  cache.setQueryData<RespuestasSaldo>(CLAVES.respuestasSaldo, (antes = {}) => ({ ...antes, [miembro]: acuerdo }));
};

/** Query function for keys that only events and answers of calls fill. Their queries are disabled, so it never runs. */
export const soloDichas = () => Promise.reject(new Error('only events and answers fill it'));

/** Returns the question about last quarter's balance that waits for the logged-in member; null if there is none. */
export const usePreguntaSaldo = (): PreguntaSaldo | null =>
  useQuery<PreguntaSaldo | null>({ queryKey: CLAVES.preguntaSaldo, queryFn: soloDichas, enabled: false }).data ?? null;
