import type { Usuario } from '#shared/contracts/usuarios.ts';
import { esperaA, guardarCambio } from '#client/lib/cambios.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaYo } from '#client/lib/consulta-yo.ts';
import { consultaCambios, consultaMisTareas, consultaUsuarios, hayTrabajoEnCamino } from '#client/lib/consultas.ts';
import { vaCon } from '#client/lib/quien.ts';
import { guardarAsignacion, guardarUsuario, quitarAsignacion } from '#client/lib/trabajo.ts';
import { releerSiViene, type Manejador } from './destino.ts';

/** What happens to members and their work, which changes in place where it can. */

/** Fields that only the member may see: events never carry them. */
const LO_SUYO: readonly string[] = ['email', 'hora_recordatorio'] satisfies (keyof Usuario)[];

/** Which fields of a member differ. */
const cambiosDe = (antes: Usuario, ahora: Usuario): readonly string[] =>
  (Object.keys(ahora) as (keyof Usuario)[]).filter(
    (campo) => !LO_SUYO.includes(campo) && antes[campo] !== ahora[campo],
  );

/**
 * A member's row. Points and streak come with every completion and no list hangs on them, so they change in place;
 * anything else may change every list, and a row that changed in nothing that I see may be my own e-mail or hour.
 */
export const miembro: Manejador<'miembro:cambiado'> = (destino, { miembro }) => {
  const { cache, invalidar } = destino;
  const conocidos = cache.getQueryData(consultaUsuarios.queryKey) ?? [];
  const yo = cache.getQueryData(consultaYo.queryKey);
  const soyYo = yo?.id === miembro.id;
  const antes = conocidos.find((u) => u.id === miembro.id) ?? (soyYo ? yo : undefined);
  // A completion taken back takes achievements with it.
  if (soyYo) invalidar(CLAVES.logros);
  if (
    'borrada' in miembro ||
    antes === undefined ||
    cambiosDe(antes, miembro).some((c) => c !== 'puntos_totales' && c !== 'racha_dias')
  ) {
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

/** Work changed. Mine changes in place; what my own tick has on its way is read again when its answer comes. */
export const asignacion: Manejador<'asignacion:cambiada'> = ({ cache, invalidar }, mensaje) => {
  invalidar(CLAVES.asignaciones);
  const releerMias = () => {
    if (!hayTrabajoEnCamino(cache)) invalidar(CLAVES.todasMisTareas);
  };
  if ('todas' in mensaje) {
    // Chores may have changed hands: whose each is comes with the completed session.
    invalidar(CLAVES.todasMisTareas, CLAVES.sesion, CLAVES.cambios, CLAVES.correcciones);
  } else if ('borrada' in mensaje.asignacion) {
    // What was asked or said of it is over.
    invalidar(CLAVES.cambios, CLAVES.correcciones);
    if (quitarAsignacion(cache, mensaje.asignacion.id)) releerMias();
  } else {
    const yo = cache.getQueryData(consultaYo.queryKey)?.id;
    const mia = yo !== undefined && vaCon(mensaje.asignacion, yo);
    if (mia) guardarAsignacion(cache, mensaje.asignacion);
    const { id, tarea } = mensaje.asignacion;
    // Mine of the same chore tells when it was last done.
    const hayOtraMia = cache
      .getQueryData(consultaMisTareas('PENDIENTE').queryKey)
      ?.some((a) => a.tarea === tarea && a.id !== id);
    if (mia || quitarAsignacion(cache, id) || hayOtraMia === true) releerMias();
  }
};

/** Whoever was about to answer is told that somebody was first. */
export const cambio: Manejador<'cambio:cambiado'> = (destino, { cambio }) => {
  const { cache, decir } = destino;
  const yo = cache.getQueryData(consultaYo.queryKey)?.id;
  const antes = cache.getQueryData(consultaCambios.queryKey)?.find((c) => c.id === cambio.id);
  const meEsperaba = yo !== undefined && antes !== undefined && esperaA(antes, yo);
  if (meEsperaba && cambio.acepta !== null && cambio.acepta.id !== yo)
    decir(`${cambio.tarea.nombre}: ya lo ha cogido ${cambio.acepta.nombre}`);
  guardarCambio(cache, cambio, yo);
  releerSiViene(destino, CLAVES.cambios);
};
