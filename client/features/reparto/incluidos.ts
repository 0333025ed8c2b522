import type { Usuario } from '#shared/contracts/usuarios.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import type { Incluidos } from './api/previsualizar.ts';

/** Percent by member id; who is not in it stays out. */
export type PartesIncluidas = Readonly<Record<number, number>>;

/** At least this much, in percent, is left to those with an account. */
const PARA_LOS_DEMAS = 5;

/** Members without an account: left out of a draft unless somebody includes them. */
export const sinCuentaDe = (usuarios: readonly Usuario[]): Usuario[] => usuarios.filter((u) => !u.tiene_cuenta);

/**
 * The members to include in a start. Those who have activated their account meanwhile are left out: they take part
 * anyway.
 */
export const incluidosDe = (usuarios: readonly Usuario[], partes: PartesIncluidas): Incluidos =>
  sinCuentaDe(usuarios).flatMap(({ id }) => {
    const porcentaje = partes[id];
    return porcentaje === undefined ? [] : [{ miembro: id, porcentaje }];
  });

/** The most that one may be given beside the others who are included. */
export const maximoPara = (incluidos: Incluidos, miembro: number): number =>
  100 - PARA_LOS_DEMAS - incluidos.reduce((suma, i) => suma + (i.miembro === miembro ? 0 : i.porcentaje), 0);

/** What their age would give somebody in the family with all who take part, as a first proposal. */
export const parteInicial = (usuarios: readonly Usuario[], incluidos: Incluidos, miembro: number): number => {
  const dentro = usuarios.filter(
    (u) => u.tiene_cuenta || u.id === miembro || incluidos.some((i) => i.miembro === u.id),
  );
  const parte = repartoPorEdades(dentro).find((p) => p.miembro === miembro)?.porcentaje ?? 1;
  return Math.max(1, Math.min(parte, maximoPara(incluidos, miembro)));
};
