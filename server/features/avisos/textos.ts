import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { numeroDeDia } from '#shared/domain/dias.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import type { Dia } from '#shared/domain/tipos.ts';

// Messages about one occurrence of a chore: done, skipped, reviewed, corrected or thanked for.

interface Corregida {
  readonly id: number;
  readonly tipo: 'OBJECION' | 'NO_HECHA' | 'OTRA_PERSONA';
  readonly tarea_nombre: string;
  readonly motivo: string;
}

/** Message for the owner of a chore that another member did. */
export const avisoDeHecha = (asignacion: number, nombre: string, tarea: string): AvisoPush => ({
  titulo: `${nombre} ha hecho «${nombreEnFrase(tarea)}»`,
  cuerpo: 'Te tocaba a ti. Si no fue así, dilo antes de un día.',
  url: '/tasks?pestana=completadas',
  etiqueta: `hecha-${String(asignacion)}`,
});

/**
 * Message about a skip that is undecided (`ESPERA`), in force (`OMITIDA`), or undone because the chore was needed
 * (`REPUESTA`).
 */
export const avisoDeOmision = (
  asignacion: number,
  tarea: string,
  como: 'ESPERA' | 'OMITIDA' | 'REPUESTA',
  nombre = '',
): AvisoPush => ({
  ...{
    ESPERA: { titulo: `¿Hacía falta «${tarea}»?`, cuerpo: `${nombre} dice que no. Decide tú.` },
    OMITIDA: { titulo: `«${tarea}» no hacía falta`, cuerpo: `Lo dice ${nombre}. Si no es así, dilo antes de un día.` },
    REPUESTA: { titulo: `«${tarea}» sí hacía falta`, cuerpo: 'Mira en Inicio cómo está ahora.' },
  }[como],
  url: '/dashboard',
  etiqueta: `omision-${String(asignacion)}`,
});

/** Message for the member whose work an adult reviewed. `vuelve` is true when the chore is pending again. */
export const avisoDeRevision = (
  asignacion: number,
  tarea: string,
  { bien, detalle, nombre, vuelve }: { bien: boolean; detalle: string; nombre: string; vuelve: boolean },
): AvisoPush => ({
  ...(bien
    ? { titulo: '¡Bien hecha!', cuerpo: `«${tarea}»: lo dice ${nombre}.` }
    : {
        titulo: `Te falta un detalle: ${detalle}`,
        cuerpo: vuelve ? `«${tarea}» vuelve a estar pendiente.` : `«${tarea}», para la próxima.`,
      }),
  url: bien || !vuelve ? '/tasks?pestana=completadas' : '/tasks',
  etiqueta: `revision-${String(asignacion)}`,
});

/** Message for all members but the one who did the chore and the one who counted it by «La hice ayer». */
export const avisoDeHechaAyer = (asignacion: number, nombre: string, tarea: string): AvisoPush => ({
  titulo: `${nombre} hizo ayer «${tarea}»`,
  cuerpo: 'Lo ha apuntado hoy. Si no fue así, dilo antes de un día.',
  url: '/dashboard',
  etiqueta: `hecha-${String(asignacion)}`,
});

/** Message for all members but the one who entered the chore as done. */
export const avisoDeApuntada = (asignacion: number, nombre: string, tarea: string): AvisoPush => ({
  titulo: `${nombre} ha hecho «${tarea}»`,
  cuerpo: 'No estaba en la lista. Si no fue así, dilo antes de un día.',
  url: '/dashboard',
  etiqueta: `hecha-${String(asignacion)}`,
});

const deCorreccion = (id: number) => ({ url: '/dashboard', etiqueta: `correccion-${String(id)}` });

/** Message for admins, who decide the objection. `dueno` is the name of the member who objects, `de` of the one credited. */
export const avisoDeObjecion = ({ id, tarea_nombre }: Corregida, dueno: string, de: string): AvisoPush => ({
  titulo: `¿Quién hizo «${nombreEnFrase(tarea_nombre)}»?`,
  cuerpo: `${dueno} dice que no fue ${de}. Decide tú.`,
  ...deCorreccion(id),
});

