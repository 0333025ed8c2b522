import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { EstoyFuera } from '#client/features/ausencias/components/estoy-fuera.tsx';
import { NotaPedida, PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';
import { adorno } from '#client/ui/adorno.tsx';

/** Buttons in the sheet of the member's own chore, to ask another member to do it. */
const pedirAyuda = (tarea: Asignacion) => (
  <PedirAyuda tarea={tarea} fuera={(alHacer) => <EstoyFuera alHacer={alHacer} />} />
);

/** Note in the row of the member's own chore that another member has been asked to do it. */
const notaPedida = (tarea: Asignacion) => <NotaPedida tarea={tarea} />;

/** Postpones or skips another member's chore, for an admin. Its code is loaded when such a chore's sheet is first opened. */
const AccionesDeAdmin = adorno(
  async () => (await import('#client/features/cambios/components/acciones-de-admin.tsx')).AccionesDeAdmin,
);
const deAdmin = (id: number, cerrar: () => void) => <AccionesDeAdmin id={id} cerrar={cerrar} />;

/**
 * Additions of other features to chores: `ademas` in the sheet of the member's own, `nota` in its row, and `deAdmin` in the
 * sheet of another's, for admins.
 */
export const DE_OTROS = { ademas: pedirAyuda, nota: notaPedida, deAdmin };
