import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cuotasCon, diasDe, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import type { RazonCuota } from './razon-cuota.ts';

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
