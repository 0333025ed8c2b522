import type { Corregida } from '#shared/contracts/correcciones.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { hechoAlVer, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import {
  insertarCorreccion,
  leerCorreccion,
  leerObjecionAbierta,
  type FilaCorreccion,
} from '#server/data/correcciones.ts';
import type { Asunto } from '#server/data/envios.ts';
import { cambiarAutor } from '#server/data/completadas.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { encolar } from '#server/effects/avisos/encolar.ts';
import { avisarDeCorreccion } from '#server/effects/eventos/de-correccion.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { autorDe, recontar } from '#server/effects/trabajo/recontar.ts';
import {
  contarSinElla,
  dejarVencer,
  eraDeNadie,
  volverAPendiente,
  type Hecha,
} from '#server/effects/trabajo/retirar-hecha.ts';
import { verCorreccion } from './vista-correccion.ts';

/** Messages about who did what say nothing any more after a day. */
const VIDA_DEL_AVISO = 24 * 3_600;

/** Tells a member by their devices. */
export const avisarPorPush = async (
  contexto: Pick<Contexto, 'cola' | 'correo'>,
  cambio: Cambio,
  miembro: number,
  asunto: Asunto,
): Promise<void> => {
  const caduca = sumarSegundos(cambio.ahora, VIDA_DEL_AVISO);
  await encolar(contexto, cambio, { miembro, asunto, caduca, correo: false });
};

/** Why an admin or an owner may not correct a completion: it is of another quarter, or a dispute of their own. */
export const porQueNoSeCorrige = async ({ db, hoy }: Cambio, actor: Actor, fila: Hecha): Promise<Rechazado | null> => {
  const actual = trimestreDe(hoy);
  if (fila.trimestre_inicio < actual && trimestreDe(fila.completada_el) !== actual)
    return rechazado('HECHA_OTRO_TRIMESTRE');
  return autorDe(fila) === actor.id && (await leerObjecionAbierta(db, fila.id)) !== undefined
    ? rechazado('OBJECION_CONTRA_TI')
    : null;
};

/** What is written down of a correction besides the completion that it is about. */
type Datos = Pick<FilaCorreccion, 'tipo'> & Partial<Pick<FilaCorreccion, 'ahora_de' | 'dice' | 'motivo'>>;

/** Writes down what is said against a completion, with a copy of it as it is. */
export const apuntarCorreccion = (
  { db, familia, ahora }: Cambio,
  actor: Actor,
  fila: Hecha,
  datos: Datos,
): Promise<number> =>
  insertarCorreccion(db, {
    familia_id: familia,
    asignacion_id: fila.id,
    autor_id: actor.id,
    dueno_id: fila.miembro,
    hecha_por: autorDe(fila),
    trimestre_inicio: fila.trimestre_inicio,
    fecha_limite: fila.fecha_limite,
    tarea_nombre: fila.tarea_nombre,
    puntos: fila.puntos_ganados,
    completada_en: fila.completada_en,
    completada_el: fila.completada_el,
    creada_en: ahora,
    ...datos,
  });

const tocarAsignacion = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  cambio.toca('asignacion', fila.id);
  if (!eraDeNadie(fila)) return;
  cambio.toca('asignaciones');
  await avisarDeTareas(cambio, { cambiadas: [fila.tarea] });
};

/** Gives a completion to whoever did it, with all that hangs on it. */
export const darA = async (cambio: Cambio, fila: Hecha, quien: number): Promise<void> => {
  await cambiarAutor(cambio.db, fila.id, quien === fila.miembro ? null : quien);
  await tocarAsignacion(cambio, fila);
  await recontar(cambio, { fila, a: quien });
};

/** Takes a completion back: pending again if what it opened can be withdrawn, else lapsed, or gone when it was nobody's. */
export const quitarHecha = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  const retirada = await volverAPendiente(cambio, fila);
  if (retirada === null) await dejarVencer(cambio, fila);
  const otras = retirada?.otras ?? (await contarSinElla(cambio, fila));
  await tocarAsignacion(cambio, fila);
  const siguiente = retirada?.siguiente ?? null;
  if (siguiente !== null) cambio.toca('asignacion', siguiente);
  if (otras) cambio.toca('asignaciones');
  await recontar(cambio, { fila, a: null });
};

/** The answer to whoever corrected, after telling those whom it is about. Everything else has been said. */
export const responderCorregida = async (
  cambio: Cambio,
  actor: Actor,
  id: number,
  message: string,
): Promise<ResultadoCambio<Corregida>> => {
  const fila = await leerCorreccion(cambio.db, cambio.familia, id);
  if (fila === undefined) throw new Error('A correction vanished inside its own transaction');
  await avisarDeCorreccion(cambio, fila);
  const correccion = verCorreccion(fila, actor, await listarUsuarios(cambio.db, cambio.familia));
  return hechoAlVer(({ version }) => ({ success: true, message, correccion, version }));
};
