import { Plus, Trash2 } from 'lucide-react';
import { MANERAS_DE_VIVIR, type ManeraDeVivir } from '#shared/domain/ausencias/vive.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { TEXTOS_VIVE, type ViveEnFormulario } from './vive.ts';

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
