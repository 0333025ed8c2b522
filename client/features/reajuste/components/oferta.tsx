import { ChevronRight, Scale } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { PropuestaPartes } from '#client/ui/partes/partes-juntas.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useReajustes } from '../api.ts';
import { textoMotivo } from '../palabras.ts';
import { Link } from 'react-router-dom';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/**
 * For admins: the reasons for a reajuste, with buttons to start one or to dismiss them. If the only reasons are chores to be done
 * once, asks who does them and offers no reajuste. Renders nothing for other members, without a reason, or while a reajuste is in
 * progress.
 */
export function Oferta() {
  const yo = useYo();
  const { data } = useReajustes();
  const proponer = useAccion('iniciarReajuste', { texto: 'Error al proponer el reajuste' });
  const descartar = useAccion('descartarReajuste', { texto: 'Error al descartarlo' });
  const motivos = data?.motivos ?? [];
  if (!yo.es_administrador || motivos.length === 0 || (data?.reajuste ?? null) !== null) return null;
  const soloDeUnaVez = motivos.every((m) => m.motivo === 'UNA_VEZ');
  return (
    <Tarjeta como="section" aria-labelledby="oferta-reajuste" className="grid grid-cols-1 gap-3">
      <h2 id="oferta-reajuste" className="flex items-center gap-2 text-xl">
        <Scale aria-hidden className="size-6 shrink-0 text-marca" />
        {soloDeUnaVez ? '¿Quién la hace?' : '¿Hacemos un reajuste?'}
      </h2>
      <ul className="grid gap-2">
        {motivos.map(({ tarea, ...m }) => (
          <li
            key={`${m.motivo} ${String(m.sujeto)}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
          >
            <span className="min-w-0 flex-1 basis-48 font-semibold break-words">{textoMotivo({ tarea, ...m })}</span>
            {tarea !== null && (
              <EnlaceBoton variante="contorno" to={`/panel?pestana=tareas&tarea=${String(tarea)}`}>
                ¿Quién la hace?<span className="sr-only">{` «${m.nombre}»`}</span>
              </EnlaceBoton>
            )}
          </li>
        ))}
      </ul>
      <PropuestaPartes />
      {!soloDeUnaVez && (
        <p className="text-suave">
          Mueve las menos tareas posibles para lo que queda del trimestre, y solo las que aceptéis. Tú, que lo propones,
          ya has dicho que sí.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!soloDeUnaVez && (
          <Boton className="flex-auto" cargando={proponer.ocupada && 'Buscando…'} onClick={() => void proponer()}>
            Proponer un reajuste
          </Boton>
        )}
        <Boton
          variante="fantasma"
          className="flex-auto"
          cargando={descartar.ocupada && 'Un momento...'}
          onClick={() => void descartar()}
        >
          Ahora no
        </Boton>
      </div>
    </Tarjeta>
  );
}

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
