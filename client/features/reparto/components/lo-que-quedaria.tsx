import type { ReactNode } from 'react';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { cx } from '#client/lib/cx.ts';
import { aLaSemana, palabrasCuanto, palabrasMargen } from '#client/lib/margen.ts';
import { Bloque } from '#client/ui/esqueleto.tsx';
import type { Ensayo } from '../y-si/usar-ensayo.ts';
import type { Prueba } from '../y-si/y-si.ts';

interface Props {
  readonly ensayo: Ensayo;
  readonly minutosDe: Prueba['minutosDe'];
  readonly bloqueado: boolean;
}

/** What the closing would leave, of drafts that were played for it: how far somebody ends from their quota, and how surely. */
export function LoQueQuedaria({ ensayo: { fase, queda }, minutosDe, bloqueado }: Props) {
  return (
    <section aria-labelledby="lo-que-quedaria" className="grid grid-cols-1 gap-2 rounded-carta bg-hundido px-4 py-4">
      <h4 id="lo-que-quedaria" className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        Lo que quedaría
        {fase === 'calculando' && !bloqueado && (
          <span className="animate-tarde text-sm font-semibold text-suave">Calculando…</span>
        )}
      </h4>
      {bloqueado ? (
        <Frase>Así no se puede empezar: mira el aviso de arriba.</Frase>
      ) : fase === 'imposible' ? (
        <Frase>Este navegador no puede calcularlo. Las cuotas de arriba son las buenas.</Frase>
      ) : queda === null ? (
        <Bloque className="h-24" />
      ) : (
        <div
          data-ensayo={fase}
          className={cx('grid grid-cols-1 gap-2 transition-opacity', fase === 'calculando' && 'opacity-55')}
        >
          <p className="leading-tight">
            <span className="cifra text-[min(1.5rem,7.5vw)]" aria-live={fase === 'acabado' ? 'polite' : 'off'}>
              {conMayuscula(aLaSemana(palabrasMargen(queda.casi_siempre, minutosDe), minutosDe))}
            </span>
            <span className="mt-1 block text-sm text-suave">
              es lo más lejos que suele acabar alguien de su cuota, por arriba o por abajo.
            </span>
          </p>
          <BarraMargen queda={queda} />
          <p className="text-sm text-suave tabular-nums">
            Lo normal, {palabrasCuanto(queda.normal, minutosDe)}; lo peor, {palabrasCuanto(queda.peor, minutosDe)}. Son{' '}
            {queda.veces} repartos de prueba, con gustos al azar y algún «no» al cierre.
          </p>
        </div>
      )}
    </section>
  );
}

const Frase = ({ children }: { readonly children: ReactNode }) => <p className="text-suave">{children}</p>;

/** Where the drafts ended: each a thin mark, nearly all of them within the band. It repeats what the words say. */
function BarraMargen({ queda }: { readonly queda: NonNullable<Ensayo['queda']> }) {
  const { diferencias, casi_siempre, normal, peor } = queda;
  const sitio = (n: number): string => `${String(peor === 0 ? 0 : (100 * n) / peor)}%`;
  return (
    <div aria-hidden className="relative mx-1 my-1 h-8">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-borde" />
      <span
        className="absolute top-1/2 h-4 min-w-2 -translate-y-1/2 rounded-full bg-marca/30 transition-[left,width] duration-250"
        style={{ left: sitio(casi_siempre.de), width: sitio(casi_siempre.hasta - casi_siempre.de) }}
      />
      {[...new Set(diferencias)].map((d) => (
        <span key={d} className="absolute top-2 h-4 w-px bg-suave/45" style={{ left: sitio(d) }} />
      ))}
      <span
        className="absolute top-0 h-8 w-1.5 -translate-x-1/2 rounded-full bg-marca transition-[left] duration-250"
        style={{ left: sitio(normal) }}
      />
    </div>
  );
}
