import type { HechoConLlave } from '#shared/contracts/hechos.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Actor } from '#server/change/contexto.ts';

/** Enters in the audit log what a program did with a key. Nothing when the member did it in the app. */
export const anotarConLlave = (cambio: Cambio, actor: Actor, que: HechoConLlave, tarea: string): void => {
  if (actor.llave !== undefined) cambio.dice(actor, { hecho: 'llave.usada', que, tarea });
};
