import { cx } from '#client/lib/navegador/cx.ts';
import { type Ajuste, textoDiferencia } from '#client/lib/reparto/partes.ts';
import { Boton } from '#client/ui/boton.tsx';

interface Props {
  readonly total: number;
  readonly ajuste: Ajuste;
  /** Message on why saving was refused, or null. */
  readonly error: string | null;
  readonly guardando: boolean;
  readonly alGuardar: () => void;
}

/**
 * The total of all shares, and the button to save them together. At any other total than 100 % it also shows a button that scales
 * the shares to 100 %, and what that would do; the caller then refuses to save and gives the `error`.
 */
export function TotalPartes({ total, ajuste, error, guardando, alGuardar }: Props) {
  const color = total === 100 ? 'text-bien' : 'text-atencion';
  return (
    <>
      {error !== null && (
        <p role="alert" className="font-bold text-mal">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="grid gap-0.5">
          <span className="sr-only">Total</span>
          <span className={cx('cifra text-3xl', color)}>{total}%</span>
          <span className={cx('leading-tight font-extrabold', color)}>{textoDiferencia(total)}</span>
        </output>
        <div className="flex flex-1 basis-40 flex-wrap justify-end gap-2">
          {total !== 100 && (
            <Boton variante="tonal" className="flex-1 basis-32 sm:max-w-60" onClick={ajuste.cuadrar}>
              Cuadrar a 100
            </Boton>
          )}
          <Boton className="flex-1 basis-32 sm:max-w-60" cargando={guardando && 'Guardando...'} onClick={alGuardar}>
            Guardar
          </Boton>
        </div>
      </div>
      {total !== 100 && <p className="text-sm leading-tight text-suave">{ajuste.queHariaCuadrar}</p>}
    </>
  );
}
