import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { verCuentas } from './ver-cuentas.ts';

export const casosDeCuentas = (contexto: Contexto) =>
  ({
    verCuentas: ({ actor, consulta }) => verCuentas(contexto, actor, consulta.trimestre),
  }) satisfies Partial<Haceres>;
