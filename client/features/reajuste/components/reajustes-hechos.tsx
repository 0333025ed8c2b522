import { ChevronRight, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { useReajustes } from '../api.ts';

/** Link to the screen of the reajuste. */
export function EnlaceReajuste() {
  return (
    <EnlaceCarta to="/reajuste" Icono={Scale} titulo="Reajuste">
      Mueve unas pocas tareas, con acuerdo, hasta el final del trimestre
    </EnlaceCarta>
  );
}

/** Links to the certificates of finished reajustes. Renders nothing if there are none. */
export function ReajustesHechos({ terminados }: Pick<ReajustesVistos, 'terminados'>) {
  if (terminados.length === 0) return null;
  return (
    <nav aria-labelledby="reajustes-hechos" className="grid gap-3 print:hidden">
      <h2 id="reajustes-hechos" className="text-xl">
        Reajustes
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {terminados.map((r) => (
          <li key={r.id}>
            <Link
              to={`/reajuste/${String(r.id)}/certificado`}
              className="flex min-h-16 items-center gap-3 rounded-carta bg-superficie px-5 py-3 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
            >
              <span className="min-w-0 flex-1 font-extrabold">
                {r.terminado_en === null ? 'Reajuste' : `Reajuste del ${fechaLarga(diaDe(r.terminado_en))}`}
              </span>
              <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the certificates of one quarter's reajustes, for the quarter's own certificate. */
export function ReajustesDe({ trimestre }: { readonly trimestre: string }) {
  const { data } = useReajustes();
  return <ReajustesHechos terminados={(data?.terminados ?? []).filter((r) => r.trimestre_inicio === trimestre)} />;
}
