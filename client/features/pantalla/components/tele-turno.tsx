import type { CSSProperties } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { deTanto, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { usePlano, type Destello } from '../momento.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { altoDeArriba, TeleMarcador } from './tele-marcador.tsx';
import { llenaTodo, TeleMomento } from './tele-momento.tsx';
import { TelePared } from './tele-pared.tsx';
import { TelePausa } from './tele-pausa.tsx';
import { TeleAro, TeleCifras, TeleCifrasPausa, TeleReloj } from './tele-reloj.tsx';
import { TeleTablero } from './tele-tablero.tsx';

const Cuota = ({ turno, dias }: { readonly turno: JugadorTele; readonly dias: DiasContados }) => (
  <p className="tele-llena">
    <i>
      <i style={{ width: `${String(Math.min(100, turno.porcentaje))}%` }} />
    </i>
    <span>{deTanto(turno.carga, turno.cuota, dias)}</span>
  </p>
);

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
        <TeleAro vista={vista} turno={turno} desfase={desfase} />
        <div>
          <div>
            <h1>
              Le toca a<span className="sr-only"> {persona.nombre}</span>
            </h1>
            {pausa !== null && <TeleCifrasPausa pausa={pausa} />}
            {plazo !== null && <TeleCifras key={plazo.hasta} plazo={plazo} desfase={desfase} />}
          </div>
          <TeleNombre nombre={persona.nombre} tope={4.6} alto={5.3} />
          <Cuota turno={turno} dias={vista.dias} />
          {despues !== null && (
            <p className="tele-despues">
              <span>Después</span>
              <TeleCara persona={despues} tamano="chico" />
              <TeleNombre nombre={despues.nombre} tope={1.5} className="flex-1" />
            </p>
          )}
        </div>
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

/** The picking phase: after each pick it shows the pick, then the board, then the turn with all quotas and the chores left. */
export function TeleTurno({ vista, desfase, momento }: Props) {
  const plano = usePlano(momento);
  const { turno, elecciones, pausa, jugadores } = vista;
  const [ultima] = elecciones;
  const reciente = plano === 'momento' && ultima !== undefined ? ultima : null;
  if (plano !== 'turno' && turno !== null) {
    return (
      <div
        data-plano={plano}
        data-media={(reciente !== null && !llenaTodo(reciente, vista)) || undefined}
        className="tele-entra tele-jugada"
      >
        <TurnoArriba vista={vista} turno={turno} desfase={desfase} />
        {reciente !== null && <TeleMomento key={reciente.n} eleccion={reciente} vista={vista} />}
        <TeleTablero vista={vista} baja={reciente !== null && !llenaTodo(reciente, vista)} />
        {pausa !== null && <TelePausa pausa={pausa} />}
      </div>
    );
  }
  return (
    <div data-plano="turno" className="tele-turno">
      <div
        className="tele-arriba"
        style={{ '--alto': `${String(altoDeArriba(jugadores.length))}rem` } as CSSProperties}
      >
        {turno !== null && <Escenario vista={vista} turno={turno} desfase={desfase} />}
        <TeleMarcador vista={vista} />
      </div>
      <TelePared vista={vista} />
      {pausa !== null && <TelePausa pausa={pausa} />}
    </div>
  );
}
