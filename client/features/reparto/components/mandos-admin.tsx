import { CircleX, Pause, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { retirarPasajeras } from '#client/ui/tostada.ts';
import { useCancelar, useCerrar, usePausar } from '../jugadas.ts';
import { filasDeElecciones, type FilaEleccion } from '../elecciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { DialogoDeshacer } from './dialogo-deshacer.tsx';

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
  /** The pick to undo, which stays the same while the dialog is open. */
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
            // As before any dialog: a toast about the last action must not cover its buttons.
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
