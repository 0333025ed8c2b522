import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso } from './casa-con-admin.ts';

const deLuis = ({ luis }: CasaConAdmin) => ({ nombre: 'Pared', permisos: ['leer', 'marcar'], miembro: luis.id });

/** Admin actions on keys for other members, with their entries in the audit log. */
export const CASOS_CON_LLAVES: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.llaves],
    acto: { acto: 'LLAVE_HECHA', llave: 'Pared', miembro: 'Luis', permisos: ['leer', 'marcar'] },
    preparar: (casa) => ({ cuerpo: deLuis(casa) }),
  },
  {
    llamada: ['DELETE', RUTAS.llave],
    acto: { acto: 'LLAVE_QUITADA', llave: 'Pared' },
    preparar: async (casa) => ({
      ids: { id: (await casa.hacer<{ id: number }>('POST', RUTAS.llaves, deLuis(casa))).id },
    }),
  },
];
