import { memo, useRef } from 'react';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Carga } from '#client/ui/cifra.tsx';
import { CasillaEleccion } from '#client/ui/casilla-eleccion.tsx';
import { useMisDeseos } from '../api.ts';
import { rondasDe, type CeldaTablero } from '../elecciones.ts';
import { palabraDe } from '../turnos.ts';
import { useDesborda } from './orden-turnos.tsx';
import { jugadoresDe, type Jugador, type Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/** The draft board of a wide screen: a column for each member in turn order, a row for each round. */
export const TableroSala = memo(function TableroSala({ vista, yo }: Props) {
  const deseos = useMisDeseos();
  const rondas = rondasDe(vista, { yo, deseos });
  const tabla = useRef<HTMLTableElement>(null);
  const desborda = useDesborda(tabla);
  return (
    <section
      aria-label="Tablero del reparto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable for keyboard users
      tabIndex={desborda ? 0 : undefined}
      className="-m-2 overflow-x-auto p-2 [scrollbar-width:thin]"
    >
      <table
        ref={tabla}
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
            {jugadoresDe(vista).map((j) => (
              <th
                key={j.persona.id}
                scope="col"
                aria-current={j.situacion === 'ELIGE' ? 'step' : undefined}
                className="h-px p-0 align-top font-normal"
              >
                <Cabecera jugador={j} soyYo={j.persona.id === yo} />
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
                  <Celda celda={celda} dias={vista.dias} soyYo={celda.miembro === yo} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function Cabecera({ jugador, soyYo }: { readonly jugador: Jugador; readonly soyYo: boolean }) {
  const { carga, cuota, porcentaje, situacion, aplazamientos } = jugador;
  const { nombre, avatar, grupo_edad, color } = jugador.persona;
  const tieneTurno = situacion === 'ELIGE';
  const palabra = tieneTurno ? (soyYo ? 'te toca' : 'le toca') : palabraDe(jugador);
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
            aplazamientos > 0 && palabra !== null && !tieneTurno && 'text-atencion',
          )}
        >
          {[soyYo ? 'tú' : null, palabra].filter((p) => p !== null).join(', ')}
        </span>
      </p>
      <div className="grid w-full gap-1">
        <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={carga} total={cuota} color={tieneTurno ? '' : color} />
        <p className="cifra text-base leading-tight">{porcentaje}&nbsp;%</p>
      </div>
    </div>
  );
}

function Celda({
  celda: { elecciones, enTurno },
  dias,
  soyYo,
}: {
  readonly celda: CeldaTablero;
  readonly dias: DiasContados;
  readonly soyYo: boolean;
}) {
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
        <div key={e.n} data-tarea={e.tarea.id} className="grid grid-cols-1">
          <CasillaEleccion
            orden={e.orden}
            color={e.persona.color}
            nombre={e.tarea.nombre}
            nota={e.nota}
            detalle={<Carga carga={e.tarea.carga} dias={dias} n={e.tarea.suma} />}
          />
        </div>
      ))}
    </div>
  );
}
