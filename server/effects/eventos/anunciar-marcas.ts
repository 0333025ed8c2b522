import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { NombreEvento } from '#shared/contracts/eventos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { espera } from '#shared/domain/ausencias/libre.ts';
import type { Cambio, Anunciar } from '#server/change/cambio.ts';
import { leerAsignacionesPorId } from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerUsuariosPorId } from '#server/data/usuarios.ts';
import { revisarCambios } from '#server/effects/cambios/cambios.ts';
import type { Oyente, ParaOir } from '#server/effects/hechos/avisos.ts';
import { decirHechos, OYENTES } from '#server/effects/hechos/decir.ts';
import { revisarMeta } from '#server/effects/metas/metas.ts';
import { difundirSala } from '#server/effects/sala/sala.ts';
import { sinLoSuyo, verAsignacionesCon } from '#server/effects/vistas/vista-asignaciones.ts';
import { difundirRanking } from '#server/effects/vistas/ranking.ts';

/**
 * Announces changed assignments to the family, one event for each row, with only its id if it was deleted. Returns the rows by
 * id.
 * If a changed assignment waits for nobody because its owner is away, clients are told to read all of them again (`todas`)
 * instead: a row cannot say so. If the change itself asks for that (`todas`), they are told to after the rows.
 */
const contarAsignaciones = async (cambio: Cambio, ids: readonly number[], todas: boolean) => {
  const { db, familia, hoy, difundir } = cambio;
  const vistas = new Map<number, Asignacion>();
  let sinFilas = false;
  if (ids.length > 0) {
    const ausencias = await leerAusencias(db, familia);
    const filas = await leerAsignacionesPorId(db, familia, ids);
    for (const vista of await verAsignacionesCon(cambio, filas, ausencias)) vistas.set(vista.id, vista);
    sinFilas = [...vistas.values()].some(
      (a) => a.estado === 'PENDIENTE' && !espera(a, ausencias.get(a.miembro) ?? [], hoy),
    );
  }
  if (!sinFilas)
    for (const id of ids) difundir('asignacion:cambiada', { asignacion: vistas.get(id) ?? { id, borrada: true } });
  if (sinFilas || todas) difundir('asignacion:cambiada', { todas: true });
  return vistas;
};

/**
 * Announces changed members to the family, without the fields that only they and admins may read; archived ones as gone. Returns
 * their whole rows by id. Leaves out members of other families.
 */
const anunciarMiembros = async ({ db, familia, difundir }: Cambio, ids: readonly number[]) => {
  const vistas = new Map<number, Usuario>();
  if (ids.length === 0) return vistas;
  const leidos = new Map((await leerUsuariosPorId(db, familia, ids)).map((l) => [l.usuario.id, l]));
  for (const id of ids) {
    const leido = leidos.get(id);
    if (leido === undefined) continue;
    vistas.set(id, leido.usuario);
    difundir('miembro:cambiado', { miembro: leido.archivado ? { id, borrada: true } : sinLoSuyo(leido.usuario) });
  }
  return vistas;
};

/** Events after which requests between members may have lost their basis. */
const MUEVEN_PETICIONES: ReadonlySet<NombreEvento> = new Set([
  'asignacion:cambiada',
  'tarea:cambiada',
  'miembro:cambiado',
  'ausencia:cambiada',
  'reparto:iniciado',
] as const);

/**
 * Finishes a change. Judges the goal if points changed, which may say a fact; writes facts to the audit log, and passes them
 * to the listeners. Ends requests between members that lost their basis. Then announces the marked rows, the members' steps
 * in an open lobby and the ranking. Returns the announced rows by id, for the answer.
 */
export const anunciarMarcas =
  (contexto: ParaOir, oyentes: readonly Oyente[] = OYENTES): Anunciar =>
  async (cambio, { marcas, dichos, hechos }) => {
    if (marcas.has('ranking')) await revisarMeta(cambio, true);
    await decirHechos(contexto, cambio, hechos, oyentes);
    const tocadas = [...(marcas.get('asignacion') ?? [])];
    const todas = marcas.has('asignaciones');
    const miembros = [...(marcas.get('miembro') ?? [])];
    const mueve = tocadas.length > 0 || todas || miembros.length > 0;
    if (mueve || [...dichos].some((evento) => MUEVEN_PETICIONES.has(evento))) await revisarCambios(cambio);
    const asignaciones = await contarAsignaciones(cambio, tocadas, todas);
    const vistos = await anunciarMiembros(cambio, miembros);
    // A completion, which also marks the ranking, changes members' points but no step of the lobby.
    if ((miembros.length > 0 && !marcas.has('ranking')) || dichos.has('tarea:cambiada')) await difundirSala(cambio);
    if (marcas.has('ranking')) await difundirRanking(cambio, cambio.hoy);
    return { asignaciones, miembros: vistos };
  };
