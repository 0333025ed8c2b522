import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso } from './casa-con-admin.ts';

/** Finishes a draft and then creates a chore without an owner; returns the chore's id. */
const conTareaNueva = async (casa: CasaConAdmin): Promise<number> => {
  const sesion = await casa.hastaElCierre(await casa.empezar());
  if (!sesion.completada) await casa.hacer('POST', RUTAS.cerrarReparto, undefined, { id: sesion.id });
  return (await casa.hacer<{ id: number }>('POST', RUTAS.tareas, { nombre: 'Regar', frecuencia: 'DIARIA' })).id;
};

const enCurso = async (casa: CasaConAdmin): Promise<number> => {
  await conTareaNueva(casa);
  return (await casa.hacer<ReajusteMovido>('POST', RUTAS.reajustes)).reajuste.id;
};

/** Admin actions on reajustes, chores without an owner, and members who leave or return, with their entries in the audit log. */
export const CASOS_CON_REAJUSTE: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.reajustes],
    acto: { acto: 'REAJUSTE_INICIADO', cambios: 1 },
    preparar: async (c) => {
      await conTareaNueva(c);
      return {};
    },
  },
  {
    llamada: ['POST', RUTAS.terminarReajuste],
    acto: { acto: 'REAJUSTE_TERMINADO' },
    preparar: async (c) => ({ ids: { id: await enCurso(c) } }),
  },
  {
    llamada: ['POST', RUTAS.cancelarReajuste],
    acto: { acto: 'REAJUSTE_CANCELADO' },
    preparar: async (c) => ({ ids: { id: await enCurso(c) } }),
  },
  {
    llamada: ['POST', RUTAS.darTarea],
    acto: { acto: 'TAREA_DADA', miembro: 'Luis', tarea: 'Regar' },
    preparar: async (c) => ({ cuerpo: { miembro: c.luis.id }, ids: { id: await conTareaNueva(c) } }),
  },
  {
    llamada: ['POST', RUTAS.darTarea],
    acto: { acto: 'LIBRE_ABIERTA', tarea: 'Regar', abierta: true },
    preparar: async (c) => ({ cuerpo: { miembro: null }, ids: { id: await conTareaNueva(c) } }),
  },
  {
    llamada: ['POST', RUTAS.archivar],
    acto: { acto: 'MIEMBRO_ARCHIVADO', miembro: 'Luis', era_admin: false },
    preparar: ({ luis }) => ({ ids: { id: luis.id } }),
  },
  {
    llamada: ['POST', RUTAS.olvidar],
    acto: { acto: 'MIEMBRO_OLVIDADO' },
    preparar: async ({ hacer, luis }) => {
      await hacer('POST', RUTAS.archivar, undefined, { id: luis.id });
      return { ids: { id: luis.id } };
    },
  },
  {
    llamada: ['POST', RUTAS.desarchivar],
    acto: { acto: 'MIEMBRO_DE_VUELTA', miembro: 'Luis', tareas: 0 },
    preparar: async ({ hacer, luis }) => {
      await hacer('POST', RUTAS.archivar, undefined, { id: luis.id });
      return { ids: { id: luis.id } };
    },
  },
];
