import type {
  ActualizarCarga,
  CargaFamilia,
  ConfiguracionCarga,
  ConfiguracionReparto,
  EditarConfiguracionReparto,
} from '#shared/contracts/cuotas.ts';
import { proponerPartes } from '#shared/domain/ausencias/vive.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTrimestre,
  cambiarPorcentaje,
  leerConfiguracion,
  leerPartes,
  listarConfiguraciones,
  type Partes,
  type Porcentaje,
} from '#server/data/configuraciones-reparto.ts';
import { asentarEnCasa, leerEnCasa } from '#server/data/ausencias.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { cambiarPartes } from '#server/effects/reparto/cambiar-partes.ts';
import type { Haceres } from '#server/http/montar.ts';

const enCarga = (partes: readonly Porcentaje[]): ConfiguracionCarga[] =>
  partes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje }));

/**
 * Returns shares as the API shows them, with the shares proposed from the days that each member lives at home (null for none).
 */
const comoCarga = async (db: Db, familia: number, { porcentajes, de }: Partes, hoy: Dia): Promise<CargaFamilia> => {
  const conCuenta = await listarConCuenta(db, familia);
  // While no shares are saved, the proposal starts from shares by age, which differ from an equal split if members differ in age.
  const deSalida = de === null ? repartoPorEdades(conCuenta) : porcentajes;
  const propuesta = proponerPartes(deSalida, await leerEnCasa(db, familia, hoy));
  return {
    configuraciones: enCarga(porcentajes),
    guardada: de !== null,
    propuesta: propuesta && { por: [...propuesta.por], configuraciones: enCarga(propuesta.partes) },
  };
};

/**
 * Saves the shares of all members with an account, for the quarter that the next draft is for. They must sum to 100.
 * `editarConfiguracion` changes the same rows one at a time.
 */
const guardarCarga = (
  contexto: Contexto,
  actor: Actor,
  { configuraciones }: ActualizarCarga,
): Promise<ResultadoCaso<CargaFamilia>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia } = cambio;
    const porcentajes = configuraciones
      .map(({ miembro, porcentaje_carga }) => ({ miembro, porcentaje: porcentaje_carga }))
      .sort((a, b) => a.miembro - b.miembro);
    const conCuenta = await listarConCuenta(db, familia);
    const cadaUnoUnaVez =
      conCuenta.length === porcentajes.length && conCuenta.every((m, i) => m.id === porcentajes[i]?.miembro);
    if (!cadaUnoUnaVez) return rechazado('CARGA_MIEMBRO_INVALIDO');
    const actual = porcentajes.reduce((suma, p) => suma + p.porcentaje, 0);
    if (actual !== 100) return rechazado('PORCENTAJES_NO_SUMAN_100', { actual });

    const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, ahora));
    const antes = await leerPartes(db, familia, trimestre);
    const cambiadas = await cambiarPartes(cambio, actor, { trimestre, antes, porcentajes });
    if (cambiadas) await revisarMotivos(cambio);
    return bien(await comoCarga(db, familia, { porcentajes, de: trimestre }, cambio.hoy));
  });

/** Returns the family's shares with which the next draft would start: the saved ones, or an equal split. */
const verCarga = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<CargaFamilia>> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  const trimestre = trimestreDelReparto(hoy);
  return bien(
    await leer(contexto, async (db) => comoCarga(db, familia_id, await leerPartes(db, familia_id, trimestre), hoy)),
  );
};

export const casosDeCarga = (contexto: Contexto) =>
  ({
    verCarga: ({ actor }) => verCarga(contexto, actor),
    guardarCarga: ({ actor, cuerpo }) => guardarCarga(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;

/**
 * Sets one member's share for the quarter that the next draft is for; a row of another quarter is refused, since nothing would
 * use it. The sum of the shares is not checked. A draft in progress keeps its own frozen shares.
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
