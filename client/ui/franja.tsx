import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

export type TipoFranja = 'info' | 'bien' | 'atencion' | 'mal' | 'turno';

const TIPOS: Readonly<Record<TipoFranja, { readonly clase: string; readonly Icono: typeof Info }>> = {
  info: { clase: 'bg-marca-tenue text-marca-fuerte', Icono: Info },
  bien: { clase: 'bg-bien-tenue text-bien', Icono: CircleCheck },
  atencion: { clase: 'bg-atencion-tenue text-atencion', Icono: TriangleAlert },
  mal: { clase: 'bg-mal-tenue text-mal', Icono: CircleAlert },
  turno: { clase: 'bg-turno text-sobre-turno', Icono: Info },
};

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tipo?: TipoFranja;
  readonly titulo?: string;
  readonly accion?: ReactNode;
  readonly icono?: ReactNode;
}

/** A banner. Screen readers announce an error (`mal`) at once and others when they are idle, unless another `role` is given. */
export function Franja({ tipo = 'info', titulo, accion, icono, children, className, ...resto }: Props) {
  const { clase, Icono } = TIPOS[tipo];
  return (
    <div
      role={tipo === 'mal' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-4 py-3', clase, className)}
      {...resto}
    >
      <span aria-hidden className={cx('shrink-0 py-0.5', accion === undefined && 'self-start')}>
        {icono ?? <Icono className="size-5" strokeWidth={2.5} />}
      </span>
      <div className="min-w-0 flex-1 basis-32 font-semibold">
        {titulo !== undefined && <p className="font-extrabold">{titulo}</p>}
        {children}
      </div>
      {accion}
    </div>
  );
}
