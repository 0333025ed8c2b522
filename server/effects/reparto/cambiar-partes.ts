import { proponerPartes } from '#shared/domain/ausencias/vive.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { guardarPartes, type Partes, type Porcentaje } from '#server/data/configuraciones-reparto.ts';
import { asentarEnCasa, leerEnCasa } from '#server/data/ausencias.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';

type ConNombre = Awaited<ReturnType<typeof listarConCuenta>>;

/** The shares that differ from before, with names; all of them when there were none before. */
const cambiosDe = ({ porcentajes, de }: Partes, ahora: readonly Porcentaje[], miembros: ConNombre) => {
  const antes = new Map(de === null ? [] : porcentajes.map((p) => [p.miembro, p.porcentaje]));
  return ahora
    .filter((p) => antes.get(p.miembro) !== p.porcentaje)
    .map((p) => ({
      id: p.miembro,
      miembro: miembros.find((m) => m.id === p.miembro)?.first_name ?? '',
      antes: antes.get(p.miembro) ?? null,
      ahora: p.porcentaje,
    }));
};

interface Nuevas {
  readonly trimestre: string;
  /** The quarter's shares before the change. */
  readonly antes: Partes;
  readonly porcentajes: readonly Porcentaje[];
}

/**
 * Saves a quarter's shares and announces them to the family; enters what differs in the audit log. Returns whether anything
 * differs.
 * A share was decided on if it changed, or if the shares proposed for other days at home were accepted. For each one, the
 * present days at home are stored as those that it assumes, so that nothing is proposed for it until they change.
 */
export const cambiarPartes = async (
  cambio: Cambio,
  actor: Actor,
  { trimestre, antes, porcentajes }: Nuevas,
): Promise<boolean> => {
  await guardarPartes(cambio.db, cambio.familia, trimestre, porcentajes);
  cambio.difundir('carga:cambiada', {});
  const cambiadas = cambiosDe(antes, porcentajes, await listarConCuenta(cambio.db, cambio.familia));
  const propuesta = proponerPartes(antes.porcentajes, await leerEnCasa(cambio.db, cambio.familia, cambio.hoy));
  const aceptada = propuesta?.partes.every(({ miembro, porcentaje }) =>
    porcentajes.some((p) => p.miembro === miembro && p.porcentaje === porcentaje),
  );
  const decididas = [...cambiadas.map((c) => c.id), ...(aceptada === true ? (propuesta?.por ?? []) : [])];
  await asentarEnCasa(cambio.db, cambio.familia, decididas, cambio.hoy);
  const cambios = cambiadas.map(({ miembro, antes: era, ahora }) => ({ miembro, antes: era, ahora }));
  if (cambios.length > 0) cambio.dice(actor, { hecho: 'carga.cambiada', cambios });
  return cambios.length > 0;
};
