import { crearColas } from '#server/change/colas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { dispositivoDe } from '#server/http/dispositivo.ts';
import type { Haceres } from '#server/http/montar.ts';
import { entrarConPasskey, hayPasskeys, retarEntrada } from './entrar-con-passkey.ts';
import { hacerPasskey, quitarPasskey, retarPasskey, verPasskeys } from './mis-passkeys.ts';

export const casosDePasskeys = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return {
    hayPasskeys: () => hayPasskeys(contexto),
    retarEntrada: ({ request }) => retarEntrada(contexto, request.headers.origin),
    entrarConPasskey: ({ cuerpo, request }) =>
      entrarConPasskey(contexto, enSuCola, cuerpo, {
        direccion: direccionDe(request.ip),
        dispositivoDe: (usuario) => dispositivoDe(contexto, request, usuario),
      }),
    verPasskeys: ({ actor }) => verPasskeys(contexto, actor),
    retarPasskey: ({ actor, request }) => retarPasskey(contexto, actor, request.headers.origin),
    hacerPasskey: ({ actor, cuerpo }) => hacerPasskey(contexto, actor, cuerpo),
    quitarPasskey: ({ actor, id }) => quitarPasskey(contexto, actor, id),
  } satisfies Partial<Haceres>;
};
