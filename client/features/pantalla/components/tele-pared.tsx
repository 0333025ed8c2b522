import { useRef } from 'react';
import { numero } from '#shared/domain/palabras.ts';
import { hablado, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';
import { useAhora } from '../cuidados.ts';
import { HOJA_MS } from '../caber.ts';
import { paginasTras, useMedidas } from '../pared.ts';
import type { VistaTele } from '../reparto.ts';

/** Number of latest picks that are listed for screen readers only. */
const RECIENTES = 12;

const Dentro = ({ tarea, dias }: { readonly tarea: VistaTele['tareas'][number]; readonly dias: DiasContados }) => (
  <>
    <IconoTarea nombre={tarea.nombre} tamano="chico" />
    <span>
      <NombreTarea nombre={tarea.nombre} />
    </span>
    <b>
      <span aria-hidden>{numero(tarea.propia, 1)}</span>
      <span className="sr-only">{hablado(tarea.propia, dias)}</span>
    </b>
  </>
);

/** The draft's chores as a grid of tiles, in which a picked chore leaves a gap. If they need several pages, these alternate. */
export function TelePared({ vista }: { readonly vista: VistaTele }) {
  const { ronda, tareas, libres, vuelve, elecciones, dias } = vista;
  const lista = useRef<HTMLUListElement>(null);
  const muestra = useRef<HTMLUListElement>(null);
  const medidas = useMedidas(
    lista,
    muestra,
    tareas.map((t) => t.id),
  );
  const deId = new Map(tareas.map((t) => [t.id, t]));
  const queda = new Set(libres.map((t) => t.id));
  const paginas =
    medidas === null
      ? [[]]
      : paginasTras(
          medidas.ladrillos,
          elecciones.toReversed().map((e) => e.tarea.id),
          medidas.sitio,
        );
  const esta = Math.floor(useAhora(HOJA_MS) / HOJA_MS) % paginas.length;
  return (
    <section aria-label={`Ronda ${String(ronda)}`} className="tele-pared">
      <header>
        <h2>{`Ronda ${String(ronda)} · ${libres.length === 1 ? 'Queda' : 'Quedan'} ${numero(libres.length)}`}</h2>
        <p aria-hidden className="tele-cuenta">
          {tareas.map((t, i) => (
            <i key={t.id} data-ya={i >= libres.length || undefined} />
          ))}
        </p>
        {paginas.length > 1 && (
          <p className="tele-hoja">
            <span className="sr-only">{`Página ${String(esta + 1)} de ${String(paginas.length)}`}</span>
            {paginas.map((ids, n) => (
              <i key={ids[0]} data-esta={n === esta || undefined} />
            ))}
          </p>
        )}
      </header>
      <ul ref={lista} aria-label="Tareas que quedan" data-ultima={esta === paginas.length - 1 || undefined}>
        {(paginas[esta] ?? []).flatMap((id) => {
          const tarea = deId.get(id);
          const ya = !queda.has(id);
          return tarea === undefined
            ? []
            : [
                <li
                  key={id}
                  data-ya={ya || undefined}
                  data-vuelve={(!ya && id === vuelve) || undefined}
                  aria-hidden={ya || undefined}
                >
                  <Dentro tarea={tarea} dias={dias} />
                </li>,
              ];
        })}
      </ul>
      <ul ref={muestra} aria-hidden className="tele-muestra">
        {tareas.map((t) => (
          <li key={t.id}>
            <Dentro tarea={t} dias={dias} />
          </li>
        ))}
      </ul>
      <ol aria-label="Recién elegidas" className="sr-only">
        {elecciones.slice(0, RECIENTES).map((e) => (
          <li key={e.n}>
            <p>
              <span>{e.tarea.nombre}</span>
              {` · ${e.persona.nombre}`}
              {e.nota !== null && ` · ${e.nota}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
