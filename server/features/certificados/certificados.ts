import { createHash } from 'node:crypto';
import type { Certificado, PersonaCertificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import { certificarPorTramos } from '#shared/domain/reparto/certificado/certificado.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { renumerar } from '#shared/domain/reparto/registro/renumerar.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso, dejarPaso } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type Ficha, leerCompletadas, leerFicha } from '#server/data/certificados.ts';
import { leerEventos, leerRostros, leerSesion } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Number of completed drafts listed: ten years, with one a quarter. */
const MAXIMO = 40;

/** Returns the family's completed drafts, newest first. */
const verCompletados = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<RepartoCompletado[]>> => {
  const completadas = await leer(contexto, (db) => leerCompletadas(db, familia_id, MAXIMO));
  return bien(
    completadas.map(({ id, trimestre_inicio, terminada_en, estado }) => ({
      id,
      trimestre_inicio,
      terminado_en: terminada_en ?? estado.desde,
      tareas: estado.tareas.length,
      miembros: estado.participantes.length,
    })),
  );
};

/**
 * Removes from an event the reason for an automatic pick, which is either the rule or a wish list. The digest must not
 * depend on it: someone who knows all other events could try both values and learn about a private list.
 */
const sinMotivo = (evento: EventoReparto): unknown =>
  evento.tipo === 'AUTO' ? { ...evento, motivo: undefined } : evento;

/**
 * Returns the SHA-256 of a session's log as canonical JSON, in hex. A printed digest shows whether the log is still the same.
 * For a log imported from another box, the digest is computed with that box's ids, so that the digest stays equal.
 */
export const huellaDe = (eventos: readonly EventoReparto[], origen?: Ficha['origen']): string => {
  const deOrigen = (e: EventoReparto): EventoReparto =>
    origen === undefined
      ? e
      : renumerar(e, {
          miembro: (id) => origen.miembros[id] ?? id,
          tarea: (id) => origen.tareas[id] ?? id,
        });
  return createHash('sha256')
    .update(canonico(eventos.map((e) => sinMotivo(deOrigen(e)))))
    .digest('hex');
};

type Rostros = Awaited<ReturnType<typeof leerRostros>>;

/** The stored data that a certificate is made of. */
interface Guardado {
  readonly estado: EstadoReparto;
  readonly ficha: Ficha;
  readonly eventos: Awaited<ReturnType<typeof leerEventos>>;
  readonly rostros: Rostros;
}

/** Reads the stored data of a completed session; refused for one that is in progress or was cancelled. */
const leerGuardado = async (db: Db, familia: number, sesion: number): Promise<ResultadoCaso<Guardado>> => {
  const guardada = await leerSesion(db, familia, sesion);
  if (guardada === null) return rechazado('NO_ENCONTRADO');
  const { estado } = guardada;
  if (estado.fase === 'CANCELADA') return rechazado('CERTIFICADO_CANCELADO');
  if (estado.fase !== 'COMPLETADA') return rechazado('CERTIFICADO_SIN_TERMINAR');
  const ficha = await leerFicha(db, sesion);
  if (ficha === null) throw new Error(`Session ${String(sesion)} is completed and has no certificate`);
  return bien({ estado, ficha, eventos: await leerEventos(db, sesion), rostros: await leerRostros(db, familia) });
};

/**
 * Computes the certificate of a completed session from its log, each time anew, with the members' names on the day on which the
 * session ended and today's avatars.
 */
export const verCertificado = async (
  contexto: Contexto,
  { familia_id }: Actor,
  sesion: number,
): Promise<ResultadoCaso<Certificado>> => {
  const leido = await leer(contexto, (db) => leerGuardado(db, familia_id, sesion));
  if (!leido.ok) return leido;
  const { estado, ficha, eventos, rostros } = leido.valor;
  const { semilla } = ficha;
  const { recortes, fin, ...resto } = await dejandoPaso(certificarPorTramos(eventos, { semilla, guardado: estado }));
  await dejarPaso();
  const huella = huellaDe(eventos, ficha.origen);
  await dejarPaso();
  return bien({
    ...copia(resto),
    sesion,
    familia: ficha.familia,
    semilla,
    huella,
    terminado_en: fin?.en ?? estado.desde,
    fin,
    recortes: recortes.map((aviso) => textoAdvertencia(aviso, null)),
    personas: personasDe(ficha, rostros, new Map(resto.filas.map((f) => [f.miembro, f.grupo_edad]))),
  });
};

const copia = <T>(valor: T): Mudable<T> => structuredClone(valor) as Mudable<T>;
type Mudable<T> = T extends object ? { -readonly [K in keyof T]: Mudable<T[K]> } : T;

const personasDe = (
  { miembros }: Ficha,
  rostros: Rostros,
  grupos: ReadonlyMap<number, PersonaCertificado['grupo_edad']>,
): PersonaCertificado[] =>
  miembros.map((m) => ({
    ...m,
    grupo_edad: grupos.get(m.id) ?? 'ADULTO',
    avatar: rostros.get(m.id)?.avatar ?? null,
  }));

export const casosDeCertificados = (contexto: Contexto) =>
  ({
    verRepartosCompletados: ({ actor }) => verCompletados(contexto, actor),
    verCertificado: ({ actor, id }) => verCertificado(contexto, actor, id),
  }) satisfies Partial<Haceres>;
