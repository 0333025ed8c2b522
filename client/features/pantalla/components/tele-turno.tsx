import { estiloMiembro } from '#client/lib/color-miembro.ts';
import type { Jugador, VistaReparto } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { TeleElecciones } from './tele-elecciones.tsx';
import { TeleJugadores } from './tele-jugadores.tsx';
import { TeleReloj } from './tele-reloj.tsx';

const numero = (n: number): string => n.toLocaleString('es-ES');

function Cuota({ turno }: { readonly turno: Jugador }) {
  return (
    <div className="grid gap-2">
      <div className="h-5 overflow-hidden rounded-full bg-sobre-escena/25">
        <div className="h-full rounded-full bg-sobre-escena transition-[width] duration-300" style={{ width: `${String(Math.min(100, turno.porcentaje))}%` }} />
      </div>
      <p className="text-[1.4rem] leading-none font-bold tabular-nums">
        {numero(turno.carga)} de {numero(turno.cuota)} pts de su cuota
      </p>
    </div>
  );
}

const Ronda = ({ n }: { readonly n: number }) => <p className="shrink-0 text-[1.75rem] leading-none font-extrabold">Ronda {n}</p>;

/** Whose turn it is, in his colour and across the room, and who comes next. */
function Escenario({ vista, turno, desfase }: { readonly vista: VistaReparto; readonly turno: Jugador; readonly desfase: number }) {
  const { persona } = turno;
  return (
    <section aria-label="Turno" style={estiloMiembro(persona.color)} className="tele-color flex min-h-0 flex-col justify-between gap-2 rounded-hoja px-8 py-4 portrait:py-5 shadow-carta transition-colors duration-300">
      <div className="flex items-center justify-between gap-6">
        <h1 className="shrink-0 rounded-full bg-turno px-6 py-2 text-[2rem] leading-tight text-sobre-turno">
          Le toca a<span className="sr-only"> {persona.nombre}</span>
        </h1>
        {vista.plazo === null ? <Ronda n={vista.ronda} /> : <TeleReloj key={vista.plazo.hasta} plazo={vista.plazo} desfase={desfase} />}
      </div>
      <div key={persona.id} className="tele-entra flex min-w-0 items-center gap-8 portrait:gap-6">
        <TeleCara persona={persona} tamano="gigante" />
        <div className="grid min-w-0 flex-1 gap-3">
          <TeleNombre nombre={persona.nombre} tope={7.5} topeDoble={3.2} minimo={2.4} />
          <Cuota turno={turno} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-x-8">
        {vista.despues !== null && (
          <p className="flex min-w-0 flex-1 items-center gap-3 leading-none">
            <span className="text-[1.5rem] font-bold">Después</span>
            <TeleCara persona={vista.despues} tamano="chico" />
            <TeleNombre nombre={vista.despues.nombre} tope={2.3} minimo={1.45} className="flex-1" />
          </p>
        )}
        {vista.plazo !== null && <Ronda n={vista.ronda} />}
      </div>
    </section>
  );
}

/** The draft: the turn, everybody's quota, what was just picked and what is left. */
export function TeleTurno({ vista, desfase }: { readonly vista: VistaReparto; readonly desfase: number }) {
  return (
    <div className="grid size-full grid-cols-[minmax(0,1fr)_25rem] gap-4 portrait:grid-cols-1 portrait:grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_12.5rem] gap-4 portrait:grid-rows-[minmax(22rem,1fr)_minmax(0,14.5rem)]">
        {vista.turno !== null && <Escenario vista={vista} turno={vista.turno} desfase={desfase} />}
        <TeleElecciones vista={vista} />
      </div>
      <TeleJugadores vista={vista} />
    </div>
  );
}
