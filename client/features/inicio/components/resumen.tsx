import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { DESTINO_PUNTOS } from '#client/lib/animar.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** The face beside the greeting. */
export function Cara({ yo }: { readonly yo: Usuario }) {
  return <Avatar avatar={yo.avatar} grupoEdad={yo.grupo_edad} color={yo.color} />;
}

/** Age group and family, below the greeting. */
export function BajoSaludo({ yo }: { readonly yo: Usuario }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Insignia tono="marca">{yo.grupo_edad_display}</Insignia>
      {yo.familia_nombre}
    </p>
  );
}

interface Props {
  readonly puntos: number;
  readonly racha: number;
  /** Words for what is left to do today to keep the streak; absent while unknown. */
  readonly hoyFalta: string | undefined;
  /** Counts; absent while unknown. */
  readonly pendientes: number | undefined;
  readonly paraHoy: number | undefined;
}

function Cuenta({ n, children }: { readonly n: number | undefined; readonly children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col-reverse gap-1 rounded-control bg-sobre-escena/12 px-4 py-3">
      <dt className="leading-tight font-bold text-sobre-escena-suave">{children}</dt>
      <dd className="cifra text-3xl">{n === undefined ? '–' : <Cifra valor={n} />}</dd>
    </div>
  );
}

/** The hero: points, streak with its flame, what is pending and what is for today. */
export function Resumen({ puntos, racha, hoyFalta, pendientes, paraHoy }: Props) {
  return (
    <Tarjeta tono="escena" como="section" aria-label="Tu resumen" className="grid gap-4">
      <dl className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col-reverse gap-1.5">
          <dt className="font-bold text-sobre-escena-suave">Puntos totales</dt>
          <dd {...DESTINO_PUNTOS} className="cifra text-[min(3.75rem,17vw)]">
            <Cifra valor={puntos} />
          </dd>
        </div>
        <div className="flex flex-col-reverse gap-1.5">
          <dt className="font-bold text-sobre-escena-suave">{racha === 1 ? 'Día de racha' : 'Días de racha'}</dt>
          <dd className="cifra flex items-center gap-1.5 text-4xl">
            <Flame
              aria-hidden
              className={racha > 0 ? 'size-9 fill-llama-escena text-llama-escena' : 'size-9 text-sobre-escena-suave'}
              strokeWidth={2}
            />
            <Cifra valor={racha} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-wrap gap-3">
        <Cuenta n={pendientes}>{pendientes === 1 ? 'Pendiente' : 'Pendientes'}</Cuenta>
        <Cuenta n={paraHoy}>Para hoy</Cuenta>
      </dl>
      {hoyFalta !== undefined && (
        <p className="flex items-center gap-2 font-bold">
          <Flame aria-hidden className="size-5 shrink-0 text-llama-escena" strokeWidth={2.5} />
          {hoyFalta}
        </p>
      )}
    </Tarjeta>
  );
}
