import { RUTAS } from '#shared/contracts/rutas.ts';
import { pedirAntes } from '#client/lib/adelanto.ts';
import { leerCamino } from '#client/lib/camino.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';

/**
 * A file of its own, small, that a page runs while the app's code is still on its way: what the screen at this address
 * shows first is asked for. What asks for it later finds the answer, in `pedir`.
 */

const MIS_TAREAS = `${RUTAS.misTareas}?estado=`;
const PRIMERO: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [RUTAS.yo, `${MIS_TAREAS}PENDIENTE`],
  '/tasks': [RUTAS.yo, `${MIS_TAREAS}PENDIENTE`, `${MIS_TAREAS}COMPLETADA`],
  '/reparto': [RUTAS.yo, RUTAS.sesionActual],
};
const camino = leerCamino();
const suyas = PRIMERO[camino];

if (leerTokenAcceso() !== null) suyas?.forEach(pedirAntes);
else if (suyas !== undefined || camino === '/login') pedirAntes(RUTAS.altas);

// Loads the browser's locale data, which takes some 30 ms at the first number or date, while the page waits for the
// network anyway.
new Intl.NumberFormat('es-ES').format(0);
