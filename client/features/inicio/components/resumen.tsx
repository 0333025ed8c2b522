import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cifra } from '#client/ui/cifra.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly puntos: number;
  readonly racha: number;
  /** What today needs to keep the streak; absent while unknown. */
  readonly hoyFalta: string | undefined;
  /** Counts; absent while unknown. */
  readonly pendientes: number | undefined;
  readonly paraHoy: number | undefined;
}

function Cuenta({ n, children }: { readonly n: number | undefined; readonly children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col-reverse justify-end gap-1 rounded-control bg-sobre-escena/12 px-4 py-3">
      <dt className="text-sm leading-tight font-bold text-sobre-escena-suave">{children}</dt>
      <dd className="cifra text-2xl">{n === undefined ? '–' : <Cifra valor={n} />}</dd>
    </div>
  );
}

/** The hero: points, streak with its flame, what is pending and what is for today. */
export function Resumen({ puntos, racha, hoyFalta, pendientes, paraHoy }: Props) {
  return (
    <Tarjeta tono="escena" como="section" aria-label="Tu resumen">
      <dl className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="flex flex-col-reverse gap-1.5">
            <dt className="font-bold text-sobre-escena-suave">Puntos totales</dt>
            <dd className="cifra text-6xl">
              <Cifra valor={puntos} />
            </dd>
          </div>
          <div className="flex items-center gap-3">
            <span aria-hidden className="grid size-14 place-items-center rounded-full bg-sobre-escena/12">
              <Flame className={racha > 0 ? 'size-8 fill-turno text-turno' : 'size-8 text-sobre-escena-suave'} strokeWidth={2} />
            </span>
            <div className="flex flex-col-reverse">
              <dt className="text-sm leading-tight font-bold text-sobre-escena-suave">
                {racha === 1 ? 'día de racha' : 'días de racha'}
                {hoyFalta !== undefined && <span className="block font-semibold">{hoyFalta}</span>}
              </dt>
              <dd className="cifra text-3xl">
                <Cifra valor={racha} />
              </dd>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Cuenta n={pendientes}>Pendientes</Cuenta>
          <Cuenta n={paraHoy}>Para hoy</Cuenta>
        </div>
      </dl>
    </Tarjeta>
  );
}
