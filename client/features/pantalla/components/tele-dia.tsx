import { CalendarRange, Hand, Scale } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { diaPorMiembro } from '#client/lib/trabajo/asignaciones.ts';
import { fueraHasta } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useCartasQueCaben, columnasPara } from '../caber.ts';
import { useAhora } from '../cuidados.ts';
import { fechaDe, horaDe } from '../momento.ts';
import { TeleMeta } from './tele-meta.tsx';
import { TeleMiembro } from './tele-miembro.tsx';
import { TeleNombre } from './tele-cara.tsx';

function Hora({ estado, desfase }: { readonly estado: EstadoPantalla; readonly desfase: number }) {
  const ahora = useAhora(1_000) + desfase;
  const { zona_horaria, nombre } = estado.familia;
  return (
    <header className="tele-hora">
      <p className="cifra">{horaDe(zona_horaria, ahora)}</p>
      <div>
        <p className="text-[1.6rem] leading-tight font-extrabold first-letter:uppercase">
          {fechaDe(zona_horaria, ahora)}
        </p>
        <h1 className="text-[1.25rem] font-bold text-suave">{nombre}</h1>
      </div>
    </header>
  );
}

const NuevoTrimestre = ({ inicio }: { readonly inicio: string }) => (
  <p className="flex items-center gap-4 rounded-carta bg-turno px-5 py-4 text-[1.35rem] leading-tight font-extrabold text-sobre-turno">
    <CalendarRange aria-hidden className="size-10 shrink-0" />
    <span>
      Empieza un nuevo trimestre
      <span className="block text-base font-bold">{nombreTrimestre(inicio)}: toca repartir</span>
    </span>
  </p>
);

/** Largest number of cards that are wide enough for a member's name and chores when all have one size. */
const IGUALES = 6;

/**
 * An ordinary day: each member's chores for today, and beside them the time, the beginning of a quarter, the family's goal, a
 * reajuste in progress, free chores, and the week's ranking.
 */
export function TeleDia({ estado, desfase }: { readonly estado: EstadoPantalla; readonly desfase: number }) {
  const dias = diaPorMiembro(estado);
  const densa = dias.length > 4;
  const cartas = useCartasQueCaben(dias.length <= IGUALES);
  const columnas = {
    '--anchas':
      dias.length <= 4
        ? dias.length === 1
          ? '1fr'
          : 'repeat(2, minmax(0, 1fr))'
        : columnasPara(dias.length)['--anchas'],
    '--altas': columnasPara(dias.length)['--altas'],
  };
  return (
    <div className="grid size-full grid-cols-[minmax(0,1fr)_19.5rem] gap-5 portrait:flex portrait:flex-col">
      <ul
        ref={cartas}
        aria-label="Hoy"
        style={columnas as CSSProperties}
        className="tele-dia min-h-0 min-w-0 flex-1 auto-rows-fr grid-cols-(--anchas) gap-4 portrait:order-2 portrait:grid-cols-(--altas)"
      >
        {dias.map((d) => (
          <TeleMiembro
            key={d.miembro.id}
            dia={d}
            fuera={
              estado.fuera.flatMap((f) => (f.miembro === d.miembro.id ? [fueraHasta(f.hasta, estado.hoy)] : []))[0]
            }
            hayTareas={estado.tareas.length > 0 || estado.sesion?.fase === 'COMPLETADA'}
            conectado={estado.conectados.includes(d.miembro.id)}
            nombreDe={(id) => estado.miembros.find((m) => m.id === id)?.nombre}
            densa={densa}
          />
        ))}
      </ul>
      <div className="flex min-h-0 flex-col gap-5 portrait:contents">
        <Hora estado={estado} desfase={desfase} />
        {estado.nuevo_trimestre !== null && <NuevoTrimestre inicio={estado.nuevo_trimestre} />}
        <TeleMeta estado={estado} />
        <TeleReajuste estado={estado} />
        <TeleLibres estado={estado} />
        <TeleSemana filas={estado.ranking} />
      </div>
    </div>
  );
}

/** The number of free chores that fit beside the time and the ranking. */
const CABEN = 3;

