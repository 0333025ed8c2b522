import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';

const unaPaga = async ({ leer, una, familia }: Casa, estado: 'POR_PAGAR' | 'PAGADA') =>
  una(
    await leer(sql<{ id: number }>`
      select id from pagas where familia_id = ${familia} and estado = ${estado} order by id desc limit 4`),
  );

const unAdmin = (casa: Casa) => casa.una(casa.conCuenta().filter((p) => p.admin)) ?? casa.admin();

export const PAGA: readonly Acto[] = [
  {
    nombre: 'pocket money set or switched off',
    porMil: 50,
    hacer: async (casa) => {
      const importes = casa
        .deCasa()
        .flatMap((p) => (casa.suerte(60) ? [{ miembro: p.id, centimos: 1 + casa.azar(1_000) }] : []));
      const cuerpo = { importes, ...(casa.suerte(5) && { moneda: casa.una(['EUR', 'USD']) }) };
      return (await casa.pedir(unAdmin(casa), 'PUT', RUTAS.importesPaga, { cuerpo })) !== null;
    },
  },
  {
    nombre: 'pocket money paid',
    porMil: 250,
    hacer: async (casa) => {
      const paga = await unaPaga(casa, 'POR_PAGAR');
      if (paga === undefined) return false;
      return (await casa.pedir(unAdmin(casa), 'POST', ruta(RUTAS.pagarPaga, paga), { admite: ['PAGA_TUYA'] })) !== null;
    },
  },
  {
    nombre: 'payment undone',
    porMil: 60,
    hacer: async (casa) => {
      const paga = await unaPaga(casa, 'PAGADA');
      if (paga === undefined) return false;
      const admite = ['PAGA_NO_SE_DEVUELVE'];
      return (await casa.pedir(unAdmin(casa), 'POST', ruta(RUTAS.devolverPaga, paga), { admite })) !== null;
    },
  },
];
