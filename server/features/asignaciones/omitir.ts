import type { Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { esperaAdmin, porQueNoSeOmite, quePuedeConLaOmision, SEGUNDOS_PARA_REPONER } from '#shared/domain/omitir.ts';
import { puedeDecidir } from '#shared/domain/quien-la-hizo.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiarFila, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, leerAplazos, leerAsignacion } from '#server/data/asignaciones.ts';
import {
  apuntarEspera,
  contarOmisiones,
  desmarcarOmitida,
  leerOmitidas,
  leerSiguienteTocada,
  marcarOmitida,
  olvidarEspera,
} from '#server/data/omisiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { porQueNoSeHace } from '#server/effects/trabajo/dar-por-hecha.ts';
import { momentoEn } from '#server/change/cambio.ts';
import { omisionDe, verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { type Aplazo, conResuelta } from '#shared/domain/posponer.ts';
import { abrirSiguiente, venceEl } from '#shared/domain/vencimiento.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerAusencias, leerAusenciasDe } from '#server/data/ausencias.ts';
import { borrarSiguiente, insertarAsignacion, leerAbierta } from '#server/data/ocurrencias.ts';
import { type FilaTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { leerRachas } from '#server/data/rachas.ts';
import { avanzar } from '#server/effects/trabajo/avanzar.ts';
import { contarDevuelta, diaEnQueSeDio, esRepartida, filaDeOcurrencia } from '#server/effects/trabajo/ocurrencias.ts';
import { recalcularRachas } from '#server/effects/trabajo/rachas-y-semanas.ts';
import { nadaSigueA } from '#server/effects/trabajo/retirar-hecha.ts';
import { copiarTarea, ponerEnSuDia } from '#server/effects/trabajo/seguir-tarea.ts';

/** Marks an assignment as changed, and answers with it as it is after all writes of the change. */
export const responder = (cambio: Cambio, id: number, message: string): ResultadoCambio<Pospuesta> => {
  cambio.toca('asignacion', id);
  return bienAlVer((visto) => ({ success: true, message, asignacion: visto.asignacion(id), version: visto.version }));
};

const RECHAZOS = { AUN_NO: 'AUN_NO_DISPONIBLE', DE_NADIE: 'NO_SE_OMITE' } as const;

const dichoPor = (nombre: string, espera: boolean): string =>
  espera ? 'Lo decidirá quien administra la familia' : `«${nombre}» no hacía falta esta vez`;

/**
 * «No hacía falta»: skips an occurrence that was not needed this once, and tells all others. For the member who has it, or an
 * admin. From the fourth in a calendar month on, a member's skips wait for another admin, if there is one: only admins are told,
 * and the occurrence stays pending and may lapse. Refused before the occurrence is available, and for one taken from a free
 * chore that has no owner.
 */
export const omitir = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  motivo: string,
): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia, ahora, hoy, zona } = cambio;
    const ya = omisionDe(fila);
    if (ya?.por === actor.id) return responder(cambio, id, dichoPor(fila.tarea_nombre, ya.estado === 'ESPERA'));
    const quien = { la_tiene: fila.miembro === actor.id, es_administrador: actor.es_administrador };
    const no = porQueNoSeOmite(fila, quien, hoy);
    if (no === 'AJENA') return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
    if (no === 'ACABADA' || no === 'AUN_NO') return porQueNoSeHace(fila, cambio) ?? rechazado('ASIGNACION_VENCIDA');
    if (no !== null) return rechazado(RECHAZOS[no]);
    if (ya !== null) return rechazado('OMISION_YA_ESPERA');
    const admins = (await listarUsuarios(db, familia)).filter((m) => puedeDecidir(m, actor.id));
    const delMes = await contarOmisiones(db, actor.id, inicioDelDia(zona, `${hoy.slice(0, 7)}-01`));
    const espera = esperaAdmin(delMes, admins.length > 0);
    if (espera) await apuntarEspera(db, id, { por: actor.id, en: ahora, motivo });
    else await omitirOcurrencia(cambio, id, { por: actor.id, motivo });
    const autor = quien.la_tiene ? null : actor;
    const deQuien = { asignacion_id: id, miembro: fila.miembro_nombre, tarea: fila.tarea_nombre, por_id: actor.id };
    cambio.dice(autor, {
      hecho: 'asignacion.omitida',
      ...deQuien,
      motivo,
      decide_ids: espera ? admins.map((m) => m.id) : [],
    });
    return responder(cambio, id, dichoPor(fila.tarea_nombre, espera));
  });

/**
 * Returns the skips of this quarter and of the last day (to which members may still object), also those that an admin has not
 * decided yet.
 */
export const verOmisiones = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const trimestre = inicioDelDia(zona_horaria, trimestreDe(momento.hoy));
  const reponibles = sumarSegundos(momento.ahora, -SEGUNDOS_PARA_REPONER);
  const desde = reponibles < trimestre ? reponibles : trimestre;
  return bien(
    await leer(contexto, async (db) =>
      verAsignaciones(db, familia_id, await leerOmitidas(db, familia_id, desde), momento),
    ),
  );
};

/**
 * «Sí hacía falta»: undoes a skip. Its author may do so within ten minutes or, if it waits for an admin, until the admin decides.
 * Any other member may do so within a day, and thereby says that the chore was needed.
 */
