import type { ConsultaResumen, FilaRanking, ResumenSemanal, SemanaFamilia } from '#shared/contracts/semana.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { NADA, ordenarPartes, semanaDe, sumarPartes } from '#shared/domain/ranking.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { ultimaSemana } from '#shared/domain/resumen/resumen.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { leerPartes, leerRanking } from '#server/effects/vistas/ranking.ts';
import { leerResumen } from '#server/effects/resumen/leer-resumen.ts';
import { cuandoDisponible } from '#server/effects/trabajo/dar-por-hecha.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns the ranking of the present week. */
const verRanking = (contexto: Contexto, { familia_id, zona_horaria }: Actor): Promise<ResultadoCaso<FilaRanking[]>> =>
  leer(contexto, async (db) => bien(await leerRanking(db, familia_id, hoyEn(zona_horaria, contexto.reloj.ahora()))));

/**
 * Returns the present week by how much of their own due work each member has done, so that members with unequal loads can
 * be compared.
 */
const verSemana = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<SemanaFamilia>> => {
  const semana = semanaDe(hoyEn(zona_horaria, contexto.reloj.ahora()));
  const { partes, usuarios } = await leer(contexto, async (db) => ({
    partes: await leerPartes(db, familia_id, semana, await leerAusencias(db, familia_id)),
    usuarios: await listarUsuarios(db, familia_id),
  }));
  const miembros = usuarios.flatMap(({ id, first_name, avatar, color, grupo_edad, tiene_cuenta }) => {
    const suya = partes.get(id);
    if (suya === undefined && !tiene_cuenta) return [];
    return [{ usuario: id, usuario_nombre: first_name, avatar, color, grupo_edad, ...(suya ?? NADA) }];
  });
  return bien({ miembros: ordenarPartes(miembros), total: sumarPartes(miembros) });
};

/** Number of past weeks whose story can be read: a quarter. */
const SEMANAS_ATRAS = 13;

/**
 * Returns a week's story (by default the latest that can be told). As long as the following week is not over, the story ends
 * with the caller's own chores of that following week. Refused for a week to come, or one too long ago.
 */
const verResumen = async (
  contexto: Contexto,
  { id, familia_id: familia, zona_horaria: zona }: Actor,
  { semana: dia }: ConsultaResumen,
): Promise<ResultadoCaso<ResumenSemanal>> => {
  const hoy = hoyEn(zona, contexto.reloj.ahora());
  const semana = dia === undefined ? ultimaSemana(hoy) : semanaDe(dia);
  const esta = semanaDe(hoy);
  const primera = sumarDias(esta.desde, -7 * SEMANAS_ATRAS);
  if (semana.desde < primera || semana.desde > esta.desde)
    return rechazado('SEMANA_SIN_CONTAR', {
      desde: cuandoDisponible(primera, hoy),
      hasta: cuandoDisponible(esta.hasta, hoy),
    });
  return bien(await leer(contexto, (db) => leerResumen(db, familia, semana, { zona, hoy, quien: id })));
};

export const casosDeRanking = (contexto: Contexto) =>
  ({
    verRanking: ({ actor }) => verRanking(contexto, actor),
    verSemana: ({ actor }) => verSemana(contexto, actor),
    verResumen: ({ actor, consulta }) => verResumen(contexto, actor, consulta),
  }) satisfies Partial<Haceres>;
