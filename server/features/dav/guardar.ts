import { createHash } from 'node:crypto';
import { ERRORES } from '#shared/contracts/errores.ts';
import { type ComoSePide, esCopia, type Orden, ordenDe, SEGUNDOS_NEGADA } from '#shared/domain/dav/por-hacer.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  borrarNegadasAnteriores,
  hayNegada,
  leerPuestas,
  recordarNegada,
  recordarPuesta,
} from '#server/data/calendarios.ts';
import { leerTarea, type TareaEnviada } from '#server/effects/calendario/icalendario.ts';
import type { Cosa, VerMisTareas } from './colecciones.ts';
import { LARGO_NOMBRE_TAREA, type TareaCompleta, TareaEntrada } from '#shared/contracts/tareas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/** The use cases by which a sent to-do changes a chore (features/asignaciones) or makes one. */
export interface Haceres extends HaceresDeNueva {
  readonly completar: (actor: Actor, id: number, tocada: Instante | null) => Promise<ResultadoCaso<unknown>>;
  readonly deshacer: (actor: Actor, id: number) => Promise<ResultadoCaso<unknown>>;
  readonly posponer: (actor: Actor, id: number, dia: Dia) => Promise<ResultadoCaso<unknown>>;
}

const hacer = (haceres: Haceres, actor: Actor, id: number, orden: Orden): Promise<ResultadoCaso<unknown>> => {
  switch (orden.tipo) {
    case 'HACER':
      return haceres.completar(actor, id, orden.tocada);
    case 'DESHACER':
      return haceres.deshacer(actor, id);
    case 'OTRO_DIA':
      return haceres.posponer(actor, id, orden.dia);
    default:
      return Promise.resolve(bien(null));
  }
};

interface Enviada {
  readonly actor: Actor;
  /** File name: the last part of the path. */
  readonly archivo: string;
  /** The item at that path; undefined if there is none. */
  readonly cosa: Cosa | undefined;
  readonly texto: string;
}

/** Statuses of temporary refusals, which are not remembered: no login, too many requests, a busy server. */
const PASAJEROS: ReadonlySet<number> = new Set([401, 429, 503]);

/** The outcome of a sent to-do that was not refused. */
export type Guardada = 'CREADA' | 'GUARDADA';

/**
 * Returns the digest by which a refused to-do is recognized: of its sender and its text, which contains its UID. The path is left
 * out, because vdirsyncer sends a to-do that is gone here to a new path at each sync.
 */
const huellaDe = ({ actor, texto }: Enviada): string => {
  const quien = actor.llave === undefined ? `miembro ${String(actor.id)}` : `llave ${String(actor.llave.id)}`;
  return createHash('sha256').update(`${quien}\n${texto}`).digest('base64url');
};

/**
 * Creates the function that judges a sent to-do and carries it out. A refusal is given once: the same text sent again within a
 * day is accepted without effect, because most programs send a refused text again and again, and nothing else until it is
 * accepted. The database remembers refusals, so that this holds after a restart and on another server too.
 */
export const crearGuardar = (contexto: Contexto, haceres: Haceres) => {
  const hacerNueva = crearNueva(contexto, haceres);
  /** Carries out what a to-do asks of a chore: complete, undo, another day, or nothing. A tick dated in the future counts now. */
  const seguir = async (
    actor: Actor,
    suya: { readonly id: number; readonly pendiente: boolean; readonly dia: Dia | null },
    pide: ComoSePide,
  ): Promise<ResultadoCaso<unknown>> => {
    const orden = ordenDe(suya, pide);
    const futura = orden.tipo === 'HACER' && orden.tocada !== null && orden.tocada > contexto.reloj.ahora();
    const hecho = await hacer(haceres, actor, suya.id, futura ? { ...orden, tocada: null } : orden);
    // Completed already: accepted, since the chore is then as the program wants it.
    return !hecho.ok && hecho.codigo === 'ASIGNACION_COMPLETADA' ? bien(null) : hecho;
  };
  const juzgar = async ({ actor, archivo, cosa, texto }: Enviada): Promise<ResultadoCaso<Guardada>> => {
    const pide = await leerTarea(texto, actor.zona_horaria);
    if (pide === null) return rechazado('DAV_TAREA');
    const asignacion = cosa?.asignacion;
    if (asignacion) {
      const { id, estado, fecha_limite: dia } = asignacion;
      const seguida = await seguir(actor, { id, pendiente: estado === 'PENDIENTE', dia }, pide);
      return seguida.ok ? bien('GUARDADA') : seguida;
    }
    const creada = await hacerNueva({ actor, archivo, pide });
    if (!creada.ok) return creada;
    // The new to-do may arrive already ticked. A refusal of the tick is not reported; the program reads the chore as still to do.
    await seguir(actor, { id: creada.valor, pendiente: true, dia: pide.dia }, pide);
    return bien('CREADA');
  };
  return async (enviada: Enviada): Promise<ResultadoCaso<Guardada>> => {
    const { id: miembro_id, familia_id, llave } = enviada.actor;
    const huella = huellaDe(enviada);
    const negada_en = contexto.reloj.ahora();
    const desde = sumarSegundos(negada_en, -SEGUNDOS_NEGADA);
    if (await leer(contexto, (db) => hayNegada(db, huella, desde))) return bien('GUARDADA');
    const juzgada = await juzgar(enviada);
    if (!juzgada.ok && !PASAJEROS.has(ERRORES[juzgada.codigo].estado))
      await cambiar(contexto, null, async ({ db }) => {
        await recordarNegada(db, { huella, familia_id, miembro_id, llave_id: llave?.id ?? null, negada_en });
        return bien(null);
      });
    return juzgada;
  };
};