export const haciaFalta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const omision = omisionDe(fila);
    if (omision === null) return rechazado('SIN_OMISION');
    const puede = quePuedeConLaOmision(omision, actor, cambio.ahora);
    if (puede === null || puede === 'DECIDIR')
      return omision.estado === 'ESPERA' ? rechazado('OMISION_YA_ESPERA') : rechazado('OMISION_TARDE');
    if (omision.estado === 'ESPERA') await olvidarEspera(cambio.db, id);
    else await reponerOcurrencia(cambio, fila, puede === 'REPONER');
    const quienes = { autor_id: omision.por, dueno_id: fila.miembro, por_id: actor.id };
    if (puede === 'REPONER') cambio.dice(null, { hecho: 'asignacion.repuesta', asignacion_id: id, ...quienes });
    return responder(cambio, id, `«${fila.tarea_nombre}» sí hacía falta`);
  });

/**
 * Decides on a skip that waits for an admin. For admins other than its author. An accepted skip takes effect now; a refused one
 * is forgotten, and the occurrence stays as it is.
 */
export const decidirOmision = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  acepta: boolean,
): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const omision = omisionDe(fila);
    if (omision?.estado !== 'ESPERA') return rechazado('SIN_OMISION');
    if (omision.por === actor.id) return rechazado('OMISION_TUYA');
    if (acepta) await omitirOcurrencia(cambio, id, { por: omision.por, motivo: fila.omite_motivo });
    else await olvidarEspera(cambio.db, id);
    const deQuien = { asignacion_id: id, miembro: fila.miembro_nombre, tarea: fila.tarea_nombre, por_id: omision.por };
    cambio.dice(actor, { hecho: 'omision.decidida', ...deQuien, acepta });
    return responder(
      cambio,
      id,
      acepta ? `«${fila.tarea_nombre}» no hacía falta` : `«${fila.tarea_nombre}» sigue pendiente`,
    );
  });

/** Skips a pending occurrence: it lapses today without points, and the next one opens, if any follows. */
const omitirOcurrencia = async (
  { db, ahora, hoy, toca }: Cambio,
  id: number,
  { por, motivo }: { readonly por: number; readonly motivo: string },
): Promise<void> => {
  const abierta = await leerAbierta(db, id);
  if (abierta === undefined) throw new Error('An occurrence that is skipped was not pending');
  await marcarOmitida(db, id, { por, en: ahora, motivo, el: hoy, miembro: abierta.miembro_id });
  toca('asignacion', id);
  const siguiente = esRepartida(abierta) ? abrirSiguiente(abierta, abierta) : null;
  if (siguiente === null || !esRepartida(abierta)) return;
  const hilo = { creada_en: ahora, anterior_id: id };
  toca('asignacion', await insertarAsignacion(db, filaDeOcurrencia(abierta, abierta, siguiente, hilo)));
};

/**
 * Returns the postponements of a skipped occurrence (`fila`) that was needed after all. After a skip made before today, the days
 * from then on break no streak (`conResuelta`).
 */
const conOmision = ({ aplazos, vencida_el, pospuesta_al }: FilaAsignacion, hoy: Dia): Aplazo[] => {
  const antes = leerAplazos(aplazos);
  return vencida_el === null || vencida_el >= hoy
    ? antes
    : conResuelta(antes, { desde: vencida_el, hoy, pospuesta_al });
};

/**
 * Deletes the occurrence that a skip opened, so that the skipped one (`fila`) may be pending again. Returns false when it may
 * not: the one that follows has ended or a member acted on it (`leerSiguienteTocada`), none follows although one should
 * (`nadaSigueA`), or the owner or the member who covers for them has left the home.
 */
const retirarSiguiente = async ({ db, toca }: Cambio, fila: FilaAsignacion, tarea: FilaTarea): Promise<boolean> => {
  for (const quien of [fila.miembro, fila.cubre_id ?? fila.miembro]) if (await estaArchivado(db, quien)) return false;
  const tocada = await leerSiguienteTocada(db, fila.id);
  if (tocada === undefined) return fila.responsabilidad_id === null || nadaSigueA(db, fila, tarea);
  if (tocada) return false;
  const siguiente = await borrarSiguiente(db, fila.id);
  if (siguiente !== undefined) toca('asignacion', siguiente);
  return true;
};

/**
 * Undoes a skip. If the next occurrence is untouched, the skipped one is pending again, and lapses if its time is over;
 * otherwise it stays lapsed. `objetada` means that another member said it was needed: then days that ended meanwhile break no
 * streak. Recomputes the owner's streak.
 */
const reponerOcurrencia = async (cambio: Cambio, fila: FilaAsignacion, objetada: boolean): Promise<void> => {
  const { db, familia, hoy, zona, toca } = cambio;
  const { id } = fila;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  const aplazos = objetada ? conOmision(fila, hoy) : leerAplazos(fila.aplazos);
  toca('asignacion', id);
  if (tarea !== undefined && (await retirarSiguiente(cambio, fila, tarea))) {
    await desmarcarOmitida(db, id, { objetada, aplazos, vence: null });
    await ponerEnSuDia(db, id, tarea, cambio);
    await contarDevuelta(db, id, hoy);
    const abierta = await leerAbierta(db, id);
    if (abierta !== undefined && (await avanzar(db, abierta, cambio, await leerAusencias(db, familia))) > 0)
      toca('asignaciones');
    await copiarTarea(db, fila.tarea, tarea);
  } else {
    const vence = tarea === undefined ? hoy : venceEl({ ...fila, dada_el: diaEnQueSeDio(fila, zona) }, tarea);
    const excusada =
      fila.fecha_limite !== null &&
      estaFueraDe(await leerAusenciasDe(db, [fila.miembro]), fila.miembro, fila.fecha_limite);
    await desmarcarOmitida(db, id, { objetada, aplazos, vence: { el: vence < hoy ? vence : hoy, excusada } });
  }
  await recalcularRachas(db, await leerRachas(db, [fila.miembro]), cambio, true);
  toca('miembro', fila.miembro);
};
