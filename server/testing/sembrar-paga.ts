import { sumarDias } from '#shared/domain/dias.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { insertarPaga, ponerImporte } from '#server/data/paga.ts';
import type { Db } from '#server/db/esquema.ts';
import { sembrarPedido } from './sembrar-premios.ts';

interface DeQuien {
  readonly familia: number;
  readonly miembro: number;
  readonly ahora: Instante;
}

/** Gives a member pocket money, of which a past week with a correction waits to be paid. Returns the id of that week's row. */
export const sembrarPaga = async (db: Db, { familia: familia_id, miembro, ahora }: DeQuien): Promise<number> => {
  const de = { familia_id, miembro_id: miembro };
  const semana = semanaDe(sumarDias(ahora.slice(0, 10), -14)).desde;
  await ponerImporte(db, { ...de, semana, centimos: 300 });
  const suma = { centimos: 300, puntos_tocan: 40, puntos_hechos: 30, importe: 225, total: 205 };
  const fila = { ...de, semana, moneda: 'EUR', ...suma, estado: 'POR_PAGAR', creada_en: ahora } as const;
  return insertarPaga(db, fila, [{ semana: sumarDias(semana, -7), diferencia: -20 }]);
};

/** Gives a member a request for a reward, and pocket money that waits to be paid. */
export const sembrarPedidoYPaga = async (db: Db, de: DeQuien): Promise<void> => {
  await sembrarPedido(db, de);
  await sembrarPaga(db, de);
};
