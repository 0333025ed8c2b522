import { useQuery } from '@tanstack/react-query';
import { Handshake, House, ListChecks, ShieldCheck, Trophy, UserRound, Vote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { plural } from '#shared/domain/palabras.ts';
import { consultaParaVotar } from '#client/lib/red/consultas.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { enBase } from '#client/lib/navegador/base.ts';

const ENTRADAS = [
  { a: '/dashboard', texto: 'Inicio', Icono: House },
  { a: '/tasks', texto: 'Tareas', Icono: ListChecks },
  { a: '/voting', texto: 'Votar', Icono: Vote },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy },
  { a: '/profile', texto: 'Perfil', Icono: UserRound },
] as const;

/** Further entries of the navigation beside the screen, from 1024 px on. On a phone the dashboard links to these screens. */
const SOLO_AL_LADO = [
  { a: '/reparto', texto: 'Reparto', Icono: Handshake, paraAdmin: false },
  { a: '/panel', texto: 'Panel', Icono: ShieldCheck, paraAdmin: true },
] as const;

interface PropsEntrada {
  readonly a: string;
  readonly texto: string;
  readonly Icono: LucideIcon;
  readonly soloAlLado?: boolean;
  /** Number of chores that still need the member's vote, shown as a badge; 0 for none. */
  readonly porVotar?: number;
}

function Entrada({ a, texto, Icono, soloAlLado = false, porVotar = 0 }: PropsEntrada) {
  return (
    <li className={cx('min-w-0', soloAlLado && 'max-lg:hidden')}>
      <NavLink
        to={a}
        aria-label={porVotar > 0 ? `${texto}, ${plural(porVotar, 'tarea')} por votar` : texto}
        className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-sm font-bold text-suave outline-offset-[-3px] transition-colors hover:text-texto aria-[current=page]:text-marca lg:min-h-13 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base lg:hover:bg-hundido lg:aria-[current=page]:bg-marca-tenue lg:aria-[current=page]:text-marca-fuerte"
      >
        <span
          data-cuenta={porVotar > 0 ? (porVotar > 99 ? '99+' : porVotar) : undefined}
          className="insignia-cuenta relative grid h-[min(2rem,40px)] w-[min(3.5rem,14cqw)] place-items-center rounded-full transition-colors group-aria-[current=page]:bg-marca-tenue lg:w-8 lg:group-aria-[current=page]:bg-transparent"
        >
          <Icono aria-hidden className="size-[min(1.5rem,32px)]" strokeWidth={2.25} />
        </span>
        <span className="max-w-full truncate text-[length:min(0.875rem,4.2cqw)] lg:text-base">{texto}</span>
      </NavLink>
    </li>
  );
}

/**
 * The main navigation: a bar of five entries at the bottom on a phone, and from 1024 px on a column at the side, which also has
 * `SOLO_AL_LADO`. With very large text the labels stop growing where they would no longer fit, rather than leave icons alone.
 */
export function Navegacion({ admin }: { readonly admin: boolean }) {
  const { data: porVotar = 0 } = useQuery({ ...consultaParaVotar, select: (tareas) => tareas.length });
  return (
    <nav
      aria-label="Principal"
      className="@container fixed print:hidden inset-x-0 bottom-0 z-30 border-t border-borde bg-superficie pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:order-1 lg:h-dvh lg:w-64 lg:shrink-0 lg:border-t-0 lg:border-r lg:p-4"
    >
      <p className="mb-6 hidden items-center gap-3 px-3 pt-3 text-xl font-black lg:flex">
        <img src={enBase('/icono.svg')} alt="" className="size-10" />
        Te Toca
      </p>
      <ul className="mx-auto grid max-w-2xl grid-cols-5 lg:grid-cols-1 lg:gap-1">
        {ENTRADAS.map((entrada) => (
          <Entrada key={entrada.a} {...entrada} porVotar={entrada.a === '/voting' ? porVotar : 0} />
        ))}
        {SOLO_AL_LADO.filter(({ paraAdmin }) => admin || !paraAdmin).map((entrada) => (
          <Entrada key={entrada.a} {...entrada} soloAlLado />
        ))}
      </ul>
    </nav>
  );
}
