import { CalendarRange } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { useCartasQueCaben } from '../caber.ts';
import { columnasPara } from '../columnas.ts';
import { useAhora } from '../cuidados.ts';
import { diaDe } from '#client/lib/dia-de-miembro.ts';
import { fueraHasta } from '#client/lib/fechas.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import { fechaDe, horaDe } from '../dia.ts';
import { TeleLibres } from './tele-libres.tsx';
import { TeleMiembro } from './tele-miembro.tsx';
import { TeleReajuste } from './tele-reajuste.tsx';
import { TeleSemana } from './tele-semana.tsx';

function Hora({ estado, desfase }: { readonly estado: EstadoPantalla; readonly desfase: number }) {
  const ahora = useAhora(1_000) + desfase;
  const { zona_horaria, nombre } = estado.familia;
  return (
    <header className="grid gap-1 portrait:grid-cols-[auto_1fr] portrait:items-center portrait:gap-6">
      <p className="cifra text-[7rem] leading-[0.85]">{horaDe(zona_horaria, ahora)}</p>
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

/** So many equal cards are wide enough for a name and its chores. */
const IGUALES = 6;

/** An ordinary day: the hour, what everybody has to do today and how the week goes. */
export function TeleDia({ estado, desfase }: { readonly estado: EstadoPantalla; readonly desfase: number }) {
  const dias = diaDe(estado);
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
        <TeleReajuste estado={estado} />
        <TeleLibres estado={estado} />
        <TeleSemana filas={estado.ranking} />
      </div>
    </div>
  );
}
