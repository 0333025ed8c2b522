import type {
  ConfiguracionReparto,
  EditarConfiguraciones,
  EditarConfiguracionReparto,
} from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTrimestre,
  cambiarPorcentaje,
  leerConfiguracion,
  leerPartes,
  listarConfiguraciones,
} from '#server/data/configuraciones-reparto.ts';
import type { Db } from '#server/db/esquema.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Sets the shares of several members for the quarter that the next draft is for; all of them or none.
 * Rows of another quarter, read before a midnight, are refused, since nothing would use them. The sum is not checked. A draft in
 * progress has its own frozen shares.
 */
const editarConfiguraciones = (
  contexto: Contexto,
  actor: Actor,
  { configuraciones }: EditarConfiguraciones,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia, avisar } = cambio;
    const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, ahora));
    const guardadas: ConfiguracionReparto[] = [];
    const cambios: { miembro: string; antes: number; ahora: number }[] = [];
    for (const { id, porcentaje_asignado } of configuraciones) {
      const antes = await leerConfiguracion(db, familia, id);
      if (antes === undefined) return rechazado('NO_ENCONTRADO');
      if (antes.trimestre_inicio !== trimestre) return rechazado('TRIMESTRE_PASADO');
      const configuracion = { ...antes, porcentaje_asignado };
      guardadas.push(configuracion);
      if (antes.porcentaje_asignado === porcentaje_asignado) continue;
      await cambiarPorcentaje(db, antes, porcentaje_asignado);
      avisar('configuracion:cambiada', { configuracion });
      cambios.push({ miembro: antes.miembro_nombre, antes: antes.porcentaje_asignado, ahora: porcentaje_asignado });
    }
    if (cambios.length > 0) {
      cambio.anota(actor, { acto: 'CARGA_CAMBIADA', cambios });
      await revisarMotivos(cambio);
    }
    return hecho(guardadas);
  });

/** Sets one member's share, with the rules of `editarConfiguraciones`. */
const editarConfiguracion = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { porcentaje_asignado }: EditarConfiguracionReparto,
): Promise<ResultadoCaso<ConfiguracionReparto>> => {
  const editadas = await editarConfiguraciones(contexto, actor, { configuraciones: [{ id, porcentaje_asignado }] });
  if (!editadas.ok) return editadas;
  const [una] = editadas.respuesta;
  return una === undefined ? rechazado('NO_ENCONTRADO') : hecho(una);
};

/** The quarter's rows; null when some members have no row yet. */
const leerCompletas = async (db: Db, familia: number, trimestre: Dia): Promise<ConfiguracionReparto[] | null> => {
  const { porcentajes, de } = await leerPartes(db, familia, trimestre);
  if (de === null) return [];
  const lista = await listarConfiguraciones(db, familia, trimestre);
  return lista.length === porcentajes.length ? lista : null;
};

/**
 * The shares of the quarter that the next draft is for, one row for each member with an account.
 * If rows are missing they are created here, from the family's latest shares. A family that never saved any gets an empty list.
 */
const verConfiguraciones = async (
  contexto: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
  const completas = await leer(contexto, (db) => leerCompletas(db, familia, trimestre));
  if (completas !== null) return hecho(completas);
  return cambiar(contexto, familia, async ({ db }) => {
    await abrirTrimestre(db, familia, trimestre, await leerPartes(db, familia, trimestre));
    return hecho(await listarConfiguraciones(db, familia, trimestre));
  });
};

export const casosDeConfiguraciones = (contexto: Contexto) =>
  ({
    verConfiguraciones: ({ actor, consulta }) => verConfiguraciones(contexto, actor, consulta.familia),
    editarConfiguraciones: ({ actor, cuerpo }) => editarConfiguraciones(contexto, actor, cuerpo),
    editarConfiguracion: ({ actor, id, cuerpo }) => editarConfiguracion(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