/** The first free chores, and the number of others. Members take them on their phones. */
function TeleLibres({ estado: { libres, miembros } }: { readonly estado: EstadoPantalla }) {
  if (libres.length === 0) return null;
  const resto = libres.length - CABEN;
  return (
    <Tarjeta
      como="section"
      aria-labelledby="libres"
      className="flex shrink-0 flex-col gap-1.5 portrait:order-3 portrait:flex-none"
    >
      <h2 id="libres" className="flex items-center gap-2.5 text-[1.4rem]">
        <Hand aria-hidden className="size-7 shrink-0 text-marca" />
        Libres
      </h2>
      <ul className="grid gap-1">
        {libres.slice(0, CABEN).map((l) => {
          const de = miembros.find((m) => m.id === l.de)?.nombre;
          return (
            <li key={`${String(l.asignacion)} ${String(l.tarea)}`} className="flex items-baseline gap-3 leading-tight">
              <span className="min-w-0 flex-1 break-words text-[1.2rem] font-bold">
                {nombreDeUnDia(l.nombre)}
                {de !== undefined && <span className="font-semibold text-suave">{` (${de})`}</span>}
              </span>
              <span className="cifra shrink-0 text-[1.2rem] text-suave">{`${String(l.puntos)} pts`}</span>
            </li>
          );
        })}
      </ul>
      {resto > 0 && <p className="text-[1.1rem] font-bold text-suave">{`y ${String(resto)} más`}</p>}
    </Tarjeta>
  );
}

/** Medals shown beside the rank and not in its place, because an old television may lack these emoji. */
const MEDALLAS = ['', '🥇', '🥈', '🥉'] as const;

/** The week's ranking: at most six rows, as many as fit. */
function TeleSemana({ filas }: { readonly filas: readonly FilaRanking[] }) {
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
              <span className="cifra flex shrink-0 items-center gap-1.5 text-[1.75rem]">
                <span className="w-[1.25ch] text-center">{f.puesto}</span>
                <span aria-hidden className="w-[1.25em]">
                  {MEDALLAS[f.puesto]}
                </span>
              </span>
              <TeleNombre nombre={f.usuario_nombre} tope={2.3} alto={2.6} className="flex-1" />
              <span className="cifra text-[1.75rem]">{f.puntos_ganados}</span>
            </li>
          ))}
        </ol>
      )}
    </Tarjeta>
  );
}

/** The number of changes that fit beside the time and the ranking. */
const CABEN_TELE_REAJUSTE = 3;

/** The changes that a reajuste proposes, and the members who have not answered yet. They answer on their phones. */
function TeleReajuste({ estado: { reajuste } }: { readonly estado: EstadoPantalla }) {
  if (reajuste === null) return null;
  const nombre = (id: number): string => reajuste.miembros.find((m) => m.id === id)?.nombre ?? '';
  const abiertas = reajuste.propuestas.filter((p) => p.estado === 'PENDIENTE');
  const faltan = new Set(abiertas.flatMap((p) => p.pide.filter((id) => p.respuestas.every((r) => r.miembro !== id))));
  const cambios = abiertas.flatMap((p) => p.cambios);
  const resto = cambios.length - CABEN_TELE_REAJUSTE;
  return (
    <Tarjeta
      como="section"
      aria-labelledby="reajuste"
      className="flex shrink-0 flex-col gap-1.5 portrait:order-3 portrait:flex-none"
    >
      <h2 id="reajuste" className="flex items-center gap-2.5 text-[1.4rem]">
        <Scale aria-hidden className="size-7 shrink-0 text-marca" />
        Reajuste
      </h2>
      <ul className="grid gap-1">
        {cambios.slice(0, CABEN_TELE_REAJUSTE).map((c) => (
          <li key={c.tarea} className="text-[1.2rem] leading-tight font-bold break-words">
            <NombreTarea nombre={c.nombre} />
            <span className="font-semibold text-suave">
              {c.de === null ? ` (para ${nombre(c.a)})` : ` (de ${nombre(c.de)} a ${nombre(c.a)})`}
            </span>
          </li>
        ))}
      </ul>
      {resto > 0 && <p className="text-[1.1rem] font-bold text-suave">{`y ${plural(resto, 'cambio')} más`}</p>}
      <p className="text-[1.1rem] font-bold text-suave">
        {`${faltan.size === 1 ? 'Falta' : 'Faltan'} ${enumerar([...faltan].map(nombre))}`}
      </p>
    </Tarjeta>
  );
}
