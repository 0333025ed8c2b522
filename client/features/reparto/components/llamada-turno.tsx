import { ArrowRight } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { elegidasPorTi } from '#shared/contracts/textos.ts';
import { esperaVoz } from '#shared/domain/esperas.ts';
import { aplazado, ausente, elegidasPorOtros } from '#shared/domain/reparto/tablero/preguntas.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { taparTitulo } from '#client/ui/pantalla.tsx';
import { useSesionReparto } from '../api.ts';
import { plazoDe } from '#client/lib/fechas/reloj.ts';
import { AUSENTE, PASA, SE_ACABO, ULTIMO_AVISO } from '../turnos.ts';
import { BotonVuelta } from './cartel-turno.tsx';
import { RelojTira } from './reloj-turno.tsx';

/**
 * Vibrates if the page was touched: before a touch, browsers refuse and log an error. Firefox before version 120 cannot tell
 * whether it was touched, but logs no error.
 */
const vibrar = () => {
  const tocada = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && tocada) navigator.vibrate([90, 60, 90]);
};

interface Props {
  readonly yo: number;
  /** Whether the reader is in the draft room. It already shows what the strip would say, so there is no strip. */
  readonly enSala: boolean;
}

type Llamada = 'turno' | 'respuesta' | 'ausente' | 'aplazado' | null;

/** Returns what the draft waits for from me, or what has happened to my turns; null if nothing. */
const llamadaDe = (sesion: SesionReparto | null | undefined, yo: number): Llamada => {
  if (sesion?.fase === 'ELECCION') {
    if (sesion.miembro_turno_actual === yo) return 'turno';
    return ausente(sesion, yo) ? 'ausente' : aplazado(sesion, yo) ? 'aplazado' : null;
  }
  const espera = sesion?.fase === 'CIERRE' && sesion.propuestas.some((p) => esperaVoz(p, yo));
  return espera ? 'respuesta' : null;
};

const TEXTOS = { turno: '¡Te toca! Elige tu tarea', respuesta: 'El reparto espera tu respuesta' } as const;

/**
 * Returns the text that screen readers say at once: my turn, or a time-out of mine outside the draft room, because the room
 * itself announces those. Else empty.
 */
const dichoDe = (llamada: Llamada, enSala: boolean): string => {
  if (llamada === 'turno') return '¡Te toca!';
  if (enSala) return '';
  return llamada === 'ausente' ? AUSENTE : llamada === 'aplazado' ? `${SE_ACABO}. ${PASA}` : '';
};

/**
 * «¡Te toca!» on every screen: the page's title, a vibration, a live region and, outside the draft room, a strip that leads
 * there. The strip also says that the closing waits for my answer, that my time ran out, or that I am marked absent, with the
 * button to come back.
 */
export function LlamadaTurno({ yo, enSala }: Props) {
  const { data } = useSesionReparto();
  const sesion = data?.sesion ?? null;
  const llamada = llamadaDe(sesion, yo);
  const mio = llamada === 'turno';

  useEffect(() => {
    if (!mio) return undefined;
    vibrar();
    return taparTitulo('¡Te toca!');
  }, [mio]);

  return (
    <>
      <p aria-live="assertive" className="sr-only">
        {dichoDe(llamada, enSala)}
      </p>
      {llamada !== null && !enSala && sesion !== null && (
        <aside aria-label="Reparto">
          {llamada === 'ausente' ? (
            <TiraAusente sesion={sesion} yo={yo} />
          ) : llamada === 'aplazado' ? (
            <Tira tono="bg-atencion-tenue text-atencion">
              <span className="min-w-0">
                <span className="block leading-tight font-black">{SE_ACABO}</span>
                <span className="block text-base leading-tight font-semibold">{PASA}</span>
              </span>
            </Tira>
          ) : (
            <TiraLlamada sesion={sesion} yo={yo} texto={TEXTOS[llamada]} mio={mio} />
          )}
        </aside>
      )}
    </>
  );
}

/** A strip that leads to the draft room. */
function Tira({ tono, children }: { readonly tono: string; readonly children: ReactNode }) {
  return (
    <Link
      to="/reparto"
      className={cx('flex min-h-14 animate-sube items-center justify-center gap-2 px-4 py-2 text-center text-lg', tono)}
    >
      {children}
      <ArrowRight aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
    </Link>
  );
}

interface PropsTira {
  readonly sesion: SesionReparto;
  readonly yo: number;
}

function TiraLlamada({ sesion, yo, texto, mio }: PropsTira & { readonly texto: string; readonly mio: boolean }) {
  const plazo = mio ? plazoDe(sesion) : null;
  return (
    <Tira tono="bg-turno font-black text-sobre-turno hover:bg-turno-fuerte">
      <span className="min-w-0">
        {texto}
        {mio && aplazado(sesion, yo) && (
          <span className="block text-base leading-tight font-semibold">{ULTIMO_AVISO}</span>
        )}
      </span>
      {plazo !== null && <RelojTira key={plazo.hasta} plazo={plazo} />}
    </Tira>
  );
}

function TiraAusente({ sesion, yo }: PropsTira) {
  const cuantas = elegidasPorOtros(sesion, yo);
  return (
    <div className="grid animate-sube gap-2 bg-atencion-tenue px-lado py-3 text-center text-atencion">
      <p className="text-lg leading-tight font-black text-balance">{AUSENTE}</p>
      {cuantas > 0 && <p className="leading-tight font-semibold">De momento, {elegidasPorTi(cuantas)}.</p>}
      <div className="mx-auto w-full max-w-sm">
        <BotonVuelta sesion={sesion.id} />
      </div>
    </div>
  );
}
