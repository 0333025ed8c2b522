import { numeroDeDia } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { vecesAlTrimestre } from '../tablero/carga.ts';
import {
  CONJUNTOS,
  bitDe,
  en,
  rhoDe,
  sumaDe,
  primeroElDeMas,
  type Mascara,
  type PorConjunto,
} from '../tablero/grupos.ts';
import type { EnCuenta, SaldoMiembro } from '#shared/domain/reparto/tipos.ts';
import type { EstadoReparto, Participante, TareaReparto } from '../tipos.ts';
import { calcularCuotas, type Cuotas, cuotasPorPeso, type Pesado, type RepartoCuotas } from './cuotas.ts';

/** Quotas and the intermediate results that explain them. */
export interface CuotasRazonadas extends RepartoCuotas {
  /** Quotas by shares alone. */
  readonly por_parte: Cuotas;
  /** Quotas by shares and days at home, without balances. */
  readonly por_dias: Cuotas;
  /** The load that each member may get above `por_dias` without being asked, for what they let lapse. */
  readonly sin_preguntar: Cuotas;
}

/** The fewest days away that reduce a quota; at a draft's start an admin may choose otherwise. */
export const DIAS_QUE_CUENTAN = 8;

/** The most of a balance that counts, above or below 0, in percent of the member's quota. */
const TOPE_SALDO = 15;

/** Counts the days between two dates, both included. */
export const diasDe = ({ desde, hasta }: { readonly desde: Dia; readonly hasta: Dia }): number =>
  Math.max(0, numeroDeDia(hasta) - numeroDeDia(desde) + 1);

/** Counts a member's days away within the draft's period. */
export const diasFuera = ({ fuera = [] }: Pick<EnCuenta, 'fuera'>, miembro: number): number =>
  fuera.filter((f) => f.miembro === miembro).reduce((suma, f) => suma + diasDe(f), 0);

/**
 * Converts points of a quarter to the draft's unit. If the draft counts a quarter's work they are loads already;
 * otherwise they are scaled by the ratio of all loads to all that work.
 */
export const enCarga = (puntos: number, tareas: readonly TareaReparto[]): number => {
  const carga = tareas.reduce((suma, t) => suma + t.carga, 0);
  const trabajo = tareas.reduce((suma, t) => suma + t.puntos_por_vez * vecesAlTrimestre(t), 0);
  return carga === trabajo || trabajo === 0 ? puntos : Math.round((puntos * carga) / trabajo);
};

const topeDe = (cuota: number): number => Math.floor((cuota * TOPE_SALDO) / 100);

/** Limits a balance to ± `TOPE_SALDO` percent of the quota. */
export const acotado = (saldo: number, cuota: number): number =>
  Math.max(-topeDe(cuota), Math.min(topeDe(cuota), saldo));

/** Returns the load that a member may get above their quota unasked: what they let lapse, within the limit on balances. */
export const porVencido = ({ saldo, vencido }: Pick<SaldoMiembro, 'saldo' | 'vencido'>, cuota: number): number =>
  Math.max(0, Math.min(vencido, -acotado(saldo, cuota)));

/**
 * Returns the load still available to each set of `libres` groups once the quotas in `fijas` are given. For each set it
 * is the least that remains together with any set of the other groups. The function stays submodular, so quotas are
 * computed from it as from rho.
 */
function loQueQueda(rho: PorConjunto, fijas: ReadonlyMap<ConParte, number>, libres: Mascara): PorConjunto {
  const dado = sumaDe(fijas.keys(), (p) => fijas.get(p) ?? 0);
  return [0, ...CONJUNTOS].map((h) =>
    [0, ...CONJUNTOS]
      .filter((z) => (z & libres) === 0)
      .reduce((menor, z) => {
        const m = (h & libres) | z;
        return Math.min(menor, en(rho, m) - en(dado, m));
      }, Infinity),
  );
}

/**
 * Scales weights down so that their products with a load stay exact. Only a family that counts in millions needs it.
 */
const manejables = (pesados: readonly Pesado[], total: number): readonly Pesado[] => {
  const suma = pesados.reduce((s, p) => s + p.peso, 0);
  const cabe = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, total));
  return suma <= cabe ? pesados : pesados.map((p) => ({ ...p, peso: Math.max(1, Math.floor(p.peso * (cabe / suma))) }));
};

/** The fields of a participant that quotas depend on. */
type ConParte = Pick<Participante, 'id' | 'grupo_edad' | 'porcentaje'>;

/** The input of `conTopes`. */
interface Reglas {
  readonly participantes: readonly ConParte[];
  readonly rho: PorConjunto;
  readonly peso: (p: ConParte) => number;
  /** Upper limit of a member's quota. */
  readonly tope: (p: ConParte) => number;
}

/**
 * Computes quotas in proportion to weights, with an upper limit for each member. Members who would exceed their limit get
 * exactly the limit, and the others share the rest anew. A member without weight gets 0. Requires that some distribution within
 * the group inequalities keeps every quota within its limit: then the rest always fits, and never do all members exceed their
 * limits.
 */
