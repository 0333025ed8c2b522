import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso, Peticion } from './casa-con-admin.ts';

const PELI = { texto: 'Elegir la peli', coste: 5 };
const DATOS = { miembro: 'Luis', premio: 'Elegir la peli', coste: 5 };

const conLista = async ({ hacer }: CasaConAdmin): Promise<Peticion> => ({
  ids: { id: (await hacer<{ id: number }>('POST', RUTAS.premios, PELI)).id },
});

/** Has Luis do a chore and then ask for a reward. Returns the ids of a call about that `pedido`. */
const pedido = async (c: CasaConAdmin): Promise<Peticion> => {
  const { ids = {} } = await conLista(c);
  await c.hacer('PUT', RUTAS.conPremios, { miembros: [c.luis.id] });
  const cuerpo = { tarea: c.tareas[0], miembro: c.luis.id, fecha_limite: null };
  const suya = await c.hacer<{ id: number }>('POST', RUTAS.asignaciones, cuerpo);
  await c.como(c.luis)('PATCH', RUTAS.completar, undefined, { id: suya.id });
  return { ids: { id: (await c.como(c.luis)<{ id: number }>('POST', RUTAS.pedirPremio, undefined, ids)).id } };
};

/** Admin actions on rewards, with their entries in the audit log. */
export const CASOS_CON_PREMIOS: readonly Caso[] = [
  {
    llamada: ['PUT', RUTAS.conPremios],
    acto: { acto: 'PREMIOS_ACTIVADOS', con: ['Luis'], sin: ['Marta'] },
    preparar: async (c) => {
      await c.hacer('PUT', RUTAS.conPremios, { miembros: [c.marta.id] });
      return { cuerpo: { miembros: [c.luis.id] } };
    },
  },
  {
    llamada: ['POST', RUTAS.premios],
    acto: { acto: 'PREMIO_CREADO', premio: 'Elegir la peli', coste: 5 },
    preparar: () => ({ cuerpo: PELI }),
  },
  {
    llamada: ['PUT', RUTAS.premio],
    acto: { acto: 'PREMIO_EDITADO', premio: 'Ir al cine', coste: 90, antes: 'Elegir la peli', costaba: 5 },
    preparar: async (c) => ({ ...(await conLista(c)), cuerpo: { texto: 'Ir al cine', coste: 90 } }),
  },
  {
    llamada: ['DELETE', RUTAS.premio],
    acto: { acto: 'PREMIO_BORRADO', premio: 'Elegir la peli', coste: 5 },
    preparar: conLista,
  },
  { llamada: ['POST', RUTAS.concederPremio], acto: { acto: 'PREMIO_CONCEDIDO', ...DATOS }, preparar: pedido },
  {
    llamada: ['POST', RUTAS.denegarPremio],
    acto: { acto: 'PREMIO_DENEGADO', ...DATOS, motivo: 'Hoy no' },
    preparar: async (c) => ({ ...(await pedido(c)), cuerpo: { motivo: 'Hoy no' } }),
  },
  {
    llamada: ['POST', RUTAS.devolverPremio],
    acto: { acto: 'PREMIO_DEVUELTO', ...DATOS },
    preparar: async (c) => {
      const suyo = await pedido(c);
      await c.hacer('POST', RUTAS.concederPremio, undefined, suyo.ids);
      return suyo;
    },
  },
];
