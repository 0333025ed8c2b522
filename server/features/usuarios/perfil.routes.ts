import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Exito, ParametroId } from '#shared/contracts/comunes.ts';
import { CambiarContrasena, EditarUsuario } from '#shared/contracts/perfil.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { Usuario } from '#shared/contracts/usuarios.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { admitirFormularios, exigirFoto, leerFormulario } from '#server/http/formulario.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { crearCambioDeContrasena } from './cambiar-contrasena-propia.ts';
import { editarUsuario } from './editar-usuario.ts';

export const rutasPerfil: Rutas = (app, contexto) => {
  const cambiarContrasena = crearCambioDeContrasena(contexto);

  app.post(
    RUTAS.cambiarContrasena,
    {
      config: { rol: 'miembro' },
      schema: { body: CambiarContrasena, response: { 200: Exito } },
    },
    async (request, reply) => responder(reply, await cambiarContrasena(request.actor, request.body)),
  );

  void app.register(async (conFormularios) => {
    await admitirFormularios(conFormularios, contexto);
    conFormularios.withTypeProvider<ZodTypeProvider>().patch(
      RUTAS.usuario,
      {
        config: { rol: 'propio', existe: existe.miembro },
        preValidation: [leerFormulario, exigirFoto],
        schema: {
          params: ParametroId,
          body: EditarUsuario,
          response: { 200: Usuario },
        },
      },
      async (request, reply) =>
        responder(
          reply,
          await editarUsuario(contexto, request.actor, {
            id: request.params.id,
            cambios: request.body,
            foto: request.foto,
          }),
        ),
    );
  });
};
