import type { Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { esperaAdmin, porQueNoSeOmite, quePuedeConLaOmision, SEGUNDOS_PARA_REPONER } from '#shared/domain/omitir.ts';
import { puedeDecidir } from '#shared/domain/objecion.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio, bienAlVer, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { apuntarEspera, contarOmisiones, leerOmitidas, olvidarEspera } from '#server/data/omisiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { omitirOcurrencia, reponerOcurrencia } from '#server/effects/trabajo/omision.ts';
import { porQueNoSeHace } from '#server/effects/trabajo/dar-por-hecha.ts';
import { momentoEn } from '#server/change/momento.ts';
import { omisionDe, verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';

/** Marks an assignment as changed, and answers with it as it is after all writes of the change. */
export const responder = (cambio: Cambio, id: number, message: string): ResultadoCambio<Pospuesta> => {
  cambio.toca('asignacion', id);
  return bienAlVer((visto) => ({ success: true, message, asignacion: visto.asignacion(id), version: visto.version }));
};

const RECHAZOS = { AUN_NO: 'AUN_NO_DISPONIBLE', DE_NADIE: 'NO_SE_OMITE' } as const;

const dichoPor = (nombre: string, espera: boolean): string =>
  espera ? 'Lo decidirá quien administra la familia' : `«${nombre}» no hacía falta esta vez`;

/**
 * «No hacía falta»: skips an occurrence that was not needed this once. For the member who has it, or an admin. All others get a
 * message. A member's fourth skip in a month waits for another admin, if there is one: until then only the admins have a
 * message, and the occurrence stays pending and may lapse. Repeated by the same member, it changes nothing.
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
 * «Sí hacía falta»: undoes a skip. Its author may do so within ten minutes, or while an admin has not decided it. Any other
 * member may do so within a day, and thereby says that the chore was needed.
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
 * Accepts or refuses a skip that waits for an admin. For admins other than its author. Refused, the skip is forgotten and the
 * occurrence stays as it is.
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
