import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';

const unPremio = async ({ leer, una, familia }: Casa) =>
  una(await leer(sql<{ id: number }>`select id from premios where familia_id = ${familia} order by id`));

interface Pedido {
  readonly id: number;
  readonly miembro_id: number;
}

const unPedido = async ({ leer, una, familia }: Casa, estado: 'PEDIDO' | 'CONCEDIDO') =>
  una(
    await leer(sql<Pedido>`
      select id, miembro_id from pedidos_premio where familia_id = ${familia} and estado = ${estado} order by id desc limit 5`),
  );

const unAdmin = (casa: Casa) => casa.una(casa.conCuenta().filter((p) => p.admin)) ?? casa.admin();

export const PREMIOS: readonly Acto[] = [
  {
    nombre: 'rewards switched on and off',
    porMil: 60,
    hacer: async (casa) => {
      const miembros = casa.deCasa().flatMap((p) => (casa.suerte(70) ? [p.id] : []));
      return (await casa.pedir(unAdmin(casa), 'PUT', RUTAS.conPremios, { cuerpo: { miembros } })) !== null;
    },
  },
  {
    nombre: 'reward added or changed',
    porMil: 60,
    hacer: async (casa) => {
      const cuerpo = { texto: `Premio ${String(casa.azar(1_000))}`, coste: 1 + casa.azar(60) };
      const premio = casa.suerte(40) ? await unPremio(casa) : undefined;
      const admite = ['DEMASIADOS_PREMIOS'];
      if (premio === undefined)
        return (await casa.pedir(unAdmin(casa), 'POST', RUTAS.premios, { cuerpo, admite })) !== null;
      return (await casa.pedir(unAdmin(casa), 'PUT', ruta(RUTAS.premio, premio), { cuerpo })) !== null;
    },
  },
  {
    nombre: 'reward removed',
    porMil: 15,
    hacer: async (casa) => {
      const premio = await unPremio(casa);
      if (premio === undefined) return false;
      return (await casa.pedir(unAdmin(casa), 'DELETE', ruta(RUTAS.premio, premio))) !== null;
    },
  },
  {
    nombre: 'reward asked for',
    porMil: 400,
    hacer: async (casa) => {
      const [premio, quien] = [await unPremio(casa), casa.una(casa.conCuenta())];
      if (premio === undefined || quien === undefined) return false;
      const admite = ['PREMIO_FALTAN_PUNTOS', 'PREMIOS_APAGADOS'];
      return (await casa.pedir(quien, 'POST', ruta(RUTAS.pedirPremio, premio), { admite })) !== null;
    },
  },
  {
    nombre: 'reward granted',
    porMil: 300,
    hacer: async (casa) => {
      const pedido = await unPedido(casa, 'PEDIDO');
      if (pedido === undefined) return false;
      const admite = ['PREMIO_TUYO', 'PREMIO_YA_NO_LLEGA'];
      return (
        (await casa.pedir(unAdmin(casa), 'POST', ruta(RUTAS.concederPremio, { id: pedido.id }), { admite })) !== null
      );
    },
  },
  {
    nombre: 'reward refused',
    porMil: 80,
    hacer: async (casa) => {
      const pedido = await unPedido(casa, 'PEDIDO');
      if (pedido === undefined) return false;
      const [cuerpo, admite] = [{ motivo: 'Hoy no' }, ['PREMIO_TUYO']];
      return (
        (await casa.pedir(unAdmin(casa), 'POST', ruta(RUTAS.denegarPremio, { id: pedido.id }), { cuerpo, admite })) !==
        null
      );
    },
  },
  {
    nombre: 'reward given back',
    porMil: 120,
    hacer: async (casa) => {
      const concedido = casa.suerte(50);
      const pedido = await unPedido(casa, concedido ? 'CONCEDIDO' : 'PEDIDO');
      const suyo = casa.conCuenta().find((p) => p.id === pedido?.miembro_id);
      const quien = concedido ? unAdmin(casa) : suyo;
      if (pedido === undefined || quien === undefined) return false;
      const admite = ['PREMIO_NO_SE_DEVUELVE'];
      return (await casa.pedir(quien, 'POST', ruta(RUTAS.devolverPremio, { id: pedido.id }), { admite })) !== null;
    },
  },
];
