import { RUTAS } from '#shared/contracts/rutas.ts';
import { pedirAntes } from '#client/lib/red/mandar.ts';
import { leerCamino } from '#client/lib/navegador/camino.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';

// Sends the requests of the first screen while the app's code is still loading: main.tsx imports this small file first. The
// queries take these answers instead of asking again (`tomarAdelanto`).

const MIS_TAREAS = `${RUTAS.misTareas}?estado=`;
/** Requests by path, with exactly the addresses of the screen's queries, by which the answers are found. */
const PRIMERO: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [RUTAS.yo, `${MIS_TAREAS}PENDIENTE`],
  '/tasks': [RUTAS.yo, `${MIS_TAREAS}PENDIENTE`, `${MIS_TAREAS}COMPLETADA`, `${MIS_TAREAS}VENCIDA`],
  '/reparto': [RUTAS.yo, RUTAS.sesionActual],
};
const camino = leerCamino();
const suyas = PRIMERO[camino];

// Without a login these paths lead to Welcome, which asks who may create a family (`altas`).
if (leerTokenAcceso() !== null) suyas?.forEach(pedirAntes);
else if (suyas !== undefined || camino === '/login') pedirAntes(RUTAS.altas);

// Loads the browser's locale data while the page waits for the network, so that the first number or date need not wait for it.
new Intl.NumberFormat('es-ES').format(0);
