import type { FastifyInstance } from 'fastify';
import type { Cuerpo } from '#shared/contracts/casos/casos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { admitirFormularios, exigirFoto, leerFormulario } from '#server/http/formulario.ts';
import { claveDe, idsDe, opcionesDe } from '#server/http/montar.ts';
import { responder } from '#server/http/responder.ts';
import { agregarMiembro, editarUsuario } from './miembros.ts';

/** Registers the two calls that may carry a photo; they accept a form as well as JSON. */
export const rutasDeFotos = (app: FastifyInstance, contexto: Contexto): void =>
  void app.register(async (conFormularios) => {
    await admitirFormularios(conFormularios, contexto);
    conFormularios.post(
      RUTAS.agregarMiembro,
      { ...opcionesDe('agregarMiembro'), preValidation: leerFormulario },
      async (request, reply) => {
        const cuerpo = request.body as Cuerpo<'agregarMiembro'>;
        const extra = { bytes: request.foto, clave: claveDe(request) };
        return responder(reply, await agregarMiembro(contexto, request.actor, cuerpo, extra), 201);
      },
    );
    conFormularios.patch(
      RUTAS.usuario,
      { ...opcionesDe('editarUsuario'), preValidation: [leerFormulario, exigirFoto] },
      async (request, reply) => {
        const cambios = request.body as Cuerpo<'editarUsuario'>;
        const edicion = { id: idsDe(request).id, cambios, foto: request.foto };
        return responder(reply, await editarUsuario(contexto, request.actor, edicion));
      },
    );
  });
