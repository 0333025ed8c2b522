import { Award, Lock } from 'lucide-react';
import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

const REJILLA = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3';

function Conseguidos({ logros, total }: { readonly logros: readonly LogroDesbloqueado[]; readonly total: number }) {
  const nuevos = useNovedades(logros);
  if (logros.length === 0) {
    return (
      <EstadoVacio
        icono={<Award className="size-9" />}
        titulo="Sin logros aún"
        accion={<EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
      >
        Completa tu primera tarea y aquí aparecerá el primero.
      </EstadoVacio>
    );
  }
  return (
    <section aria-labelledby="conseguidos" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 id="conseguidos" className="text-lg">
          Conseguidos
        </h2>
        <p className="font-bold text-suave tabular-nums">
          {total > 0 ? `${String(logros.length)} de ${String(total)}` : logros.length}
        </p>
      </div>
      {total > 0 && <BarraCuota etiqueta="Logros conseguidos" valor={logros.length} total={total} />}
      <ul className={REJILLA}>
        {logros.map((l) => (
          <TarjetaLogro
            key={l.id}
            logro={l}
            descripcion={l.logro_descripcion}
            desde={l.fecha_desbloqueo}
            nuevo={nuevos.has(l.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function PorConseguir({ logros }: { readonly logros: readonly LogroPendiente[] }) {
  if (logros.length === 0) return null;
  return (
    <section aria-labelledby="por-conseguir" className="grid grid-cols-1 gap-3">
      <h2 id="por-conseguir" className="px-1 text-lg">
        Por conseguir
      </h2>
      <ul className={REJILLA}>
        {logros.map((l) => (
          <TarjetaLogro key={l.codigo} logro={l} descripcion={COMO_CONSEGUIR[l.codigo]} />
        ))}
      </ul>
    </section>
  );
}

/** My achievements, and below them, greyed, those still to earn, each with how to earn it. */
export function Logros() {
  const mios = useMisLogros();
  const { data: pendientes = [] } = useLogrosPendientes();
  return (
    <Cargable consulta={mios} error="Error al cargar tus logros" esqueleto={<Esqueleto filas={4} alto="h-28" />}>
      {(logros) => (
        <div className="grid grid-cols-1 gap-6">
          <Conseguidos logros={logros} total={pendientes.length === 0 ? 0 : logros.length + pendientes.length} />
          <PorConseguir logros={pendientes} />
        </div>
      )}
    </Cargable>
  );
}

interface Props {
  readonly logro: LogroPendiente;
  readonly descripcion: string;
  /** ISO instant at which it was unlocked; absent if it was not. */
  readonly desde?: string;
  readonly nuevo?: boolean;
}

/** One achievement: emoji, description, bonus points and date; greyed until it is unlocked. */
function TarjetaLogro({ logro, descripcion, desde, nuevo = false }: Props) {
  const conseguido = desde !== undefined;
  const bonus = `+${String(logro.logro_puntos_bonus)} pts`;
  return (
    <Tarjeta
      como="li"
      tono={conseguido ? 'normal' : 'hundida'}
      className={cx('flex flex-wrap items-start gap-x-4 gap-y-2', nuevo && 'ring-2 ring-marca')}
    >
      <span
        aria-hidden
        className={cx(
          'grid size-16 shrink-0 place-items-center rounded-full text-4xl leading-none',
          conseguido ? 'bg-marca-tenue' : 'bg-superficie',
        )}
      >
        <span className={cx(!conseguido && 'opacity-60 grayscale')}>{logro.logro_icono}</span>
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-lg leading-snug font-extrabold">{logro.logro_nombre}</h3>
        <p className="text-suave">{descripcion}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {nuevo && <Insignia tono="marca">Nuevo</Insignia>}
          {conseguido ? (
            <Insignia tono="bien">{bonus}</Insignia>
          ) : (
            <span className="flex items-center gap-1.5 text-sm font-bold text-suave">
              <Lock aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
              {bonus}
            </span>
          )}
          {conseguido && <span className="text-sm text-suave">{fechaLarga(diaDe(desde))}</span>}
        </p>
      </div>
    </Tarjeta>
  );
}

/** Instructions for earning each achievement. Its `logro_descripcion` addresses members who already have it. */
const COMO_CONSEGUIR: Readonly<Record<CodigoLogro, string>> = {
  PRIMERA_TAREA: 'Completa tu primera tarea',
  TAREAS_10: 'Completa 10 tareas',
  TAREAS_50: 'Completa 50 tareas',
  TAREAS_100: 'Completa 100 tareas',
  TAREAS_500: 'Completa 500 tareas',
  RACHA_3: 'Llega a 3 días de racha',
  RACHA_7: 'Llega a 7 días de racha',
  RACHA_30: 'Llega a 30 días de racha',
  RACHA_100: 'Llega a 100 días de racha',
  PUNTOS_100: 'Suma 100 puntos con tus tareas',
  PUNTOS_1000: 'Suma 1000 puntos con tus tareas',
  PUNTOS_5000: 'Suma 5000 puntos con tus tareas',
  PRIMER_VOTO: 'Vota una tarea',
  TODOS_LOS_VOTOS: 'Vota todas las tareas que te tocan',
  PRIMER_REPARTO: 'Elige tus tareas con los demás',
  SEMANA_GANADA: 'Termina una semana en cabeza',
  DIEZ_ANTES_DE_SU_DIA: 'Haz 10 tareas antes de su día',
  SEMANA_SIN_ATRASOS: 'Pasa una semana sin nada atrasado',
};

/** Milliseconds on screen after which achievements count as seen. */
const VISTO_MS = 1_200;

/**
 * Tells the server which achievements have been seen. Rejects after a failure; they then stay new, and the next visit tells the
 * server again.
 */
const marcarVistos = async (cache: QueryClient, ids: number[]): Promise<void> => {
  await llamar('marcarVistos', { cuerpo: { ids } });
  cache.setQueryData(consultaMisLogros.queryKey, (lista) =>
    lista?.map((l) => (ids.includes(l.id) ? { ...l, visto: true } : l)),
  );
};

/**
 * Returns the ids of the achievements that were new during this visit. They keep their badge until the visit ends, although the
 * server is told after `VISTO_MS` that they have been seen.
 */
const useNovedades = (logros: readonly LogroDesbloqueado[]): ReadonlySet<number> => {
  const cache = useQueryClient();
  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(new Set());
  const sinVer = logros.filter((l) => !l.visto).map((l) => l.id);
  const nuevos = sinVer.filter((id) => !mostrados.has(id));
  if (nuevos.length > 0) setMostrados(new Set([...mostrados, ...nuevos]));

  const firma = sinVer.join();
  useEffect(() => {
    if (firma === '') return undefined;
    const marcar = () => marcarVistos(cache, firma.split(',').map(Number)).catch(() => null);
    const reloj = setTimeout(() => void marcar(), VISTO_MS);
    return () => clearTimeout(reloj);
  }, [firma, cache]);
  return mostrados;
};

/** Query: my achievements, the latest first. */
const consultaMisLogros = queryOptions({
  queryKey: CLAVES.logros,
  queryFn: ({ signal }) => llamar('verMisLogros', { signal }),
});

/** Query: the achievements that I do not have yet. */
const consultaLogrosPendientes = queryOptions({
  queryKey: CLAVES.logrosPendientes,
  queryFn: ({ signal }) => llamar('verLogrosPendientes', { signal }),
});

export const useMisLogros = () => useQuery(consultaMisLogros);
const useLogrosPendientes = () => useQuery(consultaLogrosPendientes);
