import type { Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso, Peticion } from './casa-con-admin.ts';
import { unJpeg } from './imagenes.ts';

const HOY = '2026-11-21';

/** Gives Luis an occurrence of a new weekly chore, due today. It can be postponed or skipped. Returns a request with its id. */
const semanal = async ({ hacer, luis }: CasaConAdmin, mas: object = {}): Promise<Peticion> => {
  const campos = { nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 6, ...mas };
  const { id: tarea } = await hacer<{ id: number }>('POST', RUTAS.tareas, campos);
  const cuerpo = { tarea, miembro: luis.id, fecha_limite: HOY, estado: 'PENDIENTE' };
  return { ids: { id: (await hacer<{ id: number }>('POST', RUTAS.asignaciones, cuerpo)).id } };
};

/** Admin actions on postponed, skipped and reviewed chores and their pictures, with their entries in the audit log. */
export const CASOS_CON_OTRO_DIA: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.posponer],
    acto: { acto: 'ASIGNACION_POSPUESTA', miembro: 'Luis', tarea: 'Barrer', dia: '2026-11-24' },
    preparar: async (c) => ({ ...(await semanal(c)), cuerpo: { fecha: '2026-11-24' } }),
  },
  {
    llamada: ['POST', RUTAS.omitir],
    acto: { acto: 'ASIGNACION_OMITIDA', miembro: 'Luis', tarea: 'Barrer', motivo: 'Estaba limpio' },
    preparar: async (c) => ({ ...(await semanal(c)), cuerpo: { motivo: 'Estaba limpio' } }),
  },
  {
    llamada: ['POST', RUTAS.revisar],
    acto: { acto: 'DETALLE_DICHO', miembro: 'Luis', tarea: 'Barrer', detalle: 'Los vasos', vuelve: true },
    preparar: async (c) => {
      await c.hacer('PATCH', RUTAS.familia, { revision: true }, { id: c.familia.id });
      const suya = await semanal(c, { revisa: true });
      const hecha = await c.como(c.luis)<Completada>('PATCH', RUTAS.completar, undefined, suya.ids);
      return { ...suya, cuerpo: { bien: false, detalle: 'Los vasos', completada_en: hecha.asignacion.completada_en } };
    },
  },
  {
    llamada: ['DELETE', RUTAS.foto],
    acto: { acto: 'FOTO_QUITADA', miembro: 'Luis', tarea: 'Barrer' },
    preparar: async (c) => {
      await c.hacer('PATCH', RUTAS.familia, { revision: true }, { id: c.familia.id });
      const suya = await semanal(c);
      await c.como(c.luis)('PATCH', RUTAS.completar, undefined, suya.ids);
      await c.como(c.luis)('PUT', RUTAS.foto, await unJpeg(), suya.ids);
      return suya;
    },
  },
  {
    llamada: ['POST', RUTAS.decidirOmision],
    acto: { acto: 'OMISION_DECIDIDA', miembro: 'Luis', tarea: 'Barrer', acepta: true },
    preparar: async (c) => {
      for (let n = 0; n < 3; n += 1) await c.como(c.luis)('POST', RUTAS.omitir, {}, (await semanal(c)).ids);
      const suya = await semanal(c);
      await c.como(c.luis)('POST', RUTAS.omitir, {}, suya.ids);
      return { ...suya, cuerpo: { acepta: true } };
    },
  },
];
