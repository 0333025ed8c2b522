import { plural } from '#shared/domain/palabras.ts';
import { deTanto, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import { columnasDeLado, EN_DOS } from '../caber.ts';
import { usePlano, type Destello } from '../momento.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { TeleElecciones } from './tele-elecciones.tsx';
import { TelePausa } from './tele-pausa.tsx';
import { TeleAro, TeleCifras, TeleCifrasPausa, TeleReloj } from './tele-reloj.tsx';
import { TeleJugadores } from './tele-jugadores.tsx';
import { TeleTablero } from './tele-tablero.tsx';

function Cuota({ turno, dias }: { readonly turno: JugadorTele; readonly dias: DiasContados }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="h-5 overflow-hidden rounded-full bg-sobre-escena/25">
        <div
          className="h-full rounded-full bg-sobre-escena transition-[width] duration-300"
          style={{ width: `${String(Math.min(100, turno.porcentaje))}%` }}
        />
      </div>
      <div className="flex items-baseline justify-between gap-5 leading-none tabular-nums">
        <TeleNombre nombre={deTanto(turno.carga, turno.cuota, dias)} tope={1.9} alto={2.3} className="flex-1" />
        <p className="cifra text-[1.9rem] whitespace-nowrap">{turno.porcentaje} %</p>
      </div>
    </div>
  );
}

interface PropsTurno {
  readonly vista: VistaTele;
  readonly turno: JugadorTele;
  readonly desfase: number;
}

/** The member whose turn it is, in large text and their colour, with the clock, and the member after them. */
function Escenario({ vista, turno, desfase }: PropsTurno) {
  const { persona } = turno;
  const { plazo, pausa, despues } = vista;
  return (
    <section
      aria-label="Turno"
      style={estiloMiembro(persona.color)}
      className="tele-color tele-escenario rounded-hoja shadow-carta transition-colors duration-300"
    >
      <div key={persona.id} className="tele-entra tele-cuerpo">
        <div>
          <h1>
            Le toca a<span className="sr-only"> {persona.nombre}</span>
          </h1>
          <TeleAro vista={vista} turno={turno} desfase={desfase} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2">
          {pausa !== null && <TeleCifrasPausa pausa={pausa} />}
          {plazo !== null && <TeleCifras key={plazo.hasta} plazo={plazo} desfase={desfase} />}
          <TeleNombre nombre={persona.nombre} tope={7.5} alto={6} />
          <Cuota turno={turno} dias={vista.dias} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-x-8">
        {despues !== null && (
          <p className="flex min-w-0 flex-1 items-center gap-3 leading-none">
            <span className="text-[1.5rem] font-bold">Después</span>
            <TeleCara persona={despues} tamano="chico" />
            <TeleNombre nombre={despues.nombre} tope={2.3} alto={2.6} className="flex-1" />
          </p>
        )}
        <p className="shrink-0 text-[1.75rem] leading-none font-extrabold">Ronda {vista.ronda}</p>
      </div>
    </section>
  );
}

/** The member whose turn it is, in a header, while a pick or the board fills the screen. */
function TurnoArriba({ vista, turno, desfase }: PropsTurno) {
  const { persona } = turno;
  return (
    <section
      aria-label="Turno"
      style={estiloMiembro(persona.color)}
      className="tele-color flex min-w-0 items-center gap-5 rounded-hoja px-6 py-2 shadow-carta portrait:flex-wrap portrait:gap-y-1"
    >
      <h1 className="shrink-0 rounded-full bg-turno px-5 py-1.5 text-[1.6rem] leading-tight text-sobre-turno">
        Le toca a<span className="sr-only"> {persona.nombre}</span>
      </h1>
      <TeleAro vista={vista} turno={turno} desfase={desfase} />
      <TeleNombre nombre={persona.nombre} tope={3.2} alto={3.8} className="flex-1" />
      <div className="flex shrink-0 items-center justify-between gap-5 portrait:w-full">
        <p className="text-[1.3rem] leading-tight font-bold">
          Ronda {vista.ronda}
          <span className="block">
            {`${vista.libres.length === 1 ? 'Queda' : 'Quedan'} ${plural(vista.libres.length, 'tarea')}`}
          </span>
        </p>
        {vista.pausa !== null && <TelePausa pausa={vista.pausa} />}
        {vista.plazo !== null && <TeleReloj key={vista.plazo.hasta} plazo={vista.plazo} desfase={desfase} />}
      </div>
    </section>
  );
}

interface Props {
  readonly vista: VistaTele;
  readonly desfase: number;
  readonly momento: Destello | null;
}

/** The draft on the wall: first a new pick, then the board, then the turn with all quotas and the remaining chores. */
export function TeleTurno({ vista, desfase, momento }: Props) {
  const plano = usePlano(momento);
  const { turno } = vista;
  if (plano !== 'turno' && turno !== null) {
    return (
      <div data-plano={plano} className="tele-entra grid size-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-4">
        <TurnoArriba vista={vista} turno={turno} desfase={desfase} />
        <TeleTablero vista={vista} momento={plano === 'momento'} />
      </div>
    );
  }
  return (
    <div
      data-plano="turno"
      className={cx(
        'grid size-full gap-4 portrait:grid-cols-1 portrait:grid-rows-[minmax(0,1fr)_auto]',
        columnasDeLado(vista.jugadores.length),
      )}
    >
      <div
        className={cx(
          'grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_12.5rem] gap-4',
          vista.jugadores.length >= EN_DOS
            ? 'portrait:grid-rows-[minmax(19.5rem,1fr)_12.5rem]'
            : 'portrait:grid-rows-[minmax(22rem,1fr)_minmax(0,14.5rem)]',
        )}
      >
        {turno !== null && <Escenario vista={vista} turno={turno} desfase={desfase} />}
        <TeleElecciones vista={vista} />
      </div>
      <TeleJugadores vista={vista} />
    </div>
  );
}
