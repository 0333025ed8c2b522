import type { Contexto } from '#server/change/contexto.ts';
import { crearColas } from '#server/change/colas.ts';
import { direccionDe, lugarDe } from '#server/http/direccion.ts';
import { dispositivoDe } from '#server/http/dispositivo.ts';
import type { Haceres } from '#server/http/montar.ts';
import { cerrarAcceso, renovarAcceso } from './sesion.ts';
import { pedirTraspaso, usarTraspaso } from './traspaso.ts';
import { entrarConContrasena } from './entrar-con-contrasena.ts';

export const casosDeAcceso = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return {
    entrar: ({ cuerpo, request }) =>
      entrarConContrasena(contexto, enSuCola, cuerpo, {
        direccion: direccionDe(request.ip),
        dispositivoDe: (usuario) => dispositivoDe(contexto, request, usuario),
      }),
    renovar: ({ cuerpo }) => renovarAcceso(contexto, cuerpo),
    pedirTraspaso: ({ actor, cuerpo, request }) => pedirTraspaso(contexto, actor, cuerpo, lugarDe(request.ip)),
    usarTraspaso: ({ cuerpo, request }) =>
      usarTraspaso(contexto, cuerpo, { direccion: direccionDe(request.ip), lugar: lugarDe(request.ip) }),
    salir: ({ cuerpo }) => cerrarAcceso(contexto, cuerpo),
  } satisfies Partial<Haceres>;
};
