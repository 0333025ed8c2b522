import { type AusenciasPorMiembro, estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { asentarPaga, type Cumplida, pagaDe } from '#shared/domain/paga/paga.ts';
import { NADA, type Semana, semanaDe } from '#shared/domain/ranking.ts';
import { type Debida, partesDeLaSemana } from '#shared/domain/semana-de-cada-uno.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import {
  type FilaPaga,
  importesDe,
  insertarPaga,
  leerConPaga,
  leerImportes,
  leerMoneda,
  leerPagas,
  leerPrometidas,
  ponerImporte,
  retirarPagasDe,
} from '#server/data/paga.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/** Number of weeks back that are still corrected: a quarter. */
const SEMANAS_ATRAS = 13;

type Prometida = Awaited<ReturnType<typeof leerPrometidas>>[number];

/** Converts an occurrence of a settled week. `sigue` is null, since all occurrences of a settled week have rows already. */
const aDebida = ({ miembro, hecha_por, cedida_por, fecha_limite, estado, puntos }: Prometida): Debida => ({
  miembro,
  fecha_limite,
  puntos,
  hechaPor: estado === 'COMPLETADA' ? (hecha_por ?? miembro) : null,
  cedida_por,
  sigue: null,
});

/** Returns a function from a week's Monday and a member to the points that fell due to the member and those that they did. */
const contarSemanas = (
  prometidas: readonly Prometida[],
  ausencias: AusenciasPorMiembro,
): ((semana: Dia, miembro: number) => Cumplida) => {
  const porSemana = Map.groupBy(prometidas, (p) => semanaDe(p.fecha_limite).desde);
  const fuera = (miembro: number, dia: Dia): boolean => estaFueraDe(ausencias, miembro, dia);
  const partes = new Map(
    [...porSemana].map(([lunes, suyas]) => [
      lunes,
      partesDeLaSemana(suyas.map(aDebida), { desde: lunes, hasta: sumarDias(lunes, 6) }, fuera),
    ]),
  );
  return (semana, miembro) => partes.get(semana)?.get(miembro) ?? NADA;
};

/** Reads the occurrences and absences of a period of whole weeks, and returns the function of `contarSemanas` for it. */
const leerCumplido = async (db: Db, familia: number, semanas: Semana) =>
  contarSemanas(await leerPrometidas(db, familia, semanas), await leerAusencias(db, familia));

/**
 * Reckons the pocket money of weeks that are settled now, for each member who lives here and has an amount for the week, with the
 * corrections of earlier weeks. A week that was reckoned before stays as it is. Returns the ids of the new rows.
 */
export const asentarPagas = async (
  { db, familia, ahora, difundir }: Cambio,
  semanas: readonly Semana[],
): Promise<readonly number[]> => {
  const importes = semanas.length === 0 ? [] : await leerImportes(db, familia);
  const [primera, ultima] = [semanas[0], semanas.at(-1)];
  if (primera === undefined || ultima === undefined || importes.every((i) => i.centimos === 0)) return [];
  const deCasa = new Set((await listarDeCasa(db, familia)).map((m) => m.id));
  const moneda = await leerMoneda(db, familia);
  const desde = sumarDias(primera.desde, -7 * SEMANAS_ATRAS);
  const cumplido = await leerCumplido(db, familia, { desde, hasta: ultima.hasta });
  const antes = await leerPagas(db, familia);
  // Corrections of weeks in another currency cannot be paid in this one, so those weeks are left out.
  const hechas: FilaPaga[] = antes.filter((p) => p.moneda === moneda);
  const yaHay = new Set(antes.map((p) => `${p.semana} ${String(p.miembro)}`));
  const nuevas: number[] = [];
  for (const { desde: semana } of semanas)
    for (const [miembro, centimos] of importesDe(importes, semana)) {
      if (!deCasa.has(miembro) || yaHay.has(`${semana} ${String(miembro)}`)) continue;
      const suyas = hechas.filter((p) => p.miembro === miembro);
      const { puntos_tocan, puntos_hechos } = cumplido(semana, miembro);
      const importe = pagaDe(centimos, { puntos_tocan, puntos_hechos });
      const { correcciones, total } = asentarPaga({ semana, importe }, suyas, (otra) => {
        const era = suyas.find((p) => p.semana === otra);
        return era === undefined || otra < desde ? null : pagaDe(era.centimos, cumplido(otra, miembro));
      });
      const fila = {
        miembro_id: miembro,
        semana,
        moneda,
        centimos,
        puntos_tocan,
        puntos_hechos,
        importe,
        total,
        estado: total === 0 ? ('NADA' as const) : ('POR_PAGAR' as const),
      };
      const id = await insertarPaga(db, { familia_id: familia, ...fila, creada_en: ahora }, correcciones);
      hechas.push({ id, miembro, ...fila, resuelta_en: null, correcciones });
      nuevas.push(id);
    }
  if (nuevas.length > 0) difundir('paga:cambiada', { quienes: false });
  return nuevas;
};

/**
 * Switches pocket money off from this week on for a member who leaves, and withdraws what waits to be paid. `por` is the admin
 * who did it. Returns whether there was an amount or anything to pay.
 */
export const cerrarPaga = async (
  { db, familia, ahora, hoy }: Pick<Cambio, 'db' | 'familia' | 'ahora' | 'hoy'>,
  miembro: number,
  por: number,
): Promise<boolean> => {
  const tenia = (await leerConPaga(db, familia)).has(miembro);
  if (tenia)
    await ponerImporte(db, { familia_id: familia, miembro_id: miembro, semana: semanaDe(hoy).desde, centimos: 0 });
  return (await retirarPagasDe(db, miembro, por, ahora)) || tenia;
};
