import { Trophy } from 'lucide-react';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { finDeSemana, miSituacion, repartirMedallas, useRanking } from '../clasificacion.ts';
import { FilaSemana, Podio } from './puestos.tsx';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';

interface Props {
  readonly filas: readonly FilaRanking[];
  readonly yo: number;
}

function Filas({ etiqueta, filas, yo }: Props & { readonly etiqueta: string }) {
  return (
    <ol aria-label={etiqueta} className="grid grid-cols-1 gap-3">
      {filas.map((f) => (
        <FilaSemana key={f.id} fila={f} mia={f.usuario === yo} />
      ))}
    </ol>
  );
}

/** The ranking: a podium, or rows when ties give a medal to more than three members; below, the others. */
function Clasificacion({ filas, yo }: Props) {
  const { podio, otros } = repartirMedallas(filas);
  const participo = filas.some((f) => f.usuario === yo);
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', otros.length > 0 && 'lg:grid-cols-2')}>
      <div className="grid grid-cols-1 gap-5">
        {podio.length <= 3 ? <Podio filas={podio} yo={yo} /> : <Filas etiqueta="Podio" filas={podio} yo={yo} />}
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-carta bg-marca-tenue px-5 py-4 text-marca-fuerte">
          <p className="min-w-0 flex-1 basis-48 text-lg font-extrabold">{miSituacion(filas, yo)}</p>
          {!participo && <EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
        </div>
      </div>
      {otros.length > 0 && (
        <section aria-labelledby="otros" className="grid grid-cols-1 gap-3">
          <h2 id="otros" className="px-1 text-lg">
            Otros miembros
          </h2>
          <Filas etiqueta="Otros miembros" filas={otros} yo={yo} />
        </section>
      )}
    </div>
  );
}

/** The week's ranking, live: the medals, then the others. `sinFechas` leaves out the week, for a place that shows it already. */
export function RankingSemana({ sinFechas = false }: { readonly sinFechas?: boolean }) {
  const yo = useYo();
  const hoy = useHoy();
  const ranking = useRanking();
  return (
    <div className="grid grid-cols-1 gap-5">
      {!sinFechas && <SemanaEnCurso hoy={hoy} />}
      <Cargable consulta={ranking} error="Error al cargar el ranking" esqueleto={<EsqueletoRanking />}>
        {(filas) =>
          filas.length === 0 ? (
            <EstadoVacio
              icono={<Trophy className="size-9" />}
              titulo="Sin datos esta semana"
              accion={<EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
            >
              Completa una tarea y estrena el ranking de la semana.
            </EstadoVacio>
          ) : (
            <Clasificacion filas={filas} yo={yo.id} />
          )
        }
      </Cargable>
    </div>
  );
}

/** Placeholder while the ranking loads: three steps of a podium and two rows. */
function EsqueletoRanking() {
  return (
    <output className="grid animate-tarde gap-3">
      <span className="sr-only">Cargando...</span>
      <span className="flex items-end gap-3">
        <Bloque className="h-40 flex-1 rounded-carta" />
        <Bloque className="h-52 flex-1 rounded-carta" />
        <Bloque className="h-32 flex-1 rounded-carta" />
      </span>
      <Bloque className="h-20 rounded-carta" />
      <Bloque className="h-20 rounded-carta" />
    </output>
  );
}

/** The week in words, «Del 16 al 22 de noviembre», and when it ends. */
export function SemanaEnCurso({ hoy }: { readonly hoy: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
      <span className="font-extrabold">{semanaEnPalabras(hoy)}</span>
      <span className="text-suave">{finDeSemana(hoy)}</span>
    </p>
  );
}
