import { createHash } from 'node:crypto';
import { LARGO_NOMBRE_TAREA, TareaEntrada, type TareaCompleta } from '#shared/contracts/tareas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { esCopia } from '#shared/domain/dav/por-hacer.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerPuestas, recordarPuesta } from '#server/data/dav.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { TareaEnviada } from '#server/effects/calendario/icalendario.ts';
import type { VerMisTareas } from './cosas.ts';

/** Longest address and UID that are kept. */
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

/** A chore of one day of the caller's own, today unless it says another. A name that is too long is told in full below it. */
const tareaDe = ({ actor, pide: { nombre, dia } }: Nueva, hoy: string) =>
  TareaEntrada.safeParse({
    nombre: nombre.slice(0, LARGO_NOMBRE_TAREA),
    descripcion: nombre.length > LARGO_NOMBRE_TAREA ? nombre.slice(0, 500) : '',
    frecuencia: 'OTRA',
    regla: { tipo: 'UNA_VEZ', dia: dia ?? hoy },
    para: actor.id,
  });

/**
 * Creates the maker of chores from to-dos that are new: for an admin a chore of one day, their own. It stays at the address and
 * under the UID at which the program put it, since most programs look for it there. Returns its assignment's id. Refuses for
 * others, and for an old copy of a chore of this server, which would come back as a new one.
 */
export const crearNueva =
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
