import { Plus, Trash2 } from 'lucide-react';
import { deSuVida, type ManeraDeVivir, MANERAS_DE_VIVIR, viveDe } from '#shared/domain/ausencias/vive.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { z } from 'zod';
import type { Ausencia, Vive } from '#shared/contracts/ausencias.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { DIAS_DE_SEMANA, lunesDelDia } from '#shared/domain/semana-en-casa.ts';

interface Props {
  readonly valor: ViveEnFormulario;
  readonly alCambiar: (valor: ViveEnFormulario) => void;
  readonly error: string | undefined;
}

/** Field «Vive aquí»: always, every second week, or with seasons elsewhere, with fields for the days that the choice needs. */
export function CampoVive({ valor, alCambiar, error }: Props) {
  const { vive, desde, fuera } = valor;
  const poner = (i: number, dias: Partial<(typeof fuera)[number]>) =>
    alCambiar({ ...valor, fuera: fuera.map((f, j) => (i === j ? { ...f, ...dias } : f)) });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Selector
        etiqueta="Vive aquí"
        opciones={MANERAS_DE_VIVIR.map((manera) => ({ valor: manera, texto: TEXTOS_VIVE[manera] }))}
        value={vive}
        onChange={(e) => alCambiar({ ...valor, vive: e.target.value as ManeraDeVivir })}
        error={vive === 'SIEMPRE' ? error : undefined}
      />
      {vive === 'ALTERNAS' && (
        <Entrada
          etiqueta="Primer día fuera"
          type="date"
          value={desde}
          max="2100-12-31"
          onChange={(e) => alCambiar({ ...valor, desde: e.target.value })}
          ayuda="Siete días fuera desde ese, siete en casa, y así."
          error={error}
        />
      )}
      {vive === 'TEMPORADAS' && (
        <>
          {fuera.map((f, i) => (
            // Seasons have no ids. The index serves as the key, since every input is controlled.
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={i} className="flex flex-wrap items-end gap-2">
              <legend className="sr-only">Temporada {i + 1}</legend>
              <div className="min-w-0 flex-1 basis-36">
                <Entrada
                  etiqueta="Fuera del"
                  type="date"
                  value={f.desde}
                  max="2100-12-31"
                  onChange={(e) => poner(i, { desde: e.target.value })}
                />
              </div>
              <div className="min-w-0 flex-1 basis-36">
                <Entrada
                  etiqueta="Al"
                  type="date"
                  value={f.hasta}
                  min={f.desde}
                  max="2100-12-31"
                  onChange={(e) => poner(i, { hasta: e.target.value })}
                />
              </div>
              {fuera.length > 1 && (
                <BotonIcono
                  etiqueta={`Quitar la temporada ${String(i + 1)}`}
                  onClick={() => alCambiar({ ...valor, fuera: fuera.filter((_, j) => j !== i) })}
                >
                  <Trash2 aria-hidden className="size-5" />
                </BotonIcono>
              )}
            </fieldset>
          ))}
          {error !== undefined && (
            <p role="alert" className="font-bold text-mal">
              {error}
            </p>
          )}
          <Boton
            type="button"
            variante="tonal"
            icono={<Plus aria-hidden className="size-5 shrink-0" />}
            onClick={() => alCambiar({ ...valor, fuera: [...fuera, { desde: '', hasta: '' }] })}
          >
            Otra temporada
          </Boton>
        </>
      )}
    </div>
  );
}

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

/** The age groups and their years, as the forms offer them. */
export const EDADES = [
  { valor: 'ADULTO', texto: 'Adulto (18+)' },
  { valor: 'JUVENIL', texto: 'Juvenil (11-17)' },
  { valor: 'INFANTIL', texto: 'Infantil (6-10)' },
] as const;
