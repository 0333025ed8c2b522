import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { EstoyFuera } from '#client/features/ausencias/components/estoy-fuera.tsx';
import { NotaPedida, PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';

/** Buttons in the sheet of the member's own chore, to ask another member to do it. */
const pedirAyuda = (tarea: Asignacion) => (
  <PedirAyuda tarea={tarea} fuera={(alHacer) => <EstoyFuera alHacer={alHacer} />} />
);

/** Note in the row of the member's own chore that another member has been asked to do it. */
const notaPedida = (tarea: Asignacion) => <NotaPedida tarea={tarea} />;

/** Additions of other features to the member's own chores: `ademas` in the sheet, `nota` in the row. */
export const DE_OTROS = { ademas: pedirAyuda, nota: notaPedida };
