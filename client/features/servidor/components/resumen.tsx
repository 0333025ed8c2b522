import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Hallazgo } from '#shared/contracts/servidor.ts';
import { plural } from '#shared/domain/palabras.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

export const DE_NIVEL = {
  bien: { Icono: CircleCheck, color: 'text-bien' },
  aviso: { Icono: TriangleAlert, color: 'text-atencion' },
  mal: { Icono: CircleAlert, color: 'text-mal' },
} as const;
const FONDOS = { bien: 'bg-bien-tenue', aviso: 'bg-atencion-tenue', mal: 'bg-mal-tenue' } as const;

interface Props {
  readonly hallazgos: readonly Hallazgo[];
  /** Lines of findings that stand elsewhere on the screen: these count towards the total, but are not listed again. */
  readonly dichas: ReadonlySet<string>;
  /** A line on how long the server has been running. */
  readonly children: string;
}

/** The box's health in large text, and below it each problem with what to do about it. */
export function Resumen({ hallazgos, dichas, children }: Props) {
  const porDecir = hallazgos.filter(({ linea }) => !dichas.has(linea));
  const peor = hallazgos[0]?.nivel ?? 'bien';
  const { Icono, color } = DE_NIVEL[peor];
  return (
    <Tarjeta como="section" aria-label="Cómo está" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          className={cx('grid size-[min(4rem,72px)] shrink-0 place-items-center rounded-full', FONDOS[peor], color)}
        >
          <Icono aria-hidden className="size-[min(2.25rem,40px)]" strokeWidth={2.25} />
        </span>
        <output className="block min-w-0 flex-1 basis-40">
          <span className="block text-2xl leading-tight font-black">
            {hallazgos.length === 0 ? 'Todo va bien' : `Hay ${plural(hallazgos.length, 'cosa')} que mirar`}
          </span>
          <span className="block text-suave">{children}</span>
        </output>
      </div>
      {porDecir.length > 0 && (
        <ul aria-label="Qué mirar" className="grid grid-cols-1 gap-3">
          {porDecir.map(({ nivel, linea }) => {
            const { Icono: Marca, color: suyo } = DE_NIVEL[nivel];
            return (
              <li key={linea} className={cx('flex flex-wrap gap-x-3 gap-y-1 rounded-control px-4 py-3', FONDOS[nivel])}>
                <Marca aria-hidden className={cx('mt-0.5 size-5 shrink-0', suyo)} strokeWidth={2.5} />
                <p className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{linea}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Tarjeta>
  );
}
