import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { palabrasCarga } from '#client/lib/carga.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Deslizador } from '#client/ui/deslizador.tsx';
import { palabrasDeMas, type FilaProbada } from '../y-si/y-si.ts';

interface Props {
  readonly fila: FilaProbada;
  readonly cara: Usuario | undefined;
  /** The least that they may have: whoever is included for this draft has something. */
  readonly min: number;
  /** Days away that their quota counts. */
  readonly dias_fuera: number;
  readonly alMover: (porcentaje: number) => void;
}

/** A member's share under a finger, with what it makes of their quota. */
export function FilaYSi({ fila, cara, min, dias_fuera, alMover }: Props) {
  const { nombre, porcentaje, cuota, minutos } = fila;
  const mas = palabrasDeMas(fila);
  const palabras = palabrasCarga(cuota, minutos);
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
          {nombre} <span className="cifra ml-1 text-lg whitespace-nowrap">{porcentaje} %</span>
          {dias_fuera > 0 && (
            <span className="block text-sm font-semibold text-suave">fuera {plural(dias_fuera, 'día')}</span>
          )}
        </p>
        <p aria-hidden className="text-right tabular-nums">
          <span className="font-extrabold">{palabras.minutos ?? palabras.puntos}</span>
          {palabras.minutos !== null && <span className="text-sm font-semibold">/semana</span>}
          <span className={cx('block text-sm font-bold', mas === null ? 'text-suave' : 'text-marca-fuerte')}>
            {porcentaje === 0 ? 'No entra en el reparto' : (mas ?? palabras.puntos)}
          </span>
        </p>
      </div>
      <Deslizador
        etiqueta={`Parte de ${nombre}`}
        valor={porcentaje}
        alCambiar={(n) => alMover(Math.max(min, n))}
        min={0}
        max={100}
        color={cara?.color}
        dicho={[`${String(porcentaje)} %`, palabras.hablado, ...(mas === null ? [] : [`${mas} que lo acordado`])].join(
          ', ',
        )}
      />
    </li>
  );
}
