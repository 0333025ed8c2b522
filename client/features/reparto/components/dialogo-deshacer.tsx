import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { HojaPregunta } from '#client/ui/confirmador.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useDeshacer } from '../jugadas.ts';
import { filasDeElecciones, novedadDeEleccion, type FilaEleccion } from '../elecciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  /** The pick to undo, as it was when the dialog opened. */
  readonly eleccion: FilaEleccion;
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
      // The session has been read again by now, so the sheet itself shows the picks that came in between.
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
