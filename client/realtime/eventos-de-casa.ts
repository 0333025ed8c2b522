import type { Usuario } from '#shared/contracts/familias.ts';
import { esperaRespuesta } from '#shared/domain/esperas.ts';
import {
  guardarAsignacion,
  guardarCambio,
  guardarOmision,
  guardarUsuario,
  quitarAsignacion,
  vaCon,
} from '#client/lib/trabajo/trabajo.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaMisTareas, consultaYo, hayTrabajoEnCamino } from '#client/lib/red/primeras-consultas.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { type Manejador, releerSiViene } from './invalidador.ts';

// Handlers for events about members, their assignments, and requests between them. They update the cache in place where they can.

/** Fields that only the member may see. In events they are always empty. */
const LO_SUYO: readonly string[] = ['email', 'hora_recordatorio'] satisfies (keyof Usuario)[];

/** Returns the names of the fields in which two rows of a member differ, without the private ones. */
const cambiosDe = (antes: Usuario, ahora: Usuario): readonly string[] =>
  (Object.keys(ahora) as (keyof Usuario)[]).filter(
    (campo) => !LO_SUYO.includes(campo) && antes[campo] !== ahora[campo],
  );

/** Fields of a member on which no list depends. */
const SUELTOS: ReadonlySet<string> = new Set(['puntos_totales', 'racha_dias', 'comodines', 'comodin_usado_el']);

/**
 * Handles a changed member row. Points and streak change with every completion and no list depends on them, so they are
 * updated in place. After any other change, and for an unknown or deleted member, all lists about members are read again. If no
 * visible field of the logged-in member's row has changed, a private one may have (`LO_SUYO`), so their account is read again.
 */
export const miembro: Manejador<'miembro:cambiado'> = (destino, { miembro }) => {
  const { cache, invalidar } = destino;
  const conocidos = cache.getQueryData(consultaUsuarios.queryKey) ?? [];
  const yo = cache.getQueryData(consultaYo.queryKey);
  const soyYo = yo?.id === miembro.id;
  const antes = conocidos.find((u) => u.id === miembro.id) ?? (soyYo ? yo : undefined);
  // The change may come from a completion that was undone, which may take achievements back without any other event.
  if (soyYo) invalidar(CLAVES.logros);
  if ('borrada' in miembro || antes === undefined || cambiosDe(antes, miembro).some((c) => !SUELTOS.has(c))) {
    invalidar(
      CLAVES.yo,
      CLAVES.usuarios,
      CLAVES.carga,
      CLAVES.configuraciones,
      CLAVES.tareas,
      CLAVES.prevision,
      CLAVES.ranking,
      CLAVES.asignaciones,
      CLAVES.todasMisTareas,
      CLAVES.cambios,
      CLAVES.correcciones,
      CLAVES.sesion,
      CLAVES.pantallas,
    );
    return;
  }
  if (soyYo && cambiosDe(antes, miembro).length === 0) invalidar(CLAVES.yo);
  guardarUsuario(cache, miembro);
  releerSiViene(destino, CLAVES.usuarios, ...(soyYo ? [CLAVES.yo] : []));
};

/**
 * Handles a changed assignment. One that the logged-in member owns or did is stored in place. Their lists are read again if they
 * may have changed; while a tick of theirs is in flight, only after its answer (`releerTrabajo`), unless all assignments changed.
 */
export const asignacion: Manejador<'asignacion:cambiada'> = (destino, mensaje) => {
  const { cache, invalidar } = destino;
  invalidar(CLAVES.asignaciones);
  const releerMias = () => {
    if (!hayTrabajoEnCamino(cache)) invalidar(CLAVES.todasMisTareas);
  };
  if ('todas' in mensaje) {
    // All assignments may have changed, and chores may have new owners, which the completed session lists.
    invalidar(CLAVES.todasMisTareas, CLAVES.omisiones, CLAVES.sesion, CLAVES.cambios, CLAVES.correcciones);
  } else if ('borrada' in mensaje.asignacion) {
    // Requests and corrections about a deleted assignment have ended.
    invalidar(CLAVES.cambios, CLAVES.correcciones, CLAVES.omisiones);
    if (quitarAsignacion(cache, mensaje.asignacion.id)) releerMias();
  } else {
    guardarOmision(cache, mensaje.asignacion);
    releerSiViene(destino, CLAVES.omisiones);
    const yo = cache.getQueryData(consultaYo.queryKey)?.id;
    const mia = yo !== undefined && vaCon(mensaje.asignacion, yo);
    if (mia) guardarAsignacion(cache, mensaje.asignacion);
    const { id, tarea } = mensaje.asignacion;
    // Another pending assignment of the same chore in the member's list shows the day of the chore's last completion, so the
    // list must be read again.
    const hayOtraMia = cache
      .getQueryData(consultaMisTareas('PENDIENTE').queryKey)
      ?.some((a) => a.tarea === tarea && a.id !== id);
    if (mia || quitarAsignacion(cache, id) || hayOtraMia === true) releerMias();
  }
};

/** Handles a changed request. Tells a member who could still have answered it that another member accepted first. */
export const cambio: Manejador<'cambio:cambiado'> = (destino, { cambio }) => {
  const { cache, decir } = destino;
  const yo = cache.getQueryData(consultaYo.queryKey)?.id;
  const antes = cache.getQueryData(consultaCambios.queryKey)?.find((c) => c.id === cambio.id);
  const meEsperaba = yo !== undefined && antes !== undefined && esperaRespuesta(antes, yo);
  if (meEsperaba && cambio.acepta !== null && cambio.acepta.id !== yo)
    decir(`${cambio.tarea.nombre}: ya lo ha cogido ${cambio.acepta.nombre}`);
  guardarCambio(cache, cambio, yo);
  releerSiViene(destino, CLAVES.cambios);
};
