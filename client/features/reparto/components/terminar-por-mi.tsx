import { conUnidad, loQueFalta } from '#shared/domain/puntos-semana.ts';
import { eligeUnoSolo, puedeTerminar } from '#shared/domain/reparto/tablero/preguntas.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { Boton } from '#client/ui/boton.tsx';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { useTerminarPorMi } from '../jugadas.ts';

/**
 * Button that lets the app make my remaining picks: from the third round on while I wait, and in any round once nobody else has
 * picks left. Renders nothing otherwise.
 */
export function TerminarPorMi({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const { estado, sesion, dias } = vista;
  const terminar = useTerminarPorMi({ texto: 'No se ha podido terminar por ti' });
  const solo = eligeUnoSolo(estado);
  if (estado.terminan[yo] === true || !puedeTerminar(estado, yo) || (estado.turno === yo && !solo)) return null;
  const preguntar = async () => {
    const si = await confirmar({
      titulo: '¿Terminamos por ti?',
      texto: `Te faltan ${conUnidad(loQueFalta(estado.acumulado[yo] ?? 0, estado.cuotas[yo] ?? 0, dias), dias)}. En tus turnos se elige por ti, con la misma regla para todos. Al final te preguntamos como a los demás.`,
      aceptar: 'Terminar por mí',
      rechazar: 'Seguir eligiendo',
    });
    if (si) await terminar(sesion.id);
  };
  return (
    <Boton
      variante={solo ? 'tonal' : 'fantasma'}
      ancho
      cargando={terminar.ocupada && 'Terminando…'}
      onClick={() => void preguntar()}
    >
      Terminar por mí
    </Boton>
  );
}
