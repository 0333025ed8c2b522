import { Hourglass, Timer } from 'lucide-react';
import { useCallback } from 'react';
import { apuroDe, marcador } from '#client/lib/fechas/cuenta-atras.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useSegundosDe } from '#client/lib/fechas/reloj.ts';
import type { Pausa } from '#client/lib/reparto/vista-reparto.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { trazosDe } from '../aro.ts';
import type { JugadorTele, PlazoTele, VistaTele } from '../reparto.ts';

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
export function TeleAro({ vista: { plazo, pausa, limite }, turno: { persona }, desfase }: PropsAro) {
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
export function TeleCifras({ plazo, desfase }: PropsPlazo) {
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
export const TeleCifrasPausa = ({ pausa: { queda } }: { readonly pausa: Pausa }) => (
  <p className="tele-cifras">
    <b>{queda}</b>
  </p>
);

/** The time left in the turn, in a header. Its label changes when time gets short. */
export function TeleReloj({ plazo, desfase }: PropsPlazo) {
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
