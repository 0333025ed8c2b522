import { createHash } from 'node:crypto';
import type { LibreDejada } from '#shared/contracts/asignaciones.ts';
import type { CertificadoReajuste, MotivoOfrecido, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { comprobarElReajuste } from '#shared/domain/reajuste/certificado.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { leerVersion, type Momento, momentoEn } from '#server/change/cambio.ts';
import { leerEventosDeReajuste, leerReajuste, listarTerminados } from '#server/data/reajustes.ts';
import { type FilaTarea, leerTarea, leerTareas } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { darTareaA, porQueNoEsDeNadie, porQueNoSeDa } from '#server/effects/reajuste/traspasar.ts';
import { leerMotivosOfrecidos, ponerMotivosAlDia } from '#server/effects/reajuste/motivos.ts';
import { verReajuste, verReajusteEnCurso } from '#server/effects/reajuste/vista-reajuste.ts';
import { liberar } from '#server/effects/trabajo/partes.ts';
import type { Haceres } from '#server/http/montar.ts';
import { cancelarReajuste, descartarMotivos, iniciarReajuste, responderReajuste, terminarReajuste } from './jugadas.ts';

/** Number of ended reajustes listed. */
const MAXIMO_TERMINADOS = 20;

/** Tells whether a reason is about a chore that has no owner; a chore whose load changed has one. */
const esDeTarea = (motivo: MotivoOfrecido['motivo']): boolean => motivo === 'TAREA_NUEVA' || motivo === 'UNA_VEZ';

/**
 * Returns the reasons for a reajuste, as offered to admins. `tarea` is the chore without an owner that a reason is about,
 * which an admin may give to a member directly; null for a part, since only whole chores can be given, and for other reasons.
 */
const leerOfrecidos = async (db: Db, familia: number, momento: Momento): Promise<MotivoOfrecido[]> => {
  const motivos = await leerMotivosOfrecidos(db, familia, momento);
  const nuevas = motivos.flatMap((m) => (esDeTarea(m.motivo) ? [m.sujeto] : []));
  const enteras = new Set((await leerTareas(db, familia, nuevas)).flatMap((t) => (t.parte_de === null ? [t.id] : [])));
  return motivos.map(({ motivo, sujeto, nombre }) => ({
    motivo,
    sujeto,
    nombre,
    tarea: esDeTarea(motivo) && enteras.has(sujeto) ? sujeto : null,
  }));
};

/** Returns the reajuste in progress, the latest ended ones, the family's version and, for admins, the reasons to start one. */
const verReajustes = async (
  contexto: Contexto,
  { familia_id, es_administrador, zona_horaria }: Actor,
): Promise<ResultadoCaso<ReajustesVistos>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  return bien(
    await leer(contexto, async (db) => {
      const reajuste = await verReajusteEnCurso(db, familia_id);
      return {
        reajuste,
        motivos: es_administrador ? await leerOfrecidos(db, familia_id, momento) : [],
        terminados: await listarTerminados(db, familia_id, MAXIMO_TERMINADOS),
        version: await leerVersion(db, familia_id),
      };
    }),
  );
};

/** Computes the certificate of an ended reajuste from its log, each time anew. */
const verCertificadoReajuste = (
  contexto: Contexto,
  { familia_id }: Actor,
  id: number,
): Promise<ResultadoCaso<CertificadoReajuste>> =>
  leer(contexto, async (db) => {
    const guardado = await leerReajuste(db, familia_id, id);
    if (guardado === null) return rechazado('NO_ENCONTRADO');
    if (guardado.estado.fase !== 'TERMINADO') return rechazado('REAJUSTE_SIN_CERTIFICADO');
    const eventos = await leerEventosDeReajuste(db, id);
    return bien({
      reajuste: await verReajuste(db, familia_id, guardado),
      comprobaciones: await dejandoPaso(comprobarElReajuste(eventos)),
      huella: createHash('sha256').update(canonico(eventos)).digest('hex'),
    });
  });

type Dicho = string | Rechazado;

const hacerLibre = async (cambio: Cambio, actor: Actor, { id, nombre }: FilaTarea): Promise<Dicho> => {
  await liberar(cambio.db, id, cambio);
  cambio.dice(actor, { hecho: 'libre.abierta', tarea: nombre, abierta: true });
  return `«${nombre}» está libre hasta el próximo reparto`;
};

const darA = async (cambio: Cambio, actor: Actor, tarea: FilaTarea, miembro: number): Promise<Dicho> => {
  const dada = await darTareaA(cambio, actor, tarea, miembro);
  return typeof dada === 'string' ? `«${tarea.nombre}» es de ${dada}` : dada;
};

/** Gives a chore without an owner to a member until the next draft; makes it a free chore if `miembro` is null. For admins. */
const decirDeQuien = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  miembro: number | null,
): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const porQueNo = (await porQueNoSeDa(cambio)) ?? (await porQueNoEsDeNadie(cambio, tarea));
    if (porQueNo !== null) return porQueNo;
    const dicho = await (miembro === null ? hacerLibre(cambio, actor, tarea) : darA(cambio, actor, tarea, miembro));
    if (typeof dicho !== 'string') return dicho;
    await difundirTareas(cambio, { cambiadas: [id], asignaciones: true });
    await ponerMotivosAlDia(cambio);
    cambio.difundir('reajuste:cambiado', {});
    return bienAlVer(({ version }) => ({ success: true, message: dicho, version }));
  });

export const casosDeReajustes = (contexto: Contexto) =>
  ({
    verReajustes: ({ actor }) => verReajustes(contexto, actor),
    iniciarReajuste: ({ actor }) => iniciarReajuste(contexto, actor),
    descartarReajuste: ({ actor }) => descartarMotivos(contexto, actor),
    verCertificadoReajuste: ({ actor, id }) => verCertificadoReajuste(contexto, actor, id),
    responderReajuste: ({ actor, id, n, cuerpo }) =>
      responderReajuste(contexto, actor, id, { ...cuerpo, propuesta: n }),
    terminarReajuste: ({ actor, id }) => terminarReajuste(contexto, actor, id),
    cancelarReajuste: ({ actor, id }) => cancelarReajuste(contexto, actor, id),
    darTarea: ({ actor, id, cuerpo }) => decirDeQuien(contexto, actor, id, cuerpo.miembro),
  }) satisfies Partial<Haceres>;
