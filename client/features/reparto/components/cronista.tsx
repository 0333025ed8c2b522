import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { enfocarTitulo } from '#client/ui/rescatar-foco.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useMisDeseos } from '../api/mis-deseos.ts';
import { filasDeElecciones, haVuelto, novedades } from '../elecciones.ts';
import { aplazado } from '../turnos.ts';
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

/** What happened while looking. What an admin undid, was picked for me or cost me my turn is said to the eyes too. */
function useNovedad(vista: Vista, yo: number): string {
  const anterior = useRef(vista);
  const deseos = useMisDeseos();
  const [dicho, setDicho] = useState('');
  useEffect(() => {
    const antes = anterior.current;
    anterior.current = vista;
    const textos = novedades(antes, vista, { yo, deseos });
    if (textos.length === 0) return;
    setDicho(textos.join('. '));
    if (haVuelto(antes, vista)) {
      // The room is another one altogether now: it is read from its top, wherever one was in the last.
      scrollTo({ top: 0 });
      enfocarTitulo();
    }
    if (haVuelto(antes, vista) || vista.estado.elecciones.length < antes.estado.elecciones.length) {
      textos.forEach((t) => tostada.info(t));
      return;
    }
    if (aplazado(vista.estado, yo) && !aplazado(antes.estado, yo))
      tostada.info('Se te acabó el tiempo: tu turno pasa a la siguiente ronda');
    const conocidas = new Set(antes.estado.elecciones.map((e) => e.n));
    for (const fila of filasDeElecciones(vista, { yo, deseos })) {
      if (!conocidas.has(fila.n) && fila.persona.id === yo && fila.nota !== null)
        tostada.info(`«${fila.nombreTarea}» es tuya. ${fila.nota}`);
    }
  }, [vista, yo, deseos]);
  return dicho;
}
