import { z } from 'zod';
import type { Ausencia, Vive } from '#shared/contracts/ausencias.ts';
import { deSuVida, MANERAS_DE_VIVIR, viveDe, type ManeraDeVivir } from '#shared/domain/ausencias/vive.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { DIAS_DE_SEMANA, lunesDelDia } from '#shared/domain/semana-en-casa.ts';

export const TEXTOS_VIVE: Readonly<Record<ManeraDeVivir, string>> = {
  SIEMPRE: 'Siempre',
  ALTERNAS: 'Semanas alternas',
  TEMPORADAS: 'A temporadas',
};

/** A member's way of living here (always, alternate weeks or seasons) as a form field, with the fields of all three ways. */
export const ViveEnFormulario = z
  .object({
    vive: z.enum(MANERAS_DE_VIVIR),
    desde: z.string(),
    fuera: z.array(z.object({ desde: z.string(), hasta: z.string() })),
  })
  .superRefine(({ vive, desde, fuera }, ctx) => {
    const falta =
      (vive === 'ALTERNAS' && desde === '') ||
      (vive === 'TEMPORADAS' && (fuera.length === 0 || fuera.some((f) => f.desde === '' || f.hasta === '')));
    if (falta) ctx.addIssue({ code: 'custom', message: 'Falta algún día' });
    else if (vive === 'TEMPORADAS' && fuera.some((f) => f.hasta < f.desde))
      ctx.addIssue({ code: 'custom', message: 'El último día no puede ser anterior al primero' });
  });
export type ViveEnFormulario = z.infer<typeof ViveEnFormulario>;

/** Returns the Monday on or after a day. */
const lunesDesde = (hoy: string): string => lunesDelDia(sumarDias(hoy, DIAS_DE_SEMANA - 1));

/** The form's value for a member with these absences. */
export const viveInicial = (ausencias: readonly Ausencia[], miembro: number, hoy: string): ViveEnFormulario => {
  const todas = ausencias.filter((a) => a.miembro === miembro);
  const suyas = deSuVida(todas, hoy);
  const fuera = suyas.flatMap(({ desde, hasta, temporada }) => (temporada && hasta !== null ? [{ desde, hasta }] : []));
  return {
    vive: viveDe(todas, hoy),
    desde: suyas.find((a) => a.alternas)?.desde ?? lunesDesde(hoy),
    fuera: fuera.length > 0 ? fuera : [{ desde: '', hasta: '' }],
  };
};

export const comoVive = ({ vive, desde, fuera }: ViveEnFormulario): Vive => {
  if (vive === 'ALTERNAS') return { vive, desde };
  return vive === 'TEMPORADAS' ? { vive, fuera } : { vive };
};

export const igualVive = (a: ViveEnFormulario, b: ViveEnFormulario): boolean =>
  JSON.stringify(comoVive(a)) === JSON.stringify(comoVive(b));
