import { Exito } from '#shared/contracts/comunes.ts';
import { Credenciales, Refresco, Tokens } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { crearFilas } from '#server/change/filas.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { dispositivoDe, recordarDispositivo } from '#server/http/dispositivo.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { iniciarSesion } from './iniciar-sesion.ts';
import { limpiarCaducados } from './limpiar-caducados.ts';
import { renovarSesion } from './renovar-sesion.ts';

export const rutasAcceso: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const enFila = crearFilas();
  app.addHook('onReady', () => limpiarCaducados(contexto));

  app.post(
    RUTAS.token,
    { config: { rol: 'publico' }, schema: { body: Credenciales, response: { 200: Tokens } } },
    async (request, reply) => {
      const origen = {
        direccion: direccionDe(request.ip),
        dispositivoDe: (usuario: number) => dispositivoDe(contexto, request, usuario),
      };
      const resultado = await iniciarSesion(contexto, enFila, request.body, origen);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(publicar, reply, resultado);
    },
  );

  app.post(
    RUTAS.refrescar,
    { config: { rol: 'publico' }, schema: { body: Refresco, response: { 200: Tokens } } },
    async (request, reply) => {
      const resultado = await renovarSesion(contexto, request.body);
      await recordarDispositivo(contexto, request, reply, resultado);
      return responder(publicar, reply, resultado);
    },
  );

  app.post(
    RUTAS.salir,
    { config: { rol: 'publico' }, schema: { body: Refresco, response: { 200: Exito } } },
    async (request, reply) => responder(publicar, reply, await cerrarSesion(contexto, request.body)),
  );
};
