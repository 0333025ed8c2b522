import type { ActualizarCarga, CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { guardarPartes } from '#server/data/configuraciones-reparto.ts';
import { subirVersion } from '#server/data/familias.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';

/** Saves everyone's share of the load: the rows of the quarter that the next reparto is for, which Config edits one by one. */
export const guardarCarga = (
  { db, reloj }: Contexto,
  { familia_id, zona_horaria }: Actor,
  { configuraciones }: ActualizarCarga,
): Promise<ResultadoCaso<CargaFamilia>> =>
  db.transaction().execute(async (trx) => {
    const porcentajes = configuraciones
      .map(({ miembro, porcentaje_carga }) => ({ miembro, porcentaje: porcentaje_carga }))
      .sort((a, b) => a.miembro - b.miembro);
    const conCuenta = await listarConCuenta(trx, familia_id);
    const cadaUnoUnaVez =
      conCuenta.length === porcentajes.length && conCuenta.every((m, i) => m.id === porcentajes[i]?.miembro);
    if (!cadaUnoUnaVez) return rechazado('CARGA_MIEMBRO_INVALIDO');
    const actual = porcentajes.reduce((suma, p) => suma + p.porcentaje, 0);
    if (actual !== 100) return rechazado('PORCENTAJES_NO_SUMAN_100', { actual });

    const version = await subirVersion(trx, familia_id);
    await guardarPartes(trx, familia_id, trimestreDelReparto(hoyEn(zona_horaria, reloj.ahora())), porcentajes);
    const guardadas = porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje }));
    return hecho({ configuraciones: guardadas, guardada: true }, [aFamilia(familia_id, version, 'carga:cambiada', {})]);
  });
