import type { CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';
import {
  necesitaPermiso,
  finDelPedido,
  nadieQuiere,
  preguntados,
  type EnVigor,
} from '#shared/domain/cambios/cambios.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarCambio, leerCubiertas } from '#server/data/cambios.ts';
import { leerResponsables } from '#server/data/responsabilidades.ts';
import { leerEnVigor } from '#server/data/sesiones.ts';
import { momentoEn } from '#server/effects/vistas/vista-asignaciones.ts';
import { avisarDePedido } from './avisar-de-pedido.ts';
import { conCambioAbierto, nombrar, type CambioEnMano } from './abrir-cambio.ts';
import { llevarACabo } from './llevar-a-cabo.ts';

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

/** Whether a child would go above their quota by it: whoever accepts, or whoever gets the chore that is given for it. */
const faltaUnSi = async (cambio: Cambio, actor: Actor, { fila, miembros }: CambioEnMano): Promise<boolean> => {
  const [acepta, pide] = [actor.id, fila.pide_id].map((id) => miembros.find((m) => m.id === id));
  if (acepta === undefined || pide === undefined) return false;
  if (acepta.grupo_edad !== 'INFANTIL' && pide.grupo_edad !== 'INFANTIL') return false;
  const entera = fila.tipo === 'CAMBIAR';
  // Given by hand, it is outside of the quotas.
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
    ? `Cubres a ${pide}: «${tarea}» es tuya esta vez`
    : `«${tarea}» es tuya desde ahora`;
};

/**
 * A member takes on what is asked. The first has it; what takes a child above their quota waits for an admin's yes, and
 * is kept for them so long.
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
    if (!(await faltaUnSi(cambio, actor, abierto))) {
      await llevarACabo(cambio, fila, actor.id);
      return hecho(hechoPara(abierto));
    }
    const caduca = finDelPedido(ahora);
    const noes = JSON.stringify(pedido.noes.filter((m) => m !== actor.id));
    await actualizarCambio(db, id, { estado: 'POR_PERMITIR', acepta_id: actor.id, noes, caduca_en: caduca });
    const admins = miembros.filter((m) => m.es_administrador).map((m) => m.id);
    await avisarDePedido(contexto, cambio, { pedido: id, miembros: admins, caduca });
    return hecho('Falta que un administrador diga que sí');
  });

/** Somebody will not do it: it goes on for the others, and ends when nobody is left. */
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

/** A member says no, or takes their yes back while it waits for an admin. Nobody is forced. */
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
    return hecho('Vale, esta vez no');
  });

/** Whoever asked needs it no more. */
export const retirarCambio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<CambioRespondido>> =>
  conCambioAbierto(contexto, actor, id, async ({ db, ahora }, abierto) => {
    if (abierto.fila.pide_id !== actor.id) return rechazado('CAMBIO_NO_LO_PIDES', { nombre: nombrar(abierto).pide });
    await actualizarCambio(db, id, { estado: 'TERMINADO', fin: 'RETIRADO', acepta_id: null, terminado_en: ahora });
    return hecho('Retirado: la tarea sigue siendo tuya');
  });

/** An admin says whether a child may take on more than their quota. */
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
    cambio.anota(actor, { acto: 'CAMBIO_PERMITIDO', miembro: acepta, tarea, permite });
    return hecho(permite ? `Hecho: «${tarea}» la hace ${acepta}` : `Hecho: ${acepta} no la hará`);
  });
