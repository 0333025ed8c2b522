import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { diaDe, numeroDe } from '#server/testing/ano/filas.ts';

type Estado = 'PROPUESTA' | 'ACTIVA';

const unaMeta = async ({ leer, una, familia }: Casa, estado: Estado) =>
  una(
    await leer(sql<{ id: number; autor_id: number }>`
      select id, autor_id from metas where familia_id = ${familia} and estado = ${estado} order by id`),
  );

const unAdmin = (casa: Casa) => casa.una(casa.conCuenta().filter((p) => p.admin)) ?? casa.admin();

/** A goal of at most 150 points, more often than not with a last day, which is at most five days away. */
const unaCualquiera = (casa: Casa) => ({
  texto: `Meta ${String(casa.azar(1_000))}`,
  puntos: 1 + casa.azar(150),
  hasta: casa.suerte(60) ? diaDe(numeroDe(casa.hoy) + casa.azar(6)) : null,
});

/** An admin's answer to a proposal, or the end of a goal. */
const deAdmin = (nombre: string, porMil: number, de: Estado, url: string): Acto => ({
  nombre,
  porMil,
  hacer: async (casa) => {
    const meta = await unaMeta(casa, de);
    if (meta === undefined) return false;
    return (await casa.pedir(unAdmin(casa), 'POST', ruta(url, { id: meta.id }), { admite: ['META_YA_HAY'] })) !== null;
  },
});

export const METAS: readonly Acto[] = [
  {
    nombre: 'goals switched on or off',
    porMil: 60,
    hacer: async (casa) => {
      const cuerpo = { metas: casa.suerte(85) };
      const url = ruta(RUTAS.familia, { id: casa.familia });
      return (await casa.pedir(unAdmin(casa), 'PATCH', url, { cuerpo })) !== null;
    },
  },
  {
    nombre: 'goal set or proposed',
    porMil: 500,
    hacer: async (casa) => {
      const quien = casa.una(casa.conCuenta());
      if (quien === undefined) return false;
      const admite = ['METAS_APAGADAS', 'META_YA_HAY', 'META_YA_PROPUESTA'];
      return (await casa.pedir(quien, 'POST', RUTAS.metas, { cuerpo: unaCualquiera(casa), admite })) !== null;
    },
  },
  deAdmin('goal accepted', 250, 'PROPUESTA', RUTAS.aceptarMeta),
  deAdmin('goal declined', 60, 'PROPUESTA', RUTAS.denegarMeta),
  deAdmin('goal ended early', 40, 'ACTIVA', RUTAS.dejarMeta),
  {
    nombre: 'proposal withdrawn',
    porMil: 60,
    hacer: async (casa) => {
      const meta = await unaMeta(casa, 'PROPUESTA');
      const suyo = casa.conCuenta().find((p) => p.id === meta?.autor_id);
      if (meta === undefined || suyo === undefined) return false;
      return (await casa.pedir(suyo, 'POST', ruta(RUTAS.retirarMeta, { id: meta.id }))) !== null;
    },
  },
];