/** Message for the member who was credited with the chore and no longer is. */
export const avisoDeCorregida = ({ id, tipo, tarea_nombre, motivo }: Corregida, autor: string): AvisoPush => ({
  titulo:
    tipo === 'NO_HECHA'
      ? `A «${nombreEnFrase(tarea_nombre)}» le falta un detalle`
      : `«${nombreEnFrase(tarea_nombre)}» cuenta para otra persona`,
  cuerpo: tipo === 'NO_HECHA' ? `${autor}: ${motivo}` : 'Mira en Inicio qué ha pasado.',
  ...deCorreccion(id),
});

/** Number of chores that a message names; the others are only counted. */
const NOMBRADAS = 3;

const nombrar = (nombres: readonly string[]): string => {
  const resto = nombres.length - NOMBRADAS;
  return enumerar(resto > 0 ? [...nombres.slice(0, NOMBRADAS), `${String(resto)} más`] : nombres);
};

interface Dada {
  readonly nombre: string;
  readonly tarea_nombre: string;
}

/** Message for the member who got these thanks, at least one. */
export const avisoDeGracias = (dadas: readonly Dada[]): AvisoPush => {
  const quienes = [...new Set(dadas.map((g) => g.nombre))];
  const tareas = [...new Set(dadas.map((g) => `«${nombreEnFrase(g.tarea_nombre)}»`))];
  return {
    titulo: `${enumerar(quienes)} ${quienes.length === 1 ? 'te da' : 'te dan'} las gracias`,
    cuerpo: `Por ${nombrar(tareas)}.`,
    url: '/tasks?pestana=completadas',
    etiqueta: 'gracias',
  };
};

// Messages about a reajuste.

const deReajuste = (reajuste: number) => ({ url: '/reajuste', etiqueta: `reajuste-${String(reajuste)}` });

/** Names the chores that a member would get and give away under the open proposals that they have not answered. */
const queCambia = ({ propuestas, tareas }: EstadoReajuste, miembro: number): string => {
  const suyos = propuestas.flatMap((p) =>
    p.estado === 'PENDIENTE' && p.respuestas[miembro] === undefined ? p.cambios : [],
  );
  const nombres = (cuales: typeof suyos): string =>
    enumerar(cuales.map((c) => `«${nombreEnFrase(tareas.find((t) => t.id === c.tarea)?.nombre ?? '')}»`));
  const [recibe, da] = [suyos.filter((c) => c.a === miembro), suyos.filter((c) => c.de === miembro)];
  return [
    ...(recibe.length > 0 ? [`Te quedarías ${nombres(recibe)}.`] : []),
    ...(da.length > 0 ? [`Darías ${nombres(da)}.`] : []),
    '¿Te parece bien?',
  ].join(' ');
};

export const avisoDeReajuste = (
  estado: EstadoReajuste,
  nombreDe: (miembro: number) => string,
  miembro: number,
  reajuste: number,
): AvisoPush => ({
  titulo: estado.por === miembro ? 'El reajuste espera tu respuesta' : `${nombreDe(estado.por)} te propone un cambio`,
  cuerpo: queCambia(estado, miembro),
  ...deReajuste(reajuste),
});

/** Message for admins, when the member whose answer is awaited has no account. */
export const avisoDeReajusteAjeno = (nombre: string, reajuste: number): AvisoPush => ({
  titulo: `El reajuste espera a ${nombre}`,
  cuerpo: 'No tiene móvil: responde en su nombre.',
  ...deReajuste(reajuste),
});

// Messages about a draft. They are short: a lock screen shows two lines, and bystanders can read them.

/**
 * Returns the time left in words: in hours from an hour and a half on, else in minutes; «Date prisa.» below a minute and a
 * half, and nothing without a limit (null).
 */
const enTiempo = (segundos: number | null): string => {
  if (segundos === null) return '';
  if (segundos >= 5_400) return ` Tienes ${plural(Math.round(segundos / 3_600), 'hora')}.`;
  if (segundos >= 90) return ` Tienes ${plural(Math.round(segundos / 60), 'minuto')}.`;
  return ' Date prisa.';
};

/** The link and tag of a draft's messages. On a phone, a newer message replaces an older one with the same tag. */
const deReparto = (sesion: number) => ({ url: '/reparto', etiqueta: `reparto-${String(sesion)}` });

