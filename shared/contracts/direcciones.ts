import { z } from 'zod';
import { ConsultaServidor } from './servidor.ts';

/** The origin of the asking page, as its browser names it. */
export const ConsultaDirecciones = ConsultaServidor;

/** The addresses of this server that a page needs. */
export const Direcciones = z.object({
  /** The server's own https address, under the asking page's name if it can; null when it serves none itself. */
  https: z.string().nullable(),
  /** SHA-256 fingerprint of the root that a device must trust before it opens `https`; null when there is none to trust. */
  huella: z.string().nullable(),
  /** The address that phones at home open; null when it is not known. */
  movil: z.string().nullable(),
  /** The address to open instead, if the server refuses live connections from the asking page's origin; otherwise null. */
  abrir: z.string().nullable(),
});
export type Direcciones = Readonly<z.infer<typeof Direcciones>>;
