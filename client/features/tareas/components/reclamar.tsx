import { useQuery } from '@tanstack/react-query';
import { Check, HandHelping } from 'lucide-react';
import { useState } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaSesion, consultaTareas } from '#client/lib/consultas.ts';
import { uuid } from '#client/lib/uuid.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { anotarCompletada } from '../completar.ts';
import { useQuitarTick } from '../quitar-tick.ts';

interface Props {
  /** The member they belong to. */
  readonly nombre: string;
  /** Their pending work. */
  readonly tareas: readonly TareaPantalla[];
}

interface PropsElegir extends Props {
  /** Number of others that do not suit my age. */
  readonly ajenas: number;
  readonly cerrar: () => void;
}

function ElegirHecha({ nombre, tareas, ajenas, cerrar }: PropsElegir) {
  const quitarTick = useQuitarTick();
  const hacer = useAccion('hechaPorMi', {
    texto: 'Error al completar la tarea',
    dicho: null,
    alHacer: (completada, _, cache) => {
      anotarCompletada(cache, completada);
      const { message, asignacion } = completada;
      tostada.bien(message, DURACION.normal, { texto: 'Deshacer', hacer: () => quitarTick(asignacion) });
      cerrar();
    },
    campos: true,
  });
  // One a tap, however often the answer gets lost.
  const [claves] = useState(() => new Map<number, string>());
  const claveDe = (id: number): string => {
    const clave = claves.get(id) ?? uuid();
    claves.set(id, clave);
    return clave;
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`¿Qué has hecho de ${nombre}?`}
      descripcion={`Los puntos serán tuyos y se lo diremos a ${nombre}.`}
    >
      <div className="grid grid-cols-1 gap-3">
        <Rechazo de={hacer} />
        {tareas.length === 0 && <p className="text-suave">{`A ${nombre} ya no le queda nada para hoy.`}</p>}
        <ul className="grid grid-cols-1 gap-2">
          {tareas.map((t) => (
            <li key={t.id}>
              <Boton
                variante="tonal"
                ancho
                className="justify-start! px-[min(1.25rem,20px)]! text-left!"
                icono={<Check aria-hidden className="size-[min(1.25rem,24px)] shrink-0" strokeWidth={3} />}
                cargando={hacer.con?.id === t.id && 'Un momento…'}
                onClick={() => void hacer({ id: t.id, cabeceras: { [CABECERA_CLAVE]: claveDe(t.id) } })}
              >
                <span className="block break-words">{t.nombre}</span>
                <span className="block text-sm font-bold">{`+${plural(t.puntos, 'punto')}`}</span>
              </Boton>
            </li>
          ))}
        </ul>
        {ajenas > 0 && (
          <p className="text-sm text-suave">
            {ajenas === 1 ? 'La otra no es para tu edad.' : `Las otras ${String(ajenas)} no son para tu edad.`}
          </p>
        )}
      </div>
    </Dialogo>
  );
}

/** «La he hecho yo», of what another has for today and suits my age. */
export function Reclamar({ nombre, tareas }: Props) {
  const { grupo_edad } = useYo();
  const { data: todas } = useQuery(consultaTareas);
  const { data: reparto } = useQuery(consultaSesion);
  const [abierto, setAbierto] = useState(false);
  const mias = tareas.filter(({ tarea }) => {
    // A part of a daily chore is no chore of the list: the draft that made it knows it.
    const suya = [...(todas ?? []), ...(reparto?.sesion?.tareas ?? [])].find((t) => t.id === tarea);
    return suya === undefined || apta(suya, grupo_edad);
  });
  return (
    <>
      {mias.length > 0 && (
        <Boton
          variante="fantasma"
          className="justify-self-start px-2!"
          icono={<HandHelping aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />}
          onClick={() => setAbierto(true)}
        >
          He hecho algo
          <span className="sr-only">{` de ${nombre}`}</span>
        </Boton>
      )}
      {abierto && (
        <ElegirHecha
          nombre={nombre}
          tareas={mias}
          ajenas={tareas.length - mias.length}
          cerrar={() => setAbierto(false)}
        />
      )}
    </>
  );
}
