import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { ausente } from '#shared/domain/reparto/tablero/turnos.ts';
import { taparTitulo } from '#client/lib/titulo.ts';
import { useSesionReparto } from '../api/sesion.ts';
import { plazoDe } from '../reloj.ts';
import { BotonVuelta } from './boton-vuelta.tsx';
import { RelojTira } from './reloj-tira.tsx';

/** Browsers refuse it, loudly, before the first touch; Firefox before 120 does not say whether there was one, and is quiet. */
const vibrar = () => {
  const tocada = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && tocada) navigator.vibrate([90, 60, 90]);
};

interface Props {
  readonly yo: number;
  /** The draft room says it itself, larger. */
  readonly enSala: boolean;
}

/** What the session waits for from me, if anything. */
const llamadaDe = (sesion: SesionReparto | null | undefined, yo: number): 'turno' | 'respuesta' | 'ausente' | null => {
  if (sesion?.fase === 'ELECCION')
    return sesion.miembro_turno_actual === yo ? 'turno' : ausente(sesion, yo) ? 'ausente' : null;
  const espera =
    sesion?.fase === 'CIERRE' &&
    sesion.propuestas.some((p) => p.estado === 'PENDIENTE' && p.pide.includes(yo) && p.respuestas[yo] === undefined);
  return espera ? 'respuesta' : null;
};

const TEXTOS = { turno: '¡Te toca! Elige tu tarea', respuesta: 'El reparto espera tu respuesta' } as const;
const AUSENTE = 'Te hemos marcado como ausente: se elige por ti';

/**
 * «¡Te toca!» on whatever screen I am: the document's name, a vibration, a live region, and a strip that leads to the
 * room; or that I am absent, and the way back.
 */
export function LlamadaTurno({ yo, enSala }: Props) {
  const { data } = useSesionReparto();
  const llamada = llamadaDe(data?.sesion, yo);
  const mio = llamada === 'turno';
  const plazo = data?.sesion ? plazoDe(data.sesion) : null;

  useEffect(() => {
    if (!mio) return undefined;
    vibrar();
    return taparTitulo('¡Te toca!');
  }, [mio]);

  return (
    <>
      <p aria-live="assertive" className="sr-only">
        {mio ? '¡Te toca!' : llamada === 'ausente' && !enSala ? AUSENTE : ''}
      </p>
      {llamada === 'ausente' && !enSala && data?.sesion && (
        <aside
          aria-label="Reparto"
          className="grid animate-sube gap-2 bg-atencion-tenue px-lado py-3 text-center text-atencion"
        >
          <p className="text-lg leading-tight font-black text-balance">{AUSENTE}</p>
          <div className="mx-auto w-full max-w-sm">
            <BotonVuelta sesion={data.sesion.id} />
          </div>
        </aside>
      )}
      {llamada !== null && llamada !== 'ausente' && !enSala && (
        <aside aria-label="Reparto">
          <Link
            to="/reparto"
            className="flex min-h-14 animate-sube items-center justify-center gap-2 bg-turno px-4 py-2 text-center text-lg font-black text-sobre-turno hover:bg-turno-fuerte"
          >
            <span className="min-w-0">{TEXTOS[llamada]}</span>
            {mio && plazo !== null && <RelojTira key={plazo.hasta} plazo={plazo} />}
            <ArrowRight aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
          </Link>
        </aside>
      )}
    </>
  );
}
