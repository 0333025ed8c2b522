import type { ConfiguracionReparto, EditarConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTrimestre,
  cambiarPorcentaje,
  leerConfiguracion,
  leerPartes,
  listarConfiguraciones,
} from '#server/data/configuraciones-reparto.ts';
import { asentarEnCasa } from '#server/data/en-casa.ts';
import type { Db } from '#server/db/esquema.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Sets one member's share for the quarter that the next draft is for. A row of another quarter, read before a midnight, is
 * refused, since nothing would use it. The sum of the shares is not checked. A draft in progress has its own frozen shares.
 */
const editarConfiguracion = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { porcentaje_asignado: ahora }: EditarConfiguracionReparto,
): Promise<ResultadoCaso<ConfiguracionReparto>> =>
  cambiarFila(contexto, actor.familia_id, leerConfiguracion, id, async (cambio, antes) => {
    const { porcentaje_asignado: era, miembro_nombre: miembro, trimestre_inicio } = antes;
    if (trimestre_inicio !== trimestreDelReparto(cambio.hoy)) return rechazado('TRIMESTRE_PASADO');
    const configuracion = { ...antes, porcentaje_asignado: ahora };
    if (era === ahora) return bien(configuracion);
    await cambiarPorcentaje(cambio.db, antes, ahora);
    await asentarEnCasa(cambio.db, cambio.familia, [antes.miembro], cambio.hoy);
    cambio.difundir('configuracion:cambiada', { configuracion });
    cambio.dice(actor, { hecho: 'carga.cambiada', cambios: [{ miembro, antes: era, ahora }] });
    await revisarMotivos(cambio);
    return bien(configuracion);
  });

/** Reads the quarter's rows; null when some members have no row yet, and an empty list if the family never saved shares. */
const leerCompletas = async (db: Db, familia: number, trimestre: Dia): Promise<ConfiguracionReparto[] | null> => {
  const { porcentajes, de } = await leerPartes(db, familia, trimestre);
  if (de === null) return [];
  const lista = await listarConfiguraciones(db, familia, trimestre);
  return lista.length === porcentajes.length ? lista : null;
};

/**
 * Returns the shares of the quarter that the next draft is for, one row for each member with an account. Missing rows are
 * created here, from the family's latest shares. A family that never saved any gets an empty list.
 */
const verConfiguraciones = async (
  contexto: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
  const completas = await leer(contexto, (db) => leerCompletas(db, familia, trimestre));
  if (completas !== null) return bien(completas);
  return cambiar(contexto, familia, async ({ db }) => {
    await abrirTrimestre(db, familia, trimestre, await leerPartes(db, familia, trimestre));
    return bien(await listarConfiguraciones(db, familia, trimestre));
  });
};

export const casosDeConfiguraciones = (contexto: Contexto) =>
  ({
    verConfiguraciones: ({ actor, consulta }) => verConfiguraciones(contexto, actor, consulta.familia),
    editarConfiguracion: ({ actor, id, cuerpo }) => editarConfiguracion(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
