import { Hand, Pause, Play, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { turnoQuitado } from '../cronica.ts';
import { useRetomar, useSeguir } from '../jugadas.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly admin: boolean;
}

/** Notices about the pace: the clock is paused, an undo took my turn away, or the app picks for me until the end. */
export function FranjaRitmo({ vista, yo, admin }: Props) {
  const quitado = turnoQuitado(vista, yo);
  return (
    <>
      {vista.pausa !== null && <EnPausa vista={vista} yo={yo} admin={admin} />}
      {quitado !== null && (
        <Franja role="note" tipo="atencion" icono={<Undo2 className="size-5" strokeWidth={2.5} />}>
          {quitado}
        </Franja>
      )}
      {vista.estado.fase === 'ELECCION' && vista.estado.terminan[yo] === true && <TerminoYo sesion={vista.sesion.id} />}
    </>
  );
}

function EnPausa({ vista: { pausa, sesion }, yo, admin }: Props) {
  const seguir = useSeguir({ texto: 'No se ha podido seguir', dicho: null });
  const franja = useRef<HTMLDivElement>(null);
  const mia = pausa?.quien.id === yo;
  // Scrolls to this notice on the phone of the admin who paused: the button «Pausa» stands far below it.
  useEffect(() => {
    if (mia) franja.current?.scrollIntoView({ block: 'center' });
  }, [mia]);
  if (pausa === null) return null;
  return (
    <div ref={franja}>
      <Franja
        titulo="Pausa"
        icono={<Pause className="size-5" strokeWidth={2.5} />}
        accion={
          admin && (
            <Boton
              icono={<Play aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />}
              cargando={seguir.ocupada && 'Siguiendo…'}
              onClick={() => void seguir(sesion.id)}
            >
              Seguir
            </Boton>
          )
        }
      >
        {`${mia ? 'Has' : `${pausa.quien.nombre} ha`} parado el reloj en ${pausa.queda}. Mientras, se puede ${sesion.fase === 'CIERRE' ? 'responder' : 'elegir'}.`}
      </Franja>
    </div>
  );
}

function TerminoYo({ sesion }: { readonly sesion: number }) {
  const retomar = useRetomar({ texto: 'No se ha podido avisar de que eliges tú' });
  return (
    <Franja
      role="note"
      icono={<Hand className="size-5" strokeWidth={2.5} />}
      accion={
        <Boton variante="contorno" cargando={retomar.ocupada && 'Avisando…'} onClick={() => void retomar(sesion)}>
          Volver a elegir yo
        </Boton>
      }
    >
      Se elige por ti hasta el final.
    </Franja>
  );
}
