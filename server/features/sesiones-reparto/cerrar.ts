import { cerrarSinCambios } from '#shared/domain/reparto/jugadas/jugadas-cierre.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { jugar } from './jugar.ts';

/** An admin ends the closing with what is agreed so far: «Cerrar sin cambios». */
export const cerrar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) => cerrarSinCambios(estado, { por: actor.id }, ahora),
    () => 'Reparto completado',
  );