/** Message for the member whose turn it is. `quedan` is the time left in seconds; null without a limit. */
export const avisoDeTurno = (sesion: number, quedan: number | null): AvisoPush => ({
  titulo: '¡Te toca!',
  cuerpo: `Elige tu tarea en el reparto.${enTiempo(quedan)}`,
  ...deReparto(sesion),
});

/** Message for admins, when the member whose turn it is has no account. */
export const avisoDeTurnoAjeno = (sesion: number, nombre: string, quedan: number | null): AvisoPush => ({
  titulo: `Le toca a ${nombre}`,
  cuerpo: `No tiene móvil: elige en su lugar.${enTiempo(quedan)}`,
  ...deReparto(sesion),
});

export const avisoDePropuestaAjena = (sesion: number, nombre: string): AvisoPush => ({
  titulo: `El reparto espera a ${nombre}`,
  cuerpo: 'No tiene móvil: responde en su nombre.',
  ...deReparto(sesion),
});

export const avisoDePropuesta = (sesion: number): AvisoPush => ({
  titulo: 'El reparto espera tu respuesta',
  cuerpo: 'Hay un cambio que te afecta. ¿Lo aceptas?',
  ...deReparto(sesion),
});

const FECHA = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const MS_POR_DIA = 86_400_000;

export const avisoDeBaja = (nombre: string, dia: Dia, admin: boolean): AvisoPush => ({
  titulo: `${nombre} ha pedido borrar la familia`,
  cuerpo: `Si ${admin ? 'nadie' : 'nadie que la administre'} dice que no, todo se borra el ${FECHA.format(numeroDeDia(dia) * MS_POR_DIA)}.`,
  url: admin ? '/te-esperan' : '/dashboard',
  etiqueta: 'baja',
});

const deCambio = (id: number) => ({ url: '/dashboard', etiqueta: `cambio-${String(id)}` });

/** Message about a request between members, for a member who may accept it. */
export const avisoDeCambio = ({ id, tipo, tarea, por, pide }: Cambio): AvisoPush =>
  tipo === 'CUBRIR'
    ? {
        titulo: `${pide.nombre} te pide ayuda`,
        cuerpo: `¿Haces tú esta vez «${nombreEnFrase(tarea.nombre)}»? Son ${plural(tarea.puntos, 'punto')}.`,
        ...deCambio(id),
      }
    : {
        titulo: `${pide.nombre} quiere cambiar una tarea`,
        cuerpo: `¿Te quedas «${nombreEnFrase(tarea.nombre)}»${por === null ? '' : ` y le das «${nombreEnFrase(por.nombre)}»`}?`,
        ...deCambio(id),
      };

/** Message for admins, who must agree because a child would exceed their quota. */
export const avisoDePermiso = ({ id, tarea, pide, acepta }: Cambio): AvisoPush => ({
  titulo: 'Hace falta tu permiso',
  cuerpo: `${acepta?.nombre ?? ''} quiere hacer «${nombreEnFrase(tarea.nombre)}» por ${pide.nombre}. Un menor pasaría de su cuota.`,
  ...deCambio(id),
});

/** Message for admins: a webhook was switched off, since its address failed for too long or answered 410. */
export const avisoDeWebhook = (id: number, direccion: string): AvisoPush => ({
  titulo: 'Un webhook se ha apagado',
  cuerpo: `${new URL(direccion).host} no contesta. Puedes probarlo y encenderlo otra vez.`,
  url: '/profile',
  etiqueta: `webhook-${String(id)}`,
});

interface Pendiente {
  readonly tarea_nombre: string;
  readonly atrasada: boolean;
}

/** The day's reminder. `pendientes` has at least one chore; the title says how many there are and how many are overdue. */
export const avisoDelDia = (pendientes: readonly Pendiente[]): AvisoPush => {
  const n = pendientes.length;
  const atrasadas = pendientes.filter((p) => p.atrasada).length;
  const titulo = `${n === 1 ? 'Te queda' : 'Te quedan'} ${plural(n, 'tarea')}`;
  const aparte = atrasadas === 0 ? '' : ` (${plural(atrasadas, 'atrasada')})`;
  return {
    titulo: titulo + aparte,
    cuerpo: nombrar(pendientes.map((p) => p.tarea_nombre)),
    url: '/tasks',
    etiqueta: 'recordatorio',
  };
};
