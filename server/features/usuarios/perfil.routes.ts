import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Exito, ParametroId } from '#shared/contracts/comunes.ts';
import { CambiarContrasena, EditarUsuario } from '#shared/contracts/perfil.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor } from '#server/change/contexto.ts';
import { admitirFormularios, exigirFoto, leerFormulario } from '#server/http/formulario.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { crearCambioDeContrasena } from './cambiar-contrasena-propia.ts';
import { editarUsuario } from './editar-usuario.ts';
import { existeUsuario } from './ver-usuarios.ts';

export const rutasPerfil: Rutas = (app, contexto) => {
  const { publicar } = contexto;
  const cambiarContrasena = crearCambioDeContrasena(contexto);
  const existe = (actor: Actor, { id }: { readonly id: number }) => existeUsuario(contexto, actor, id);

  app.post(
    RUTAS.cambiarContrasena,
    {
      config: { rol: 'miembro' },
      schema: { summary: 'Cambia la contraseña propia', body: CambiarContrasena, response: { 200: Exito } },
    },
    async (request, reply) => responder(publicar, reply, await cambiarContrasena(request.actor, request.body)),
  );

  void app.register(async (conFormularios) => {
    await admitirFormularios(conFormularios, contexto);
    conFormularios.withTypeProvider<ZodTypeProvider>().patch(
      RUTAS.usuario,
      {
        config: { rol: 'propio', existe },
        preValidation: [leerFormulario, exigirFoto],
        schema: {
          summary: 'Cambia los datos o la foto de un miembro',
          description:
            'Cada uno, los suyos; un administrador, el nombre, el grupo de edad y la foto de cualquiera. La foto se envía como formulario, en el archivo `avatar`.',
          params: ParametroId,
          body: EditarUsuario,
          response: { 200: Usuario },
        },
      },
      async (request, reply) =>
        responder(
          publicar,
          reply,
          await editarUsuario(contexto, request.actor, request.params.id, request.body, request.foto),
        ),
    );
  });
};
