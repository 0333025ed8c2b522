import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Plazo } from '#client/lib/plazo.ts';
import { textoEspera } from '../turnos.ts';
import type { Persona, Vista } from '#client/lib/vista-reparto.ts';
import { NumerosCuota } from './numeros-cuota.tsx';
import { RelojChico } from './reloj-chico.tsx';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  /** What an admin may do about whoever has the turn. */
  readonly accion?: ReactNode;
}

/**
 * Whose turn it is, in the largest letters of the screen, with one's own quota below. Sunflower only when it is mine.
 */
export function CartelTurno({ vista, yo, accion }: Props) {
  const { estado, persona } = vista;
  const mio = estado.turno === yo;
  const participo = estado.cuotas[yo] !== undefined;
  return (
    <Tarjeta
      como="section"
      tono={mio ? 'turno' : 'normal'}
      aria-label="Turno"
      className={cx('grid grid-cols-1', mio ? 'gap-2 py-3' : 'gap-4')}
    >
      {mio ? (
        <div className="flex animate-sube flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-[min(2.25rem,14vw)] leading-none font-black">¡Te toca!</h2>
          <p className="font-bold">Ronda {estado.ronda}</p>
        </div>
      ) : (
        estado.turno !== null && (
          <TurnoDe
            {...persona(estado.turno)}
            plazo={vista.plazo}
            espera={`Ronda ${String(estado.ronda)} · ${textoEspera(vista, yo)}`}
          />
        )
      )}
      {participo && <NumerosCuota vista={vista} yo={yo} color={mio ? '' : persona(yo).color} />}
      {accion}
    </Tarjeta>
  );
}

function TurnoDe({
  nombre,
  avatar,
  grupo_edad,
  color,
  espera,
  plazo,
}: Persona & { readonly espera: string; readonly plazo: Plazo | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-xl text-pretty sm:text-2xl">Espera: le toca a {nombre}</h2>
        <p className="mt-0.5 font-semibold text-suave">{espera}</p>
        {plazo !== null && (
          <p className="mt-2">
            <RelojChico key={plazo.hasta} plazo={plazo} />
          </p>
        )}
      </div>
    </div>
  );
}
