import type { ActualizarCarga, CargaFamilia } from '#shared/contracts/configuraciones-carga.ts';
import { hoyEn, trimestreDe, trimestreDelReparto } from '#shared/domain/calendario.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { guardarPartes, leerPartes, type Partes, type Porcentaje } from '#server/data/configuraciones-reparto.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { ofrecerReajuste } from '#server/effects/reajuste/ofrecer.ts';

/** Which shares change, by name; all of them when there were none before. */
const cambiosDe = (
  { porcentajes, de }: Partes,
  ahora: readonly Porcentaje[],
  miembros: readonly { readonly id: number; readonly first_name: string }[],
) => {
  const antes = new Map(de === null ? [] : porcentajes.map((p) => [p.miembro, p.porcentaje]));
  return ahora
    .filter((p) => antes.get(p.miembro) !== p.porcentaje)
    .map((p) => ({
      miembro: miembros.find((m) => m.id === p.miembro)?.first_name ?? '',
      antes: antes.get(p.miembro) ?? null,
      ahora: p.porcentaje,
    }));
};

/**
 * Saves everyone's share of the load: the rows of the quarter that the next reparto is for, which Config edits one by
 * one.
 */
export const guardarCarga = (
  contexto: Contexto,
  actor: Actor,
  { configuraciones }: ActualizarCarga,
): Promise<ResultadoCaso<CargaFamilia>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia, avisar } = cambio;
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
    await guardarPartes(db, familia, trimestre, porcentajes);
    avisar('carga:cambiada', {});
    const cambios = cambiosDe(antes, porcentajes, conCuenta);
    if (cambios.length > 0) {
      await anotar(cambio, actor, { acto: 'CARGA_CAMBIADA', cambios });
      if (trimestre === trimestreDe(hoyEn(actor.zona_horaria, ahora)))
        await ofrecerReajuste(cambio, { motivo: 'PARTES_CAMBIADAS', nombre: '' });
    }
    const guardadas = porcentajes.map(({ miembro, porcentaje }) => ({ miembro, porcentaje_carga: porcentaje }));
    return hecho({ configuraciones: guardadas, guardada: true });
  });
