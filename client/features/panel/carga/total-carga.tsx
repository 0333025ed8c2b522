import { cx } from '#client/lib/cx.ts';
import { Boton } from '#client/ui/boton.tsx';
import { AjusteHecho } from './ajuste-hecho.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import { type Ajuste, textoDiferencia } from './usar-ajuste.ts';

interface Props {
  readonly total: number;
  readonly ajuste: Ajuste;
  /** Message on why saving was refused, or null. */
  readonly error: string | null;
  readonly guardando: boolean;
  readonly alGuardar: () => void;
}

/** Fixed footer: the total of all shares, and the button to save, which works only at 100 %. */
export function TotalCarga({ total, ajuste, error, guardando, alGuardar }: Props) {
  return (
    <PieFijo>
      {error !== null && (
        <p role="alert" className="font-bold text-mal">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="grid gap-0.5">
          <span className="sr-only">Total</span>
          <span className={cx('cifra text-3xl', total === 100 ? 'text-bien' : 'text-atencion')}>{total}%</span>
          <span className={cx('leading-tight font-extrabold', total === 100 ? 'text-bien' : 'text-atencion')}>
            {textoDiferencia(total)}
          </span>
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
      {total === 100 ? (
        <AjusteHecho ajuste={ajuste} />
      ) : (
        <p className="text-sm leading-tight text-suave">{ajuste.queHariaCuadrar}</p>
      )}
    </PieFijo>
  );
}