/** Maximum length of the file name and of the UID of a new to-do. */
const LARGO = 255;

export interface HaceresDeNueva {
  /** Creates a chore, once per key (features/tareas). */
  readonly crear: (
    actor: Actor,
    tarea: TareaCompleta,
    clave: string,
  ) => Promise<ResultadoCaso<{ readonly id: number }>>;
  readonly verMisTareas: VerMisTareas;
}

interface Nueva {
  readonly actor: Actor;
  readonly archivo: string;
  readonly pide: TareaEnviada;
}

/**
 * Returns the chore that a new to-do asks for: of one day, today if it names none, and for the caller. A name that is too long is
 * cut, and repeated in the description (up to 500 characters).
 */
const tareaDe = ({ actor, pide: { nombre, dia } }: Nueva, hoy: string) =>
  TareaEntrada.safeParse({
    nombre: nombre.slice(0, LARGO_NOMBRE_TAREA),
    descripcion: nombre.length > LARGO_NOMBRE_TAREA ? nombre.slice(0, 500) : '',
    frecuencia: 'OTRA',
    regla: { tipo: 'UNA_VEZ', dia: dia ?? hoy },
    para: actor.id,
  });

/**
 * Creates the function that makes a chore of one day, the caller's own, from a to-do that is new here, and returns its
 * assignment's id. For admins. The to-do keeps the file name and the UID that the program gave it, since most programs look for
 * it there. Refused for an old copy of a chore of this server, which would otherwise come back as a new chore.
 */
const crearNueva =
  (contexto: Contexto, { crear, verMisTareas }: HaceresDeNueva) =>
  async (nueva: Nueva): Promise<ResultadoCaso<number>> => {
    const { actor, archivo, pide } = nueva;
    const { usuario, puestas } = await leer(contexto, async (db) => ({
      usuario: await leerUsuario(db, actor.familia_id, actor.id),
      puestas: await leerPuestas(db, actor.id),
    }));
    const { uid } = pide;
    const yaPuesta = puestas.some((p) => p.archivo === archivo || p.uid === uid);
    if (usuario?.es_administrador !== true || yaPuesta || esCopia({ archivo, uid })) return rechazado('DAV_NUEVA');
    const tarea = tareaDe(nueva, hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
    if (!tarea.success || uid === '' || uid.length > LARGO || archivo.length > LARGO) return rechazado('DAV_TAREA');
    const clave = createHash('sha256').update(`dav ${uid}`).digest('hex');
    const creada = await crear(actor, tarea.data, clave);
    if (!creada.ok) return creada;
    const suyas = await verMisTareas(actor);
    const suya = suyas.ok && suyas.valor.find((a) => a.tarea === creada.valor.id && a.estado === 'PENDIENTE');
    if (!suya) return rechazado('DAV_NUEVA');
    const { id: miembro_id, familia_id } = actor;
    return cambiar(contexto, null, async ({ db }) => {
      await recordarPuesta(db, { asignacion_id: suya.id, familia_id, miembro_id, archivo, uid });
      return bien(suya.id);
    });
  };

/** Forgets refusals given more than a day ago (`SEGUNDOS_NEGADA`). For the midnight job. */
export const olvidarNegadas = async (contexto: ParaCambiarSinFamilia): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await borrarNegadasAnteriores(db, sumarSegundos(ahora, -SEGUNDOS_NEGADA));
    return bien(null);
  });
};
