import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso, Peticion } from './casa-con-admin.ts';

const CINE = { texto: 'Cine el viernes', puntos: 400 };
const DATOS = { meta: 'Cine el viernes', puntos: 400 };

const encender = ({ hacer, familia }: CasaConAdmin) =>
  hacer('PATCH', RUTAS.familia, { metas: true }, { id: familia.id });

/** Switches goals on and has Luis propose a goal. Returns the request with its id. */
const propuesta = async (c: CasaConAdmin): Promise<Peticion> => {
  await encender(c);
  return { ids: { id: (await c.como(c.luis)<{ id: number }>('POST', RUTAS.metas, CINE)).id } };
};

/** Admin actions on goals, with their entries in the audit log. */
export const CASOS_CON_METAS: readonly Caso[] = [
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'METAS_CAMBIADAS', activas: true },
    preparar: (c) => ({ ids: { id: c.familia.id }, cuerpo: { metas: true } }),
  },
  {
    llamada: ['POST', RUTAS.metas],
    acto: { acto: 'META_PUESTA', ...DATOS },
    preparar: async (c) => {
      await encender(c);
      return { cuerpo: CINE };
    },
  },
  {
    llamada: ['POST', RUTAS.aceptarMeta],
    acto: { acto: 'META_ACEPTADA', miembro: 'Luis', ...DATOS },
    preparar: propuesta,
  },
  {
    llamada: ['POST', RUTAS.denegarMeta],
    acto: { acto: 'META_DENEGADA', miembro: 'Luis', ...DATOS },
    preparar: propuesta,
  },
  {
    llamada: ['POST', RUTAS.dejarMeta],
    acto: { acto: 'META_DEJADA', ...DATOS },
    preparar: async (c) => {
      await encender(c);
      return { ids: { id: (await c.hacer<{ id: number }>('POST', RUTAS.metas, CINE)).id } };
    },
  },
];
