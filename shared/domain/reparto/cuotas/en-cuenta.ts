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
import type { EnCuenta, SaldoMiembro } from '../tenido-en-cuenta.ts';
import type { EstadoReparto, Participante, TareaReparto } from '../tipos.ts';
import { calcularCuotas, type Cuotas, cuotasPorPeso, type Pesado, type RepartoCuotas } from './cuotas.ts';

/** Quotas with the way to them. */
export interface CuotasRazonadas extends RepartoCuotas {
  /** By the shares alone. */
  readonly por_parte: Cuotas;
  /** By the shares and the days at home, before the balance. */
  readonly por_dias: Cuotas;
  /** `cuotas` − `por_dias` that each gets without being asked: for what they let lapse. */
  readonly sin_preguntar: Cuotas;
}

/** From so many days away on, they are counted unless somebody says otherwise. */
export const DIAS_QUE_CUENTAN = 8;

/** A balance counts up to this part of the quota, in percent, whether it adds or takes away. */
const TOPE_SALDO = 15;

/** Counts the days from one to another, both included. */
export const diasDe = ({ desde, hasta }: { readonly desde: Dia; readonly hasta: Dia }): number =>
  Math.max(0, numeroDeDia(hasta) - numeroDeDia(desde) + 1);

/** Counts a member's days away within the period of the quotas. */
export const diasFuera = ({ fuera = [] }: Pick<EnCuenta, 'fuera'>, miembro: number): number =>
  fuera.filter((f) => f.miembro === miembro).reduce((suma, f) => suma + diasDe(f), 0);

/**
 * Points of the quarter in the session's unit: what they are where it counts the quarter's work, else the part of all
 * load that they are of all that work.
 */
export const enCarga = (puntos: number, tareas: readonly TareaReparto[]): number => {
  const carga = tareas.reduce((suma, t) => suma + t.carga, 0);
  const trabajo = tareas.reduce((suma, t) => suma + t.puntos_por_vez * vecesAlTrimestre(t), 0);
  return carga === trabajo || trabajo === 0 ? puntos : Math.round((puntos * carga) / trabajo);
};

const topeDe = (cuota: number): number => Math.floor((cuota * TOPE_SALDO) / 100);

/** A balance as far as it counts beside a quota. */
export const acotado = (saldo: number, cuota: number): number =>
  Math.max(-topeDe(cuota), Math.min(topeDe(cuota), saldo));

/** The load that a member may get above their quota unasked: what they let lapse, as far as it counts. */
export const porVencido = ({ saldo, vencido }: Pick<SaldoMiembro, 'saldo' | 'vencido'>, cuota: number): number =>
  Math.max(0, Math.min(vencido, -acotado(saldo, cuota)));

/**
 * The capacity left for the groups of `libres` once some members have theirs, by set of groups: the least that any set of
 * the others leaves them. It stays submodular, so quotas come from it as from rho.
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

/** Weights small enough for products with a load to be exact. Only a family that counts in millions has larger ones. */
const manejables = (pesados: readonly Pesado[], total: number): readonly Pesado[] => {
  const suma = pesados.reduce((s, p) => s + p.peso, 0);
  const cabe = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, total));
  return suma <= cabe ? pesados : pesados.map((p) => ({ ...p, peso: Math.max(1, Math.floor(p.peso * (cabe / suma))) }));
};

/** A member with a share. */
type ConParte = Pick<Participante, 'id' | 'grupo_edad' | 'porcentaje'>;

/** Members whose quota is fixed, and the weight of the others. */
interface Reglas {
  readonly participantes: readonly ConParte[];
  readonly rho: PorConjunto;
  readonly peso: (p: ConParte) => number;
  /** The most that somebody may get. */
  readonly tope: (p: ConParte) => number;
}

/**
 * Quotas in proportion to weights with nobody above their own limit: who would be gets just that, and the others share the rest
 * anew. A member without weight gets nothing.
 *
 * The limits are at least what some quotas that fit would give, so what is fixed always leaves a rest that fits, and at least one
 * is below their limit.
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
 * Shares by the days at home. A member who is away all the time gets nothing, unless what there is to do would then suit nobody
 * else: then all count with a day at least.
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
 * The quotas of a session: by its shares, by the days at home of those whose absences count, and from where last quarter
 * left everybody. The weights of the last step are quota − balance; nobody gets more by it than for what they let lapse,
 * or have agreed to.
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
    // Cuts are reported for shares only; a balance that does not fit is not one.
    escalones: dias.escalones,
    por_parte: parte.cuotas,
    por_dias: dias.cuotas,
    sin_preguntar: Object.fromEntries(participantes.map((p) => [p.id, suyo(p)])),
  };
}

/**
 * The surplus of each member if everybody agreed: those are asked, each about so much.
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
