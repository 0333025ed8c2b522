import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Caso } from './casa-con-admin.ts';

/** Admin actions on labels, with their entries in the audit log. */
export const CASOS_CON_ETIQUETAS: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.etiquetas],
    acto: { acto: 'ETIQUETAS_HECHAS', etiquetas: 2 },
    preparar: ({ tareas }) => ({ cuerpo: { tareas: tareas.slice(0, 2) } }),
  },
  {
    llamada: ['POST', RUTAS.renovarEtiqueta],
    acto: { acto: 'ETIQUETA_RENOVADA', tarea: 'Tarea 1' },
    preparar: ({ tareas: [id = 0] }) => ({ ids: { id } }),
  },
];
