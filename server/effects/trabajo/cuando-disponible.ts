import { DIAS_SEMANA, MESES } from '#shared/contracts/textos.ts';
import { partesDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';

/** «el lunes 24», with its month when that is not the present one: «el martes 1 de diciembre». */
export const cuandoDisponible = (desde: Dia, hoy: Dia): string => {
  const { dia_semana, dia, mes } = partesDe(desde);
  const nombre = `el ${(DIAS_SEMANA[dia_semana] ?? '').toLowerCase()} ${String(dia)}`;
  return mes === partesDe(hoy).mes ? nombre : `${nombre} de ${MESES[mes] ?? ''}`;
};
