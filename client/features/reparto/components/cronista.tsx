import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { enfocarTitulo } from '#client/ui/rescatar-foco.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useMisDeseos } from '../api.ts';
import { cronica, haVuelto, loMioNuevo, retrocesos, turnoAjeno } from '../cronica.ts';
import type { Lector } from '../elecciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/**
 * Announces the others' picks and turns to screen readers, shows toasts about undone picks and about what others did to the
 * reader, and gives the page its colour during the reader's turn, at whose start it scrolls back up.
 */
export function Cronista({ vista, yo }: Props) {
  const { fase, miembro_turno_actual } = vista.sesion;
  const mio = fase === 'ELECCION' && miembro_turno_actual === yo;
  const lector = { yo, deseos: useMisDeseos() };
  // Deferred, so that a move is drawn before its texts are computed.
  const reposada = useDeferredValue(vista);
  useTostadas(reposada, lector);
  // Set while rendering: an effect would leave the old text in the region for a moment, and screen readers would start with it.
  const [contado, setContado] = useState({ vista, dicho: turnoAjeno(vista, yo) });
  if (contado.vista !== reposada)
    setContado({ vista: reposada, dicho: cronica(contado.dicho, contado.vista, reposada, lector) });

  useLayoutEffect(() => {
    if (!mio) return undefined;
    const { dataset } = document.body;
    dataset['turno'] = 'mio';
    return () => {
      delete dataset['turno'];
    };
  }, [mio]);

  // When my turn begins, scrolls back up to the chores.
  const eraMio = useRef(mio);
  useEffect(() => {
    if (mio && !eraMio.current) scrollTo({ top: 0, behavior: 'smooth' });
    eraMio.current = mio;
  }, [mio]);

  return (
    <p aria-live="polite" className="sr-only">
      {contado.dicho}
    </p>
  );
}

/**
 * Shows toasts about picks that an admin undid, and about what others did to the reader. Screen readers announce toasts by
 * themselves.
 */
function useTostadas(vista: Vista, { yo, deseos }: Lector): void {
  const anterior = useRef(vista);
  useEffect(() => {
    const antes = anterior.current;
    anterior.current = vista;
    if (haVuelto(antes, vista)) {
      // Another draft is shown now, so it is read from its top, wherever the reader had scrolled.
      scrollTo({ top: 0 });
      enfocarTitulo();
    }
    for (const texto of [...retrocesos(antes, vista, yo), ...loMioNuevo(antes, vista, { yo, deseos })])
      tostada.info(texto);
  }, [vista, yo, deseos]);
}
