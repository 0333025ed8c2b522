import type { ImportesPaga, Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { deudaDe, devolvibleHasta, enDinero, porcientoDe } from '#shared/domain/paga/paga.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  type FilaPaga,
  leerConPaga,
  leerMoneda,
  leerPaga,
  leerPagas,
  ponerImporte,
  ponerMoneda,
  resolverPaga,
} from '#server/data/paga.ts';
import type { Db } from '#server/db/esquema.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import { leerUsuario, listarConCuenta, listarDeCasa } from '#server/data/usuarios.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Maximum number of weeks shown besides those that wait to be paid: the latest ones. */
const ULTIMAS = 20;

/** Returns a week as the API shows it, with the share of the chores done and until when a payment can be undone. */
const verPaga = ({ puntos_tocan, puntos_hechos, ...fila }: FilaPaga): Paga => ({
  ...fila,
  correcciones: [...fila.correcciones],
  porciento: porcientoDe({ puntos_tocan, puntos_hechos }),
  devolvible_hasta: devolvibleHasta(fila.estado, fila.resuelta_en),
});

type Quien = Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>;

/**
 * Reads the amounts, debts and weeks of the members with pocket money (for a caller who is no admin, only their own). Debts
 * count only weeks in the present currency. Weeks that do not wait to be paid are limited to the latest `ULTIMAS`. Empty if
 * none of these members has pocket money.
 */
const leerPagasVistas = async (db: Db, { id, familia_id, es_administrador: admin }: Quien): Promise<PagasVistas> => {
  const moneda = await leerMoneda(db, familia_id);
  const con = new Map([...(await leerConPaga(db, familia_id))].filter(([miembro]) => admin || miembro === id));
  if (con.size === 0) return { moneda, cuentas: [], pagas: [] };
  const pagas = (await leerPagas(db, familia_id)).filter((p) => con.has(p.miembro));
  const vistas = new Set(pagas.filter((p) => p.estado !== 'POR_PAGAR').slice(0, ULTIMAS));
  return {
    moneda,
    cuentas: [...con].map(([miembro, centimos]) => ({
      miembro,
      centimos,
      deuda: deudaDe(pagas.filter((p) => p.miembro === miembro && p.moneda === moneda)),
    })),
    pagas: pagas.filter((p) => p.estado === 'POR_PAGAR' || vistas.has(p)).map(verPaga),
  };
};

/** Returns pocket money as the caller may see it. */
const verPagas = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<PagasVistas>> =>
  bien(await leer(contexto, (db) => leerPagasVistas(db, actor)));

/**
 * Sets the amounts of pocket money from this week on, and the currency if one is given. Switches pocket money off for members
 * who are not named. For admins. The week before, which may not be settled yet, keeps its amounts.
 */
const ponerImportesPaga = (
  contexto: Contexto,
  actor: Actor,
  { moneda, importes }: ImportesPaga,
): Promise<ResultadoCaso<PagasVistas>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, hoy } = cambio;
    const deCasa = await listarDeCasa(db, familia);
    const nuevos = new Map(importes.map((i) => [i.miembro, i.centimos]));
    if ([...nuevos.keys()].some((id) => deCasa.every((m) => m.id !== id))) return rechazado('MIEMBRO_DESCONOCIDO');
    const antes = await leerConPaga(db, familia);
    const cambios = deCasa.flatMap(({ id, first_name: miembro }) => {
      const [era, ahora] = [antes.get(id) ?? 0, nuevos.get(id) ?? 0];
      return era === ahora ? [] : [{ id, miembro, antes: era, ahora }];
    });
    const era = await leerMoneda(db, familia);
    const otra = moneda !== undefined && moneda !== era;
    if (otra) await ponerMoneda(db, familia, moneda);
    const semana = semanaDe(hoy).desde;
    for (const { id, ahora: centimos } of cambios)
      await ponerImporte(db, { familia_id: familia, miembro_id: id, semana, centimos });
    if (otra || cambios.length > 0) {
      cambio.difundir('paga:cambiada', { quienes: true });
      cambio.dice(actor, {
        hecho: 'paga.puesta',
        moneda: moneda ?? era,
        cambios: cambios.map(({ miembro, antes, ahora }) => ({ miembro, antes, ahora })),
      });
    }
    return bien(await leerPagasVistas(db, actor));
  });

const deQuien = async ({ db, familia }: Cambio, { id, miembro, semana, total, moneda }: FilaPaga) => ({
  miembro: (await leerUsuario(db, familia, miembro))?.first_name ?? '',
  semana,
  total,
  moneda,
  paga_id: id,
  miembro_id: miembro,
});

/** Tells the family that pocket money changed, and the member whether their week is paid now. Returns the row as it is now. */
const contada = async (
  cambio: Cambio,
  { id, miembro, total, moneda }: FilaPaga,
  pagada: boolean,
): Promise<ResultadoCaso<Paga>> => {
  cambio.difundir('paga:cambiada', { quienes: false });
  cambio.difundirA(miembro, 'paga:marcada', { cuanto: enDinero(total, moneda), pagada });
  const paga = await leerPaga(cambio.db, cambio.familia, id);
  if (paga === undefined) throw new Error('Pocket money vanished inside its own transaction');
  return bien(verPaga(paga));
};

/**
 * Marks a week's pocket money paid. For admins; their own only when no other admin can. The family's changes run one after the
 * other, so of two admins at once the second changes nothing.
 */
const pagarPaga = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Paga>> =>
  cambiarFila(contexto, actor.familia_id, leerPaga, id, async (cambio, paga) => {
    const { db, familia, ahora } = cambio;
    if (paga.estado === 'PAGADA') return bien(verPaga(paga));
    if (paga.estado !== 'POR_PAGAR') return rechazado('PAGA_NO_ESPERA');
    const admins = (await listarConCuenta(db, familia)).flatMap((m) => (m.es_administrador ? [m.id] : []));
    if (!respondeA(actor.id, paga.miembro, admins)) return rechazado('PAGA_TUYA');
    await resolverPaga(db, id, { estado: 'PAGADA', por: actor.id, en: ahora });
    cambio.dice(actor, { hecho: 'paga.pagada', ...(await deQuien(cambio, paga)) });
    return contada(cambio, paga, true);
  });

/** Undoes a payment within a day of it: the week waits to be paid again. For admins. */
const devolverPaga = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Paga>> =>
  cambiarFila(contexto, actor.familia_id, leerPaga, id, async (cambio, paga) => {
    const hasta = devolvibleHasta(paga.estado, paga.resuelta_en);
    if (hasta === null || cambio.ahora >= hasta) return rechazado('PAGA_NO_SE_DEVUELVE');
    await resolverPaga(cambio.db, id, { estado: 'POR_PAGAR', por: null, en: null });
    cambio.dice(actor, { hecho: 'paga.devuelta', ...(await deQuien(cambio, paga)) });
    return contada(cambio, paga, false);
  });

export const casosDePaga = (contexto: Contexto) =>
  ({
    verPagas: ({ actor }) => verPagas(contexto, actor),
    ponerImportesPaga: ({ actor, cuerpo }) => ponerImportesPaga(contexto, actor, cuerpo),
    pagarPaga: ({ actor, id }) => pagarPaga(contexto, actor, id),
    devolverPaga: ({ actor, id }) => devolverPaga(contexto, actor, id),
  }) satisfies Partial<Haceres>;
