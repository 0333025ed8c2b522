import { z } from 'zod';
import { instante } from './comunes.ts';

/** What a QR carries: whoever has it joins without the PIN until `expira_en`, or until the PIN is rotated. */
export const Invitacion = z.object({
  secreto: z.string(),
  /** Path and fragment of the page that joins with it; the page's own origin goes before. */
  url_ruta: z.string(),
  expira_en: instante,
});
export type Invitacion = z.infer<typeof Invitacion>;

export interface DatosInvitacion {
  readonly familia_id: number;
  readonly secreto: string;
}

/** The link of an invitation. The secret goes in the fragment, which no server, log or referrer ever sees. */
export const rutaDeInvitacion = ({ familia_id, secreto }: DatosInvitacion): string =>
  `/join-family#familia=${String(familia_id)}&invitacion=${secreto}`;

/** The invitation of a fragment (`location.hash`), or null when it has none. */
export const leerInvitacion = (fragmento: string): DatosInvitacion | null => {
  const [, familia, secreto] = /^#familia=([1-9]\d{0,14})&invitacion=([\w-]{20,200})$/.exec(fragmento) ?? [];
  return familia === undefined || secreto === undefined ? null : { familia_id: Number(familia), secreto };
};
