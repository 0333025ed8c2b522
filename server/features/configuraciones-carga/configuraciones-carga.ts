import type { ActualizarCarga, CargaFamilia } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { cambiarPartes } from '#server/effects/reparto/cambiar-partes.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Saves the shares of all members with an account, for the quarter that the next draft is for.
 * They must sum to 100. They are the same rows that Config edits one by one.
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
    const guardadas = porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje }));
    return hecho({ configuraciones: guardadas, guardada: true });
  });

/** The family's shares with which the next draft would start: those saved, or an equal split. */
const verCarga = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<CargaFamilia>> => {
  const trimestre = trimestreDelReparto(hoyEn(zona_horaria, contexto.reloj.ahora()));
  const { porcentajes, de } = await leer(contexto, (db) => leerPartes(db, familia_id, trimestre));
  return hecho({
    configuraciones: porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje })),
    guardada: de !== null,
  });
};

export const casosDeCarga = (contexto: Contexto) =>
  ({
    verCarga: ({ actor }) => verCarga(contexto, actor),
    guardarCarga: ({ actor, cuerpo }) => guardarCarga(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
