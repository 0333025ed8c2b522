import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { taparTitulo } from '#client/lib/titulo.ts';
import { useSesionReparto } from '../api/sesion.ts';

/** Browsers refuse it, loudly, before the first touch. */
const vibrar = () => {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate([90, 60, 90]);
};

interface Props {
  readonly yo: number;
  /** The draft room says it itself, larger. */
  readonly enSala: boolean;
}

/** «¡Te toca!» on whatever screen I am: the document's name, a vibration, a live region, and a strip that leads to the room. */
export function LlamadaTurno({ yo, enSala }: Props) {
  const { data } = useSesionReparto();
  const mio = data?.sesion?.fase === 'ELECCION' && data.sesion.miembro_turno_actual === yo;

  useEffect(() => {
    if (!mio) return undefined;
    vibrar();
    return taparTitulo('¡Te toca!');
  }, [mio]);

  return (
    <>
      <p aria-live="assertive" className="sr-only">
        {mio ? '¡Te toca!' : ''}
      </p>
      {mio && !enSala && (
        <Link to="/reparto" className="flex min-h-14 animate-sube items-center justify-center gap-2 bg-turno px-4 py-2 text-center text-lg font-black text-sobre-turno hover:bg-turno-fuerte">
          ¡Te toca! Elige tu tarea
          <ArrowRight aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
        </Link>
      )}
    </>
  );
}
