import type { ServerResponse } from 'node:http';

/**
 * Does something once an answer is sent or its client has gone; at once when it has gone already, as it may while it is asked
 * who it is: then nobody will be told of it any more.
 */
export const alAcabar = (respuesta: ServerResponse, hacer: () => void): void => {
  if (respuesta.destroyed) hacer();
  else respuesta.once('close', hacer);
};
