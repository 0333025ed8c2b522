import type { Cambio } from '#server/change/cambiar.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { actualizarCambio, marcarCubierta, type FilaCambio } from '#server/data/cambios.ts';
import { leerResponsable } from '#server/data/responsabilidades.ts';
import { relevar } from '#server/effects/trabajo/relevar.ts';

/** The occurrence is that member's now, promise and lapse included; the next ones stay whose they were. */
const cubrir = async ({ db, familia, ahora, toca }: Cambio, fila: FilaCambio, a: number) => {
  const asignacion = await leerAsignacion(db, familia, fila.asignacion_id ?? 0);
  if (asignacion === undefined) throw new Error('A request that goes on has lost its occurrence');
  const dueno = asignacion.cubre_id ?? asignacion.miembro;
  const dada = await marcarCubierta(db, asignacion.id, {
    de: fila.pide_id,
    a,
    // Given back, it is theirs again.
    cubre_a: dueno === a ? null : dueno,
    en: ahora,
  });
  if (!dada) throw new Error('An occurrence changed hands in the middle of its own change');
  toca('asignacion', asignacion.id);
};

const trocar = async (cambio: Cambio, fila: FilaCambio, a: number): Promise<void> => {
  const { db, familia, toca } = cambio;
  const suya = await leerResponsable(db, familia, fila.tarea_id);
  const otra = fila.por_id === null ? null : await leerResponsable(db, familia, fila.por_id);
  if (suya === undefined || otra === undefined) throw new Error('A request that goes on has lost its chore');
  await relevar(cambio, suya, a);
  if (otra !== null) await relevar(cambio, otra, fila.pide_id);
  toca('asignaciones');
};

/** Carries out what a member has accepted. Whatever else was asked about the same work ends with it. */
export const llevarACabo = async (cambio: Cambio, fila: FilaCambio, acepta: number): Promise<void> => {
  if (fila.tipo === 'CUBRIR') await cubrir(cambio, fila, acepta);
  else await trocar(cambio, fila, acepta);
  await actualizarCambio(cambio.db, fila.id, { estado: 'HECHO', acepta_id: acepta, terminado_en: cambio.ahora });
};
