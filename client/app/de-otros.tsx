import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { EstoyFuera } from '#client/features/ausencias/components/estoy-fuera.tsx';
import { NotaPedida, PedirAyuda } from '#client/features/cambios/components/pedir-ayuda.tsx';
import { adorno } from '#client/ui/adorno.tsx';

/** Buttons in the sheet of one's own chore: to ask for help with it, or to postpone it to tomorrow. */
const pedirAyuda = (tarea: Asignacion) => (
  <PedirAyuda tarea={tarea} fuera={(alHacer) => <EstoyFuera alHacer={alHacer} />} />
);

/** Note in the row of one's own chore while help with it has been asked for. */
const notaPedida = (tarea: Asignacion) => <NotaPedida tarea={tarea} />;

/** An admin's buttons to postpone or skip another member's chore. Their code is loaded when the sheet of one is first opened. */
const AccionesDeAdmin = adorno(
  async () => (await import('#client/features/cambios/components/acciones-de-admin.tsx')).AccionesDeAdmin,
);
const deAdmin = (id: number, cerrar: () => void) => <AccionesDeAdmin id={id} cerrar={cerrar} />;

/**
 * Parts that other features add to chores: `ademas` in the sheet of the logged-in member's own chore, `nota` in its row, and
 * `deAdmin` in the sheet of another member's chore.
 */
export const DE_OTROS = { ademas: pedirAyuda, nota: notaPedida, deAdmin };
