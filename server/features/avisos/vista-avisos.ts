import { createHash } from 'node:crypto';
import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import type { listarSuscripciones } from '#server/data/suscripciones.ts';

type Fila = Awaited<ReturnType<typeof listarSuscripciones>>[number];

const LARGO_HUELLA = 16;

/** A device as its owner sees it: the endpoint only as a digest by which the device knows itself. */
export const verDispositivo = ({
  id,
  nombre,
  endpoint,
  creado_en,
  ultima_entrega,
  ultimo_intento,
  ultimo_resultado,
}: Fila): DispositivoAvisos => ({
  id,
  nombre,
  huella: createHash('sha256').update(endpoint).digest('base64url').slice(0, LARGO_HUELLA),
  creado_en,
  ultima_entrega,
  ultimo_intento,
  ultimo_resultado,
});
