import { relevo } from '#shared/domain/cambios/relevo.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { actualizarCambio, marcarCubierta, type FilaCambio, relevarOcurrencia } from '#server/data/cambios.ts';
import { insertarAsignacion, leerAbiertaDe } from '#server/data/ocurrencias.ts';
import {
  insertarResponsabilidad,
  leerResponsable,
  terminarResponsabilidad,
  type Responsable,
} from '#server/data/responsabilidades.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { esRepartida } from '#server/effects/trabajo/avanzar.ts';
import { filaDeOcurrencia } from '#server/effects/trabajo/ocurrencias.ts';
import { momentoEn, verAsignacion, type Momento } from '#server/effects/vistas/vista-asignaciones.ts';

/** The occurrence is that member's now, promise and lapse included; the next ones stay whose they were. */
const cubrir = async ({ db, familia, avisar }: Cambio, fila: FilaCambio, a: number, momento: Momento) => {
  const asignacion = await leerAsignacion(db, familia, fila.asignacion_id ?? 0);
  if (asignacion === undefined) throw new Error('A request that goes on has lost its occurrence');
  const dueno = asignacion.cubre_id ?? asignacion.miembro;
  const dada = await marcarCubierta(db, asignacion.id, {
    de: fila.pide_id,
    a,
    // Given back, it is theirs again.
    cubre_a: dueno === a ? null : dueno,
    en: momento.ahora,
  });
  const despues = await leerAsignacion(db, familia, asignacion.id);
  if (!dada || despues === undefined) throw new Error('An occurrence changed hands in the middle of its own change');
  avisar('asignacion:cambiada', { asignacion: verAsignacion(despues, momento) });
};

/**
 * Ends one member's responsibility for a chore and begins another's, of the same reparto. Where the open occurrence stays
 * behind, nothing follows it any more.
 */
const relevar = async ({ db, familia, ahora }: Cambio, suya: Responsable, a: number, { hoy }: Momento) => {
  const abierta = await leerAbiertaDe(db, suya.id);
  await terminarResponsabilidad(db, suya.id, ahora);
  const { sesion_id, tarea_id } = suya;
  const nueva = { familia_id: familia, tarea_id, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, { ...nueva, sesion_id, desde: hoy, terminada_en: null });
  if (abierta === undefined || !esRepartida(abierta)) return;
  const de_otro = abierta.cubre_a !== null || abierta.cedida_por !== null;
  const { primera, vaConElla } = relevo({ ...abierta, de_otro }, abierta, hoy);
  if (vaConElla) await relevarOcurrencia(db, abierta.id, { responsabilidad_id, miembro_id: a });
  else if (primera !== null)
    await insertarAsignacion(
      db,
      filaDeOcurrencia({ ...nueva, responsabilidad_id }, abierta, primera, { creada_en: ahora, anterior_id: null }),
    );
};

const trocar = async (cambio: Cambio, fila: FilaCambio, a: number, momento: Momento): Promise<void> => {
  const { db, familia, avisar } = cambio;
  const suya = await leerResponsable(db, familia, fila.tarea_id);
  const otra = fila.por_id === null ? null : await leerResponsable(db, familia, fila.por_id);
  if (suya === undefined || otra === undefined) throw new Error('A request that goes on has lost its chore');
  await relevar(cambio, suya, a, momento);
  if (otra !== null) await relevar(cambio, otra, fila.pide_id, momento);
  avisar('asignacion:cambiada', { todas: true });
};

/** Carries out what a member has accepted. Whatever else was asked about the same work ends with it. */
export const llevarACabo = async (
  cambio: Cambio,
  { zona_horaria }: Pick<Actor, 'zona_horaria'>,
  fila: FilaCambio,
  acepta: number,
): Promise<void> => {
  const momento = momentoEn(cambio, zona_horaria);
  if (fila.tipo === 'CUBRIR') await cubrir(cambio, fila, acepta, momento);
  else await trocar(cambio, fila, acepta, momento);
  await actualizarCambio(cambio.db, fila.id, { estado: 'HECHO', acepta_id: acepta, terminado_en: momento.ahora });
  await revisarCambios(cambio);
};
