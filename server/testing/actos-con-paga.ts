import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso, Peticion } from './casa-con-admin.ts';
import { sembrarPaga } from './sembrar-paga.ts';

const AHORA = '2026-11-21T10:00:00.000Z';
const DATOS = { miembro: 'Luis', semana: '2026-11-02', total: 205, moneda: 'EUR' } as const;

const porPagar = async ({ db, familia, luis }: CasaConAdmin): Promise<Peticion> => ({
  ids: { id: await sembrarPaga(db, { familia: familia.id, miembro: luis.id, ahora: AHORA }) },
});

/** Admin actions on pocket money, with their entries in the audit log. */
export const CASOS_CON_PAGA: readonly Caso[] = [
  {
    llamada: ['PUT', RUTAS.importesPaga],
    acto: {
      acto: 'PAGA_PUESTA',
      moneda: 'GBP',
      cambios: [
        { miembro: 'Luis', antes: 300, ahora: 0 },
        { miembro: 'Marta', antes: 0, ahora: 450 },
      ],
    },
    preparar: async (c) => {
      await porPagar(c);
      return { cuerpo: { moneda: 'GBP', importes: [{ miembro: c.marta.id, centimos: 450 }] } };
    },
  },
  { llamada: ['POST', RUTAS.pagarPaga], acto: { acto: 'PAGA_PAGADA', ...DATOS }, preparar: porPagar },
  {
    llamada: ['POST', RUTAS.devolverPaga],
    acto: { acto: 'PAGA_DEVUELTA', ...DATOS },
    preparar: async (c) => {
      const suya = await porPagar(c);
      await c.hacer('POST', RUTAS.pagarPaga, undefined, suya.ids);
      return suya;
    },
  },
];
