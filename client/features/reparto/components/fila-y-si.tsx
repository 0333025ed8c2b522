import type { Usuario } from '#shared/contracts/usuarios.ts';
import { textoCarga } from '#client/lib/carga.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Deslizador } from '#client/ui/deslizador.tsx';
import { palabrasDeMas, type FilaProbada } from '../y-si/y-si.ts';

interface Props {
  readonly fila: FilaProbada;
  readonly cara: Usuario | undefined;
  /** The least that they may have: whoever is included for this draft has something. */
  readonly min: number;
  readonly alMover: (porcentaje: number) => void;
}

/** A member's share under a finger, with what it makes of their quota. */
export function FilaYSi({ fila, cara, min, alMover }: Props) {
  const { nombre, porcentaje, cuota, minutos } = fila;
  const mas = palabrasDeMas(fila);
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-tight">
        <Avatar
          avatar={cara?.avatar ?? null}
          grupoEdad={cara?.grupo_edad ?? 'ADULTO'}
          color={cara?.color ?? ''}
          tamano="chico"
        />
        <p className="min-w-0 flex-1 basis-24 font-extrabold">
          {nombre}{' '}
          <span className="cifra ml-1 text-lg" data-parte>
            {porcentaje} %
          </span>
        </p>
        <p className="text-right">
          <Carga puntos={cuota} minutos={minutos} tamano="fila" />
        </p>
      </div>
      <Deslizador
        etiqueta={`Parte de ${nombre}`}
        valor={porcentaje}
        alCambiar={(n) => alMover(Math.max(min, n))}
        min={0}
        max={100}
        color={cara?.color}
        dicho={`${String(porcentaje)} %, ${textoCarga(cuota, minutos)}`}
      />
      {/* Always there, so that nothing jumps under the finger. */}
      <p className={cx('min-h-5 text-sm font-bold tabular-nums', mas === null ? 'text-suave' : 'text-marca-fuerte')}>
        {porcentaje === 0 ? 'No entra en el reparto' : mas === null ? 'Lo acordado' : `${mas} que lo acordado`}
      </p>
    </li>
  );
}
