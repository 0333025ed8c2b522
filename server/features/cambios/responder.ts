import type { CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';
import {
  type EnVigor,
  finDelPedido,
  nadieQuiere,
  necesitaPermiso,
  preguntados,
} from '#shared/domain/cambios/cambios.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { actualizarCambio, type FilaCambio, leerCubiertas, marcarCubierta } from '#server/data/cambios.ts';
import { leerResponsable, leerResponsables } from '#server/data/responsabilidades.ts';
import { leerEnVigor } from '#server/data/sesiones.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import { relevar } from '#server/effects/trabajo/crear-primeras.ts';
import { momentoEn } from '#server/change/cambio.ts';
import { type CambioEnMano, conCambioAbierto, nombrar } from './pedir.ts';

/**
 * Gives one occurrence to the member who accepted (`a`). From now on that member answers for it: a lapse counts as theirs. Later
 * occurrences stay the owner's.
 */
const cubrir = async ({ db, familia, ahora, toca }: Cambio, fila: FilaCambio, a: number) => {
  const asignacion = await leerAsignacion(db, familia, fila.asignacion_id ?? 0);
  if (asignacion === undefined) throw new Error('A request that goes on has lost its occurrence');
  const dueno = asignacion.cubre_id ?? asignacion.miembro;
  const dada = await marcarCubierta(db, asignacion.id, {
    de: fila.pide_id,
    a,
    // Null when the owner takes back a chore that another covered for them.
    cubre_a: dueno === a ? null : dueno,
    en: ahora,
  });
  if (!dada) throw new Error('An occurrence changed hands in the middle of its own change');
  toca('asignacion', asignacion.id);
};

/** Hands the chore of a swap to the member who accepted, and the one wanted in exchange to the member who asks. */
const trocar = async (cambio: Cambio, fila: FilaCambio, a: number): Promise<void> => {
  const { db, familia, toca } = cambio;
  const suya = await leerResponsable(db, familia, fila.tarea_id);
  const otra = fila.por_id === null ? null : await leerResponsable(db, familia, fila.por_id);
  if (suya === undefined || otra === undefined) throw new Error('A request that goes on has lost its chore');
  await relevar(cambio, suya, a);
  if (otra !== null) await relevar(cambio, otra, fila.pide_id);
  toca('asignaciones');
};

/** Carries out an accepted request, and stores that it is done and by whom. */
const llevarACabo = async (cambio: Cambio, fila: FilaCambio, acepta: number): Promise<void> => {
  if (fila.tipo === 'CUBRIR') await cubrir(cambio, fila, acepta);
  else await trocar(cambio, fila, acepta);
  await actualizarCambio(cambio.db, fila.id, { estado: 'HECHO', acepta_id: acepta, terminado_en: cambio.ahora });
};

/**
 * Reads the data by which quotas are judged: the draft in force, present owners, and the quarter's covers. Null without a draft
 * in force, when no quota limits anybody.
 */
const leerVigor = async ({ db, familia, ahora }: Cambio, zona: string): Promise<EnVigor | null> => {
  const vigor = await leerEnVigor(db, familia);
  const { tareas, cuotas }: Partial<EstadoReparto> = vigor?.estado ?? {};
  if (tareas === undefined || cuotas === undefined) return null;
  const { hoy } = momentoEn({ ahora }, zona);
  return {
    tareas,
    cuotas,
    responsables: await leerResponsables(db, familia),
    cubiertas: await leerCubiertas(db, familia, trimestreDe(hoy)),
  };
};

/** Tells whether an admin must agree, because a child who accepts, or who gets a chore in exchange, would exceed their quota. */
const faltaUnSi = async (cambio: Cambio, actor: Actor, { fila, miembros }: CambioEnMano): Promise<boolean> => {
  const [acepta, pide] = [actor.id, fila.pide_id].map((id) => miembros.find((m) => m.id === id));
  if (acepta === undefined || pide === undefined) return false;
  if (acepta.grupo_edad !== 'INFANTIL' && pide.grupo_edad !== 'INFANTIL') return false;
  const entera = fila.tipo === 'CAMBIAR';
  // An occurrence that was given by hand does not count towards quotas.
  const deReparto = entera || fila.asignacion_responsabilidad !== null;
  const vigor = deReparto ? await leerVigor(cambio, actor.zona_horaria) : null;
  const una = { tarea: fila.tarea_id, entera };
  const otra = fila.por_id === null ? null : { tarea: fila.por_id, entera };
  return (
    necesitaPermiso(vigor, acepta, { toma: una, da: otra }) || necesitaPermiso(vigor, pide, { toma: otra, da: una })
  );
};

const hechoPara = (abierto: CambioEnMano): string => {
  const { pide, tarea } = nombrar(abierto);
  return abierto.fila.tipo === 'CUBRIR'
    ? `Cubres a ${pide}: «${nombreEnFrase(tarea)}» es tuya esta vez`
    : `«${nombreEnFrase(tarea)}» es tuya desde ahora`;
};

/**
 * Accepts a request for the caller; the first to accept has it, also a member who had said no. If a child would exceed their
 * quota, the request waits, reserved for the caller, for an admin's permission: admins get a message, and the time until the
 * request expires begins anew.
 */
export const aceptarCambio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<CambioRespondido>> =>
  conCambioAbierto(contexto, actor, id, async (cambio, abierto) => {
    const { fila, pedido, miembros, posibles } = abierto;
    if (fila.pide_id === actor.id) return rechazado('CAMBIO_LO_PIDES_TU');
    if (fila.estado === 'POR_PERMITIR')
      return fila.acepta_id === actor.id
        ? rechazado('CAMBIO_YA_TUYO')
        : rechazado('CAMBIO_YA_COGIDO', { nombre: nombrar(abierto).acepta });
    if (!preguntados(pedido, fila, posibles).some((m) => m.id === actor.id)) return rechazado('CAMBIO_NO_TE_PIDEN');
    const { db, ahora } = cambio;
    anotarConLlave(cambio, actor, 'ACEPTADA', nombrar(abierto).tarea);
    if (!(await faltaUnSi(cambio, actor, abierto))) {
      await llevarACabo(cambio, fila, actor.id);
      return bien(hechoPara(abierto));
    }
    const caduca = finDelPedido(ahora);
    const noes = JSON.stringify(pedido.noes.filter((m) => m !== actor.id));
    await actualizarCambio(db, id, { estado: 'POR_PERMITIR', acepta_id: actor.id, noes, caduca_en: caduca });
    const admins = miembros.filter((m) => m.es_administrador).map((m) => m.id);
    cambio.dice(null, { hecho: 'cambio.pedido', cambio_id: id, a_ids: admins, hasta: caduca });
    return bien('Falta que un administrador diga que sí');
  });

/**
 * Records that a member (`quien`) will not do the chore, because they say no or because an admin does not permit it. The request
 * is open again for the others; when nobody is left to accept it, it ends for the reason `fin`.
 */
const sinEse = async (
  { db, ahora }: Cambio,
  { fila, pedido, posibles }: CambioEnMano,
  { quien, fin }: { readonly quien: number; readonly fin: 'RECHAZADO' | 'NO_PERMITIDO' },
): Promise<void> => {
  const noes = [...new Set([...pedido.noes, quien])];
  const nadie = nadieQuiere({ ...pedido, noes }, fila, posibles);
  await actualizarCambio(db, fila.id, {
    noes: JSON.stringify(noes),
    acepta_id: null,
    ...(nadie ? { estado: 'TERMINADO', fin, terminado_en: ahora } : { estado: 'ABIERTO' }),
  });
};

/** Refuses a request, or withdraws the caller's acceptance while it waits for an admin. */
export const rechazarCambio = (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<CambioRespondido>> =>
  conCambioAbierto(contexto, actor, id, async (cambio, abierto) => {
    const { fila, pedido, posibles } = abierto;
    if (fila.pide_id === actor.id) return rechazado('CAMBIO_LO_PIDES_TU');
    if (!preguntados(pedido, fila, posibles).some((m) => m.id === actor.id)) return rechazado('CAMBIO_NO_TE_PIDEN');
    if (fila.estado === 'POR_PERMITIR' && fila.acepta_id !== actor.id)
      return rechazado('CAMBIO_YA_COGIDO', { nombre: nombrar(abierto).acepta });
    if (pedido.noes.includes(actor.id)) return rechazado('CAMBIO_YA_DIJISTE_NO');
    await sinEse(cambio, abierto, { quien: actor.id, fin: 'RECHAZADO' });
    anotarConLlave(cambio, actor, 'RECHAZADA', nombrar(abierto).tarea);
    return bien('Vale, esta vez no');
  });

/** Withdraws the caller's own request, also while it waits for an admin's permission. */
export const retirarCambio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<CambioRespondido>> =>
  conCambioAbierto(contexto, actor, id, async (cambio, abierto) => {
    const { db, ahora } = cambio;
    if (abierto.fila.pide_id !== actor.id) return rechazado('CAMBIO_NO_LO_PIDES', { nombre: nombrar(abierto).pide });
    await actualizarCambio(db, id, { estado: 'TERMINADO', fin: 'RETIRADO', acepta_id: null, terminado_en: ahora });
    anotarConLlave(cambio, actor, 'RETIRADA', nombrar(abierto).tarea);
    return bien('Retirado: la tarea sigue siendo tuya');
  });

/**
 * Records an admin's decision on whether a child may exceed their quota: carries the request out, or opens it again without the
 * member who had accepted. Refused if it is no longer `miembro` who has accepted.
 */
export const permitirCambio = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { permite, miembro }: PermisoEntrada,
): Promise<ResultadoCaso<CambioRespondido>> =>
  conCambioAbierto(contexto, actor, id, async (cambio, abierto) => {
    const { fila } = abierto;
    const quien = fila.acepta_id;
    if (fila.estado !== 'POR_PERMITIR' || quien === null || (miembro !== undefined && miembro !== quien))
      return rechazado('CAMBIO_SIN_PERMISO_PENDIENTE');
    const { tarea, acepta } = nombrar(abierto);
    if (permite) await llevarACabo(cambio, fila, quien);
    else await sinEse(cambio, abierto, { quien, fin: 'NO_PERMITIDO' });
    cambio.dice(actor, { hecho: 'cambio.permitido', miembro: acepta, tarea, permite });
    return bien(permite ? `Hecho: «${nombreEnFrase(tarea)}» la hace ${acepta}` : `Hecho: ${acepta} no la hará`);
  });
