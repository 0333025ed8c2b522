import { createHash } from 'node:crypto';
import type { CertificadoReajuste, MotivoOfrecido, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { comprobarElReajuste } from '#shared/domain/reajuste/certificado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerVersion } from '#server/change/version.ts';
import { leerEventosDeReajuste, leerReajuste, listarTerminados } from '#server/data/reajustes.ts';
import { leerTareas } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerMotivosOfrecidos } from '#server/effects/reajuste/motivos.ts';
import { verReajuste, verReajusteEnCurso } from '#server/effects/reajuste/vista-reajuste.ts';

/** So many that ended are listed. */
const MAXIMO_TERMINADOS = 20;

const esDeTarea = (motivo: MotivoOfrecido['motivo']): boolean => motivo === 'TAREA_NUEVA' || motivo === 'UNA_VEZ';

/** Why one is offered. A part is nobody's to give by name: only a whole chore is. */
const leerOfrecidos = async (db: Db, familia: number, ahora: Instante): Promise<MotivoOfrecido[]> => {
  const motivos = await leerMotivosOfrecidos(db, familia, ahora);
  const nuevas = motivos.flatMap((m) => (esDeTarea(m.motivo) ? [m.sujeto] : []));
  const enteras = new Set((await leerTareas(db, familia, nuevas)).flatMap((t) => (t.parte_de === null ? [t.id] : [])));
  return motivos.map(({ motivo, sujeto, nombre }) => ({
    motivo,
    sujeto,
    nombre,
    tarea: esDeTarea(motivo) && enteras.has(sujeto) ? sujeto : null,
  }));
};

/** The reajuste in progress, those that ended, and for admins why one is offered. */
export const verReajustes = async (
  contexto: Contexto,
  { familia_id, es_administrador }: Actor,
): Promise<ResultadoCaso<ReajustesVistos>> => {
  const ahora = contexto.reloj.ahora();
  return hecho(
    await leer(contexto, async (db) => {
      const reajuste = await verReajusteEnCurso(db, familia_id);
      return {
        reajuste,
        motivos: es_administrador ? await leerOfrecidos(db, familia_id, ahora) : [],
        terminados: await listarTerminados(db, familia_id, MAXIMO_TERMINADOS),
        version: await leerVersion(db, familia_id),
      };
    }),
  );
};

/** The certificate of one that ended, drawn from its log each time. */
export const verCertificadoReajuste = (
  contexto: Contexto,
  { familia_id }: Actor,
  id: number,
): Promise<ResultadoCaso<CertificadoReajuste>> =>
  leer(contexto, async (db) => {
    const guardado = await leerReajuste(db, familia_id, id);
    if (guardado === null) return rechazado('NO_ENCONTRADO');
    if (guardado.estado.fase !== 'TERMINADO') return rechazado('REAJUSTE_SIN_CERTIFICADO');
    const eventos = await leerEventosDeReajuste(db, id);
    return hecho({
      reajuste: await verReajuste(db, familia_id, guardado),
      comprobaciones: await dejandoPaso(comprobarElReajuste(eventos)),
      huella: createHash('sha256').update(canonico(eventos)).digest('hex'),
    });
  });
