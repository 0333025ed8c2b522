import { memo, useEffect, useRef, useState } from 'react';
import { situacion } from '#shared/domain/reparto/tablero/turnos.ts';
import { numero } from '#shared/domain/palabras.ts';
import { porCiento } from '#client/lib/puntos.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { CasillaEleccion } from '#client/ui/casilla-eleccion.tsx';
import { useMisDeseos } from '../api/mis-deseos.ts';
import { rondasDe, type CeldaTablero } from '../tablero.ts';
import { palabraDe } from '../turnos.ts';
import type { Vista } from '#client/lib/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/** The draft board of a wide screen: a column for each member in the order of turns, a row for each round. */
export const TableroSala = memo(function TableroSala({ vista, yo }: Props) {
  const deseos = useMisDeseos();
  const rondas = rondasDe(vista, { yo, deseos });
  const { ref, desborda } = useDesborda();
  return (
    <section
      ref={ref}
      aria-label="Tablero del reparto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus of whoever has only a keyboard
      tabIndex={desborda ? 0 : undefined}
      className="-m-2 overflow-x-auto p-2 [scrollbar-width:thin]"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-2"
        style={{ minWidth: `${String(2 + 7.5 * vista.estado.orden.length)}rem` }}
      >
        <caption className="sr-only">Quién ha elegido qué, ronda a ronda</caption>
        <colgroup>
          <col className="w-8" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="p-0 align-bottom">
              <span className="sr-only">Ronda</span>
            </th>
            {vista.estado.orden.map((id) => (
              <th
                key={id}
                scope="col"
                aria-current={vista.estado.turno === id ? 'step' : undefined}
                className="h-px p-0 align-top font-normal"
              >
                <Cabecera vista={vista} id={id} soyYo={id === yo} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rondas.map(({ ronda, celdas }) => (
            <tr key={ronda}>
              <th scope="row" className="p-0 text-center align-middle">
                <span className="sr-only">Ronda </span>
                <span className="cifra text-lg text-suave">{ronda}</span>
              </th>
              {celdas.map((celda) => (
                <td key={celda.miembro} className="h-px p-0 align-top">
                  <Celda vista={vista} celda={celda} soyYo={celda.miembro === yo} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** Whether the board is wider than its place: measured, since names and text sizes differ. */
function useDesborda() {
  const ref = useRef<HTMLElement>(null);
  const [desborda, setDesborda] = useState(false);
  useEffect(() => {
    const caja = ref.current;
    if (caja === null) return undefined;
    const observador = new ResizeObserver(() => setDesborda(caja.scrollWidth > caja.clientWidth));
    observador.observe(caja);
    return () => observador.disconnect();
  }, []);
  return { ref, desborda };
}

function Cabecera({ vista, id, soyYo }: { readonly vista: Vista; readonly id: number; readonly soyYo: boolean }) {
  const { estado, persona, minutosDe } = vista;
  const { nombre, avatar, grupo_edad, color } = persona(id);
  const cuota = estado.cuotas[id] ?? 0;
  const acumulado = estado.acumulado[id] ?? 0;
  const tieneTurno = situacion(estado, id) === 'ELIGE';
  const palabra = tieneTurno ? (soyYo ? 'te toca' : 'le toca') : palabraDe(estado, id);
  return (
    <div
      className={cx(
        'grid h-full content-start justify-items-center gap-1.5 rounded-carta px-2 py-3 text-center shadow-carta',
        tieneTurno ? 'bg-turno text-sobre-turno' : 'bg-superficie',
      )}
    >
      <span className={cx(!tieneTurno && palabra !== null && 'opacity-60')}>
        <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
      </span>
      <p className="w-full leading-tight font-extrabold break-words">
        {nombre}
        <span
          className={cx(
            'block min-h-[1lh] text-sm leading-tight font-bold',
            estado.aplazamientos[id] !== 0 && palabra !== null && !tieneTurno && 'text-atencion',
          )}
        >
          {[soyYo ? 'tú' : null, palabra].filter((p) => p !== null).join(', ')}
        </span>
      </p>
      <div className="grid w-full gap-1">
        <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={acumulado} total={cuota} color={tieneTurno ? '' : color} />
        <p className="flex flex-wrap justify-between gap-x-2 text-sm leading-tight font-semibold tabular-nums">
          <span className="whitespace-nowrap">
            {numero(acumulado)}/{numero(cuota)}
          </span>
          <span className="font-extrabold">{porCiento(acumulado, cuota)} %</span>
        </p>
        <p className="text-sm leading-tight">
          <Carga puntos={cuota} minutos={minutosDe(cuota)} tamano="fila" />
        </p>
      </div>
    </div>
  );
}

function Celda({
  vista,
  celda,
  soyYo,
}: {
  readonly vista: Vista;
  readonly celda: CeldaTablero;
  readonly soyYo: boolean;
}) {
  const { elecciones, enTurno } = celda;
  if (enTurno && elecciones.length === 0) {
    return (
      <p className="grid h-full min-h-16 place-items-center rounded-control bg-turno px-2 py-2 text-center leading-tight font-black text-sobre-turno">
        {soyYo ? '¡Te toca!' : 'Eligiendo…'}
      </p>
    );
  }
  if (elecciones.length === 0)
    return <div className="h-full min-h-16 rounded-control en-suelo border-2 border-dashed border-borde" />;
  return (
    <div className="grid h-full grid-cols-1 gap-2">
      {elecciones.map((e) => (
        <div key={e.n} data-tarea={e.tarea} className="grid grid-cols-1">
          <CasillaEleccion
            orden={e.orden}
            color={e.persona.color}
            nombre={e.nombreTarea}
            nota={e.nota}
            detalle={<Carga puntos={e.puntos} minutos={vista.minutosTarea(e.tarea)} tamano="fila" />}
          />
        </div>
      ))}
    </div>
  );
}
