import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { TeleNombre } from './tele-cara.tsx';

const MEDALLAS = ['', '🥇', '🥈', '🥉'] as const;

/** The week's ranking, as many as fit. */
export function TeleSemana({ filas }: { readonly filas: readonly FilaRanking[] }) {
  return (
    <Tarjeta
      como="section"
      aria-labelledby="semana"
      className="flex min-h-0 flex-1 flex-col gap-3 portrait:order-3 portrait:flex-none"
    >
      <h2 id="semana" className="text-[1.4rem]">
        Esta semana
      </h2>
      {filas.length === 0 ? (
        <p className="text-[1.15rem] text-suave">La primera tarea que se complete abre el ranking.</p>
      ) : (
        <ol className="tele-lista flex-1 portrait:grid portrait:grid-cols-2 portrait:gap-x-8">
          {filas.slice(0, 6).map((f) => (
            <li key={f.id} className="flex items-center gap-3 py-1.5">
              <span className="cifra w-10 shrink-0 text-center text-[1.75rem]">{MEDALLAS[f.puesto] ?? f.puesto}</span>
              <TeleNombre nombre={f.usuario_nombre} tope={2.3} alto={2.6} className="flex-1" />
              <span className="cifra text-[1.75rem]">{f.puntos_ganados}</span>
            </li>
          ))}
        </ol>
      )}
    </Tarjeta>
  );
}
