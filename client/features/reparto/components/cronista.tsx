import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tostada } from '#client/ui/tostada.ts';
import { filasDeElecciones, novedad } from '../elecciones.ts';
import type { Vista } from '../vista.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/** Tells readers what the others pick and whose turn it is, and gives the whole page the colour of my turn. */
export function Cronista({ vista, yo }: Props) {
  const { fase, miembro_turno_actual, miembro_turno_nombre } = vista.sesion;
  const mio = fase === 'ELECCION' && miembro_turno_actual === yo;
  const dicho = useNovedad(vista, yo);

  useLayoutEffect(() => {
    if (!mio) return undefined;
    const { dataset } = document.documentElement;
    dataset['turno'] = 'mio';
    return () => {
      delete dataset['turno'];
    };
  }, [mio]);

  // My turn brings the tasks up: whoever was reading further down is taken to them.
  const eraMio = useRef(mio);
  useEffect(() => {
    if (mio && !eraMio.current) scrollTo({ top: 0, behavior: 'smooth' });
    eraMio.current = mio;
  }, [mio]);

  const turno = mio || fase !== 'ELECCION' || miembro_turno_nombre === null ? '' : `Le toca a ${miembro_turno_nombre}`;
  return (
    <p aria-live="polite" className="sr-only">
      {[dicho, turno].filter((t) => t !== '').join('. ')}
    </p>
  );
}

/** The last thing that happened while looking. What an admin undid, or picked for me, is said to the eyes too. */
function useNovedad(vista: Vista, yo: number): string {
  const anterior = useRef(vista);
  const [dicho, setDicho] = useState('');
  useEffect(() => {
    const antes = anterior.current;
    anterior.current = vista;
    const texto = novedad(antes, vista);
    if (texto === null) return;
    setDicho(texto);
    const deshecha = vista.estado.elecciones.length < antes.estado.elecciones.length;
    const [ultima] = filasDeElecciones(vista);
    if (deshecha) tostada.info(texto);
    else if (ultima !== undefined && ultima.persona.id === yo && ultima.nota !== null) tostada.info(`«${ultima.nombreTarea}» es tuya. ${ultima.nota}`);
  }, [vista, yo]);
  return dicho;
}