function conTopes({ participantes, rho, peso, tope }: Reglas): RepartoCuotas {
  const todos = participantes.reduce((m, p) => m | bitDe(p.grupo_edad), 0);
  const fijas = new Map<ConParte, number>(participantes.filter((p) => peso(p) <= 0).map((p) => [p, 0]));
  for (;;) {
    const libres = participantes.filter((p) => !fijas.has(p));
    const queda = loQueQueda(
      rho,
      fijas,
      libres.reduce((m, p) => m | bitDe(p.grupo_edad), 0),
    );
    const pesados = libres.map((p) => ({ id: p.id, grupo_edad: p.grupo_edad, peso: peso(p) }));
    const reparto = cuotasPorPeso(manejables(pesados, en(rho, todos)), queda);
    const pasan = libres.filter((p) => (reparto.cuotas[p.id] ?? 0) > tope(p));
    if (pasan.length === 0)
      return {
        ...reparto,
        cuotas: { ...Object.fromEntries([...fijas].map(([p, cuota]) => [p.id, cuota])), ...reparto.cuotas },
        total: en(rho, todos),
      };
    for (const p of pasan) fijas.set(p, tope(p));
  }
}

/**
 * Computes quotas by share × days at home. A member who is away throughout gets 0, unless some chores would then suit
 * nobody; in that case every member counts as at home for at least one day.
 */
export function cuotasPorDias(
  participantes: readonly ConParte[],
  rho: PorConjunto,
  presentes: (miembro: number) => number,
): RepartoCuotas {
  const mascara = (quienes: readonly ConParte[]) => quienes.reduce((m, p) => m | bitDe(p.grupo_edad), 0);
  const estan = participantes.filter((p) => presentes(p.id) > 0);
  const basta = en(rho, mascara(estan)) === en(rho, mascara(participantes));
  return conTopes({
    participantes,
    rho,
    peso: (p) => p.porcentaje * Math.max(basta ? 0 : 1, presentes(p.id)),
    tope: () => Infinity,
  });
}

/**
 * Computes the quotas of a draft: by shares, then by days at home if absences count, then from last quarter's balances. The
 * weights of that last step are quota − balance. It raises a member's quota by at most what they let lapse or what they agreed
 * to, whichever is more.
 */
export function cuotasCon({
  participantes: todos,
  tareas,
  en_cuenta,
  desempate,
}: Pick<EstadoReparto, 'participantes' | 'tareas' | 'en_cuenta' | 'desempate'>): CuotasRazonadas {
  const participantes = primeroElDeMas(todos, desempate);
  const rho = rhoDe(tareas);
  const parte = calcularCuotas(participantes, tareas);
  const dias =
    en_cuenta?.fuera === undefined
      ? parte
      : cuotasPorDias(participantes, rho, (id) => diasDe(en_cuenta) - diasFuera(en_cuenta, id));
  const de = new Map(
    en_cuenta?.saldos?.map((s) => [
      s.miembro,
      { ...s, saldo: enCarga(s.saldo, tareas), vencido: enCarga(s.vencido, tareas) },
    ]),
  );
  const cuota = (p: ConParte): number => dias.cuotas[p.id] ?? 0;
  const suyo = (p: ConParte): number => {
    const saldo = de.get(p.id);
    return saldo === undefined ? 0 : porVencido(saldo, cuota(p));
  };
  const conSaldo =
    de.size === 0
      ? dias
      : conTopes({
          participantes,
          rho,
          peso: (p) => cuota(p) - acotado(de.get(p.id)?.saldo ?? 0, cuota(p)),
          tope: (p) => cuota(p) + Math.max(suyo(p), de.get(p.id)?.acepta ?? 0),
        });
  return {
    cuotas: conSaldo.cuotas,
    total: parte.total,
    // Only cuts of shares are reported, not balances that do not fit within the group inequalities.
    escalones: dias.escalones,
    por_parte: parte.cuotas,
    por_dias: dias.cuotas,
    sin_preguntar: Object.fromEntries(participantes.map((p) => [p.id, suyo(p)])),
  };
}

/**
 * Returns the members who must be asked about their balance, each with the load above their quota by days (`por_dias`) that they
 * would get if all agreed. Members whose load would rise only by what they let lapse are not asked.
 */
export function porPreguntar(
  sesion: Pick<EstadoReparto, 'participantes' | 'tareas' | 'desempate'> & { readonly en_cuenta: EnCuenta },
): { readonly miembro: number; readonly mas: number }[] {
  const { saldos = [] } = sesion.en_cuenta;
  const con = cuotasCon({
    ...sesion,
    en_cuenta: { ...sesion.en_cuenta, saldos: saldos.map((s) => ({ ...s, acepta: Number.MAX_SAFE_INTEGER })) },
  });
  return sesion.participantes.flatMap(({ id: miembro }) => {
    const mas = (con.cuotas[miembro] ?? 0) - (con.por_dias[miembro] ?? 0);
    return mas > (con.sin_preguntar[miembro] ?? 0) && saldos.some((s) => s.miembro === miembro)
      ? [{ miembro, mas }]
      : [];
  });
}
