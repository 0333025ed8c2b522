import type { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { porQueNoPoneFoto } from '#shared/domain/fotos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { bienAlVer, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import { insertarFotoHecha } from '#server/data/fotos-hechas.ts';

/** Returns the instant of a completion to which the member may add a picture, or why they may not. */
const hechaEn = (fila: FilaAsignacion | undefined, actor: Actor): ResultadoCaso<Instante> => {
  if (fila === undefined) return rechazado('NO_ENCONTRADO');
  if (!fila.revision) return rechazado('SIN_FOTOS');
  const no = porQueNoPoneFoto({ estado: fila.estado, autor: fila.hecha_por ?? fila.miembro }, actor.id);
  if (no !== null) return rechazado(no);
  return fila.completada_en === null ? rechazado('SIN_COMPLETAR') : bien(fila.completada_en);
};

/**
 * Adds a picture to what the member has done, in place of an earlier one. The completion counts with or without it: a refusal,
 * or a full disk, changes nothing. A completion that was undone while the picture was on its way gets none, even if it was done
 * again meanwhile.
 */
export const ponerFoto = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  bytes: Buffer,
): Promise<ResultadoCaso<Pospuesta>> => {
  const { almacenFotos, fotos } = contexto;
  if (almacenFotos === null) return rechazado('SIN_FOTOS');
  // Asked before the picture is decoded, which takes long.
  const antes = hechaEn(await leer(contexto, (db) => leerAsignacion(db, actor.familia_id, id)), actor);
  if (!antes.ok) return antes;
  const foto = await fotos.encoger(bytes);
  if (!foto.ok) return foto;
  return almacenFotos.conNueva(actor.familia_id, foto.valor, (nombre) =>
    cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async ({ db, familia, ahora, toca }, fila) => {
      const ahoraHecha = hechaEn(fila, actor);
      if (!ahoraHecha.ok) return ahoraHecha;
      if (ahoraHecha.valor !== antes.valor) return rechazado('SIN_COMPLETAR');
      const nueva = { asignacion_id: id, familia_id: familia, miembro_id: actor.id, nombre, creada_en: ahora };
      toca('asignacion', id, ...(await insertarFotoHecha(db, nueva)));
      return bienAlVer(({ version, asignacion }) => ({
        success: true,
        message: 'Foto guardada',
        asignacion: asignacion(id),
        version,
      }));
    }),
  );
};
