import { Flame, Shield, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { estaHechoElDia, type NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { RACHA_CON_COMODIN } from '#shared/domain/racha.ts';
import { DESTINO_PUNTOS } from '#client/lib/navegador/animar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BloqueHoy } from '#client/ui/bloque-hoy.tsx';
import { Cifra } from '#client/ui/cifra.tsx';

/** The member's avatar beside the greeting. */
export const Cara = ({ yo }: { readonly yo: Usuario }) => (
  <Avatar avatar={yo.avatar} grupoEdad={yo.grupo_edad} color={yo.color} tamano="chico" />
);

/**
 * My points and streak of days, beside the greeting; from a streak of `RACHA_CON_COMODIN` days also the comodines left this
 * month.
 */
export function PuntosYRacha({ yo }: { readonly yo: Usuario }) {
  const { puntos_totales: puntos, racha_dias: racha, comodines } = yo;
  return (
    <dl className="flex flex-wrap gap-x-3.5 gap-y-1">
      <div className="flex items-center gap-1">
        <dt className="text-marca">
          <Star aria-hidden className="size-5 fill-current" />
          <span className="sr-only">Puntos totales</span>
        </dt>
        <dd {...DESTINO_PUNTOS} className="cifra text-xl">
          <Cifra valor={puntos} />
        </dd>
      </div>
      <div className="flex items-center gap-1">
        <dt className={racha > 0 ? 'text-llama' : 'text-suave'}>
          <Flame aria-hidden className={racha > 0 ? 'size-5 fill-current' : 'size-5'} strokeWidth={2.25} />
          <span className="sr-only">{racha === 1 ? 'Día de racha' : 'Días de racha'}</span>
        </dt>
        <dd className="cifra text-xl">
          <Cifra valor={racha} />
        </dd>
      </div>
      {racha >= RACHA_CON_COMODIN && (
        <div className="-ml-2 grid place-items-center">
          <dt className="col-start-1 row-start-1 text-suave">
            <Shield aria-hidden className="size-7" strokeWidth={2} />
            <span className="sr-only">{comodines === 1 ? 'Comodín' : 'Comodines'}</span>
          </dt>
          <dd className="cifra col-start-1 row-start-1 text-sm">{comodines}</dd>
        </div>
      )}
    </dl>
  );
}

interface Props {
  readonly jornada: NumeroDeHoy | undefined;
  /** Words for the member's absence, such as «fuera hasta el domingo»; undefined for a member who is at home. */
  readonly fuera: string | undefined;
  /** Number of all my pending chores; undefined while loading. */
  readonly pendientes: number | undefined;
  /** Number of my pending chores due by today; undefined while loading. */
  readonly paraHoy: number | undefined;
  /** Points earned today. */
  readonly puntosHoy: number;
  /** Words for what must still be done today to keep or begin the streak; undefined if nothing must. */
  readonly falta: string | undefined;
  readonly manana: Parameters<typeof BloqueHoy>[0]['manana'];
}

function Cuenta({ n, children }: { readonly n: number | undefined; readonly children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1">
      <dt>{children}</dt>
      <dd className="font-black tabular-nums">{n === undefined ? '–' : n}</dd>
    </div>
  );
}

/**
 * My day: the count of chores done, with those pending and those for today. Below, the points earned once all are done; until
 * then, what keeps or begins the streak.
 */
export function Resumen({ jornada, fuera, pendientes, paraHoy, puntosHoy, falta, manana }: Props) {
  const hecho = fuera === undefined && jornada !== undefined && estaHechoElDia(jornada);
  return (
    <BloqueHoy
      etiqueta="Tu resumen"
      jornada={jornada}
      fuera={fuera}
      manana={manana}
      lado={
        <dl className="flex flex-wrap gap-x-3.5 text-[0.9375rem] font-semibold">
          <Cuenta n={pendientes}>{pendientes === 1 ? 'Pendiente' : 'Pendientes'}</Cuenta>
          <Cuenta n={paraHoy}>Para hoy</Cuenta>
        </dl>
      }
      nota={
        hecho && puntosHoy > 0 ? (
          <p className="text-[0.9375rem] font-bold">{`+${plural(puntosHoy, 'punto')} hoy`}</p>
        ) : (
          falta !== undefined && (
            <p className="flex items-center gap-1.5 text-[0.9375rem] font-bold">
              <Flame aria-hidden className="size-4.5 shrink-0 text-llama-escena" strokeWidth={2.5} />
              {falta}
            </p>
          )
        )
      }
    />
  );
}
