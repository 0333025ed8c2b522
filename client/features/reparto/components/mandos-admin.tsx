import { CircleX, Pause, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { retirarPasajeras, tostada } from '#client/ui/tostada.ts';
import { useCancelar, useCerrar, useDeshacer, usePausar } from '../jugadas.ts';
import { type FilaEleccion, filasDeElecciones, novedadDeEleccion } from '../elecciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { HojaPregunta } from '#client/ui/confirmador.tsx';

/**
 * An admin's actions on a draft in progress, besides picking: undo, pause, end the closing, cancel. All but the pause ask for
 * confirmation; everyone sees their effect.
 */
export function MandosAdmin({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const cancelar = useCancelar({
    texto: 'Error al cancelar el reparto',
    // If an earlier draft is in force again, `Cronista` says so.
    dicho: ({ message, vigente }) => (vigente ? null : message),
  });
  const cerrar = useCerrar({ texto: 'Error al cerrar el reparto' });
  const pausar = usePausar({ texto: 'No se ha podido parar el reloj', dicho: null });
  const { id, fase } = vista.sesion;
  const [ultima] = filasDeElecciones(vista, { yo, deseos: [] });
  /** The pick to undo. It stays the same while others play, unless the admin switches to the latest; null: no dialog. */
  const [deshaciendo, setDeshaciendo] = useState<FilaEleccion | null>(null);

  const preguntar = async (pregunta: Parameters<typeof confirmar>[0], accion: typeof cerrar) => {
    if (await confirmar(pregunta)) await accion(id);
  };

  return (
    <Tarjeta como="section" aria-labelledby="mandos-admin" className="grid grid-cols-1 gap-3">
      <h2 id="mandos-admin" className="text-lg">
        Como administrador
      </h2>
      {fase === 'ELECCION' && ultima !== undefined && (
        <Boton
          variante="tonal"
          ancho
          icono={<Undo2 aria-hidden className="size-5 shrink-0" />}
          onClick={() => {
            // Removes a toast about the last action, which would cover the dialog's buttons.
            retirarPasajeras();
            setDeshaciendo(ultima);
          }}
        >
          Deshacer la última tarea
        </Boton>
      )}
      {vista.plazo !== null && (
        <Boton
          variante="tonal"
          ancho
          icono={<Pause aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />}
          cargando={pausar.ocupada && 'Parando…'}
          onClick={() => void pausar(id)}
        >
          Pausa
        </Boton>
      )}
      {fase === 'CIERRE' && (
        <Boton
          variante="tonal"
          ancho
          cargando={cerrar.ocupada && 'Cerrando…'}
          onClick={() =>
            void preguntar(
              {
                titulo: '¿Cerrar sin cambios?',
                texto: 'El reparto termina como está ahora. Lo que ya se haya acordado se mantiene.',
                aceptar: 'Cerrar sin cambios',
              },
              cerrar,
            )
          }
        >
          Cerrar sin cambios
        </Boton>
      )}
      <Boton
        variante="contorno"
        ancho
        icono={<CircleX aria-hidden className="size-5 shrink-0" />}
        cargando={cancelar.ocupada && 'Cancelando…'}
        onClick={() =>
          void preguntar(
            {
              titulo: '¿Cancelar el reparto?',
              texto: 'Se pierde todo lo elegido y habrá que empezar de nuevo.',
              aceptar: 'Cancelar reparto',
              rechazar: 'Seguir repartiendo',
              peligro: true,
            },
            cancelar,
          )
        }
      >
        Cancelar reparto
      </Boton>
      {deshaciendo !== null && (
        <DialogoDeshacer
          vista={vista}
          yo={yo}
          eleccion={deshaciendo}
          cambiar={setDeshaciendo}
          cerrar={() => setDeshaciendo(null)}
        />
      )}
    </Tarjeta>
  );
}

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  /** The pick to undo, which may no longer be the latest. */
  readonly eleccion: FilaEleccion;
  /** Called with the latest pick, to ask about that one instead. */
  readonly cambiar: (otra: FilaEleccion) => void;
  readonly cerrar: () => void;
}

/** Asks for confirmation before a pick is undone. It keeps asking about that pick while others play, and says what they did. */
export function DialogoDeshacer({ vista, yo, eleccion, cambiar, cerrar }: Props) {
  const deshacer = useDeshacer({
    texto: 'Error al deshacer la elección',
    // No toast: `Cronista` announces the undo to everyone, including the admin who did it.
    dicho: null,
    alHacer: cerrar,
    alFallar: (motivo, e) => {
      // The session has been read again by now, so the sheet itself shows the picks made after this one.
      if (e instanceof ErrorApi && e.codigo === 'NO_ES_LA_ULTIMA') return;
      tostada.mal(motivo);
      cerrar();
    },
  });
  const lector = { yo, deseos: [] };
  const [ultima] = filasDeElecciones(vista, lector);
  const novedad = deshacer.ocupada ? null : novedadDeEleccion(vista, eleccion, lector);
  return (
    <HojaPregunta
      titulo="¿Deshacer la última tarea elegida?"
      texto={`«${nombreEnFrase(eleccion.tarea.nombre)}» volverá a estar libre y le tocará otra vez a ${eleccion.persona.nombre}.`}
      cerrar={cerrar}
      aceptar={
        <Boton
          className="sm:order-2"
          disabled={novedad !== null}
          cargando={deshacer.ocupada && 'Deshaciendo…'}
          onClick={() => void deshacer({ sesion: vista.sesion.id, n: eleccion.n })}
        >
          Deshacer
        </Boton>
      }
    >
      {novedad !== null && (
        <Franja
          tipo="atencion"
          // This button stands away from «Deshacer», so that a second tap meant for one pick cannot undo another.
          accion={
            ultima !== undefined && (
              <Boton variante="contorno" ancho onClick={() => cambiar(ultima)}>
                {`Ver la última: «${nombreEnFrase(ultima.tarea.nombre)}»`}
              </Boton>
            )
          }
        >
          {novedad}
        </Franja>
      )}
    </HojaPregunta>
  );
}
