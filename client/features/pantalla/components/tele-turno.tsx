import { type CSSProperties, useCallback } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { deTanto, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { type Destello, usePlano } from '../momento.ts';
import type { JugadorTele, PlazoTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { altoDeArriba, TeleMarcador, TeleTablero } from './tele-tablero.tsx';
import { llenaTodo, TeleMomento } from './tele-momento.tsx';
import { TelePared } from './tele-pared.tsx';
import { TelePausa } from './tele-jugadores.tsx';
import { Hourglass, Timer } from 'lucide-react';
import { apuroDe, marcador, useSegundosDe } from '#client/lib/fechas/reloj.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import type { Pausa } from '#client/lib/reparto/vista-reparto.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { trazosDe } from '../aro.ts';

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

// The clock of the turn: a ring around the face, and figures beside it.

interface PropsPlazo {
  readonly plazo: PlazoTele;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly desfase: number;
}

const useSegundosTele = ({ plazo, desfase }: PropsPlazo): number =>
  useSegundosDe(
    plazo,
    useCallback(() => desfase, [desfase]),
  );

/** Radius of a circle with a circumference of 100, so that dash lengths are percentages. */
const RADIO = 15.9155;

function Trazo({ segundos, limite }: { readonly segundos: number; readonly limite: number }) {
  return (
    <svg aria-hidden data-apuro={apuroDe(segundos, limite)} viewBox="0 0 36 36">
      <circle className="tele-pista" cx="18" cy="18" r={RADIO} />
      <circle className="tele-va" cx="18" cy="18" r={RADIO} {...trazosDe(segundos, limite)} />
    </svg>
  );
}

const TrazoVivo = (props: PropsPlazo & { readonly limite: number }) => (
  <Trazo segundos={useSegundosTele(props)} limite={props.limite} />
);

interface PropsAro {
  readonly vista: VistaTele;
  readonly turno: JugadorTele;
  readonly desfase: number;
}

/** The face of the member whose turn it is, in a ring that empties with the time. Without a limit there is no ring. */
function TeleAro({ vista: { plazo, pausa, limite }, turno: { persona }, desfase }: PropsAro) {
  return (
    <span className="tele-aro tele-reloj">
      {limite !== null && pausa !== null && <Trazo segundos={pausa.segundos} limite={limite} />}
      {limite !== null && plazo !== null && (
        <TrazoVivo key={plazo.hasta} plazo={plazo} limite={limite} desfase={desfase} />
      )}
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano="gigante" />
    </span>
  );
}

/** The time left in the turn, in the largest figures. Words say when it gets short; nothing flashes. */
function TeleCifras({ plazo, desfase }: PropsPlazo) {
  const segundos = useSegundosTele({ plazo, desfase });
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcador(plazo.hasta, segundos, plazo.zona);
  return (
    <p role="timer" data-apuro={apuro} className="tele-cifras">
      {tipo === 'cuenta' ? <b>{texto}</b> : <span>{texto}</span>}
      {tipo === 'cuenta' && apuro === 'poco' && <span>Queda poco</span>}
    </p>
  );
}

/** The time left in a paused turn. */
const TeleCifrasPausa = ({ pausa: { queda } }: { readonly pausa: Pausa }) => (
  <p className="tele-cifras">
    <b>{queda}</b>
  </p>
);

/** The time left in the turn, in a header. Its label changes when time gets short. */
function TeleReloj({ plazo, desfase }: PropsPlazo) {
  const segundos = useSegundosTele({ plazo, desfase });
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcador(plazo.hasta, segundos, plazo.zona);
  const Icono = apuro === 'tiempo' ? Timer : Hourglass;
  return (
    <p
      role="timer"
      data-apuro={apuro}
      className={cx(
        'flex min-h-[4.5rem] items-center gap-3 rounded-carta px-5 leading-none font-black tabular-nums transition-colors duration-300',
        apuro === 'tiempo' ? 'bg-sobre-escena/20' : 'bg-mal text-sobre-mal',
      )}
    >
      <Icono aria-hidden className="size-12 shrink-0" strokeWidth={2.5} />
      {tipo === 'cuenta' ? (
        <>
          <span className="text-[4rem]">{texto}</span>
          {apuro === 'poco' && <span className="text-[1.6rem]">Queda poco</span>}
        </>
      ) : (
        <span className="inline-block text-[1.75rem] text-balance first-letter:uppercase">{texto}</span>
      )}
    </p>
  );
}
