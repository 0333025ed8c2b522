import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { EstoyFuera } from '#client/features/ausencias/components/estoy-fuera.tsx';
import { NotaPedida, PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';

/** In the sheet of a chore of mine: the way to ask somebody else for it. */
const pedirAyuda = (tarea: Asignacion) => (
  <PedirAyuda tarea={tarea} fuera={(alHacer) => <EstoyFuera alHacer={alHacer} />} />
);

/** In its row: that somebody is asked for it. */
const notaPedida = (tarea: Asignacion) => <NotaPedida tarea={tarea} />;

/** The additions of other features to a chore of mine. */
export const DE_OTROS = { ademas: pedirAyuda, nota: notaPedida };
