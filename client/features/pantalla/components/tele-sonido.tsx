import { Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Plazo, plazoDe } from '#client/lib/fechas/cuenta-atras.ts';
import { useSegundosDe } from '#client/lib/fechas/reloj.ts';
import { callar, esperarGesto, leerAltavoz, oirAltavoz, sonar } from '../altavoz.ts';
import { enReparto } from '../estado.ts';
import { suenaElSegundo } from '../sonido.ts';
import type { Tele } from '../tele.ts';

/** Plays a tick in each of the last seconds of a turn. Draws nothing. */
function Segundos({ plazo, desfase }: { readonly plazo: Plazo; readonly desfase: number }) {
  const segundos = useSegundosDe(
    plazo,
    useCallback(() => desfase, [desfase]),
  );
  const antes = useRef(segundos);
  useEffect(() => {
    if (suenaElSegundo(antes.current, segundos)) sonar(['segundo']);
    antes.current = segundos;
  }, [segundos]);
  return null;
}

/**
 * Button in the corner of the lobby and the draft that mutes the wall. While the browser waits for a gesture, it asks for one.
 * During a turn it also plays the ticks of the last seconds.
 */
export function TeleSonido({
  tele: { estado, conexion, desfase },
}: {
  readonly tele: Extract<Tele, { fase: 'vinculada' }>;
}) {
  const altavoz = useSyncExternalStore(oirAltavoz, leerAltavoz);
  useEffect(esperarGesto, []);
  if (altavoz === 'no-hay' || estado === null || (estado.sala === null && !enReparto(estado))) return null;
  const { sesion } = estado;
  const plazo = sesion?.fase === 'ELECCION' && conexion === 'vivo' ? plazoDe(sesion) : null;
  const Icono = altavoz === 'suena' ? Volume2 : VolumeX;
  return (
    <>
      {plazo !== null && <Segundos key={plazo.hasta} plazo={plazo} desfase={desfase} />}
      <button
        type="button"
        className="tele-sonido"
        aria-label={altavoz === 'suena' ? 'Silenciar' : altavoz === 'callado' ? 'Activar el sonido' : undefined}
        // While it waits for a gesture, the click itself is the gesture.
        onClick={altavoz === 'espera' ? undefined : () => callar(altavoz === 'suena')}
      >
        <Icono aria-hidden />
        {altavoz === 'espera' && 'Toca para activar el sonido'}
      </button>
    </>
  );
}
