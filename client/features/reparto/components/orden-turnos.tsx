import { useEffect, useRef, ViewTransition } from 'react';
import { situacion } from '#shared/domain/reparto/turnos.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { PALABRA } from '../turnos.ts';
import { numero, porCiento, type Vista } from '../vista.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/** The order of picking: a strip that keeps whoever has the turn in view, and the marker that slides to him. */
export function OrdenTurnos({ vista, yo }: Props) {
  const { estado } = vista;
  const tira = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const actual = tira.current?.querySelector<HTMLElement>(`[data-miembro='${String(estado.turno)}']`);
    if (tira.current && actual) tira.current.scrollTo({ left: actual.offsetLeft - (tira.current.clientWidth - actual.offsetWidth) / 2, behavior: 'smooth' });
  }, [estado.turno]);
  return (
    <section aria-label="Orden de los turnos">
      <ol ref={tira} className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0 lg:grid">
        {estado.orden.map((id) => (
          <Puesto key={id} vista={vista} id={id} soyYo={id === yo} />
        ))}
      </ol>
    </section>
  );
}

function Puesto({ vista, id, soyYo }: { readonly vista: Vista; readonly id: number; readonly soyYo: boolean }) {
  const { estado, persona } = vista;
  const { nombre, avatar, grupo_edad, color } = persona(id);
  const cuota = estado.cuotas[id] ?? 0;
  const acumulado = estado.acumulado[id] ?? 0;
  const estadoMiembro = situacion(estado, id);
  const tieneTurno = estadoMiembro === 'ELIGE';
  const palabra = PALABRA[estadoMiembro];
  return (
    <li
      aria-current={tieneTurno ? 'step' : undefined}
      data-miembro={id}
      className={cx(
        'relative isolate grid w-30 shrink-0 grow basis-30 content-start justify-items-center gap-1.5 rounded-carta p-3 text-center lg:w-auto lg:grid-cols-[auto_1fr] lg:items-center lg:justify-items-stretch lg:gap-x-4 lg:text-left',
        tieneTurno ? 'text-sobre-turno' : 'bg-superficie shadow-carta',
      )}
    >
      {tieneTurno && (
        <ViewTransition name="marca-turno">
          <span aria-hidden className="absolute inset-0 -z-10 rounded-carta bg-turno shadow-carta" />
        </ViewTransition>
      )}
      <span className={cx('lg:row-span-2', palabra !== null && 'opacity-60')}>
        <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} />
      </span>
      <p className="flex max-w-full min-w-0 flex-wrap items-baseline justify-center gap-x-2 leading-tight font-extrabold lg:justify-between">
        <span className="min-w-0">
          {nombre}
          {soyYo && <span className="font-bold"> (tú)</span>}
        </span>
        <span className="text-sm font-bold">{tieneTurno ? 'le toca' : palabra}</span>
      </p>
      <div className="grid w-full gap-1">
        <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={acumulado} total={cuota} color={tieneTurno ? '' : color} />
        <p className="text-sm leading-tight font-semibold tabular-nums lg:flex lg:justify-between">
          <span className="whitespace-nowrap">
            {numero(acumulado)} / {numero(cuota)} pts
          </span>{' '}
          <span className="font-extrabold">{porCiento(acumulado, cuota)} %</span>
        </p>
      </div>
    </li>
  );
}
