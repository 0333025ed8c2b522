import type { ConsultaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { limitesDeSemanas, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { cuandoDisponible } from '#server/effects/trabajo/dar-por-hecha.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';

/**
 * Returns the home's work of `dias` days from `desde` (by default this week's Monday), the same for every member. Refused for
 * days outside the weeks that may be shown (`limitesDeSemanas`).
 */
export const verSemana = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  { desde: primero, dias }: ConsultaSemana,
): Promise<ResultadoCaso<SemanaEnCasa>> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  const desde = primero ?? lunesDelDia(hoy);
  const hasta = sumarDias(desde, dias - 1);
  const limites = limitesDeSemanas(hoy);
  if (desde < limites.desde || hasta > limites.hasta)
    return rechazado('SEMANA_FUERA', {
      desde: cuandoDisponible(limites.desde, hoy),
      hasta: cuandoDisponible(limites.hasta, hoy),
    });
  return bien(await leer(contexto, (db) => leerSemana(db, familia_id, { hoy, desde, hasta })));
};
