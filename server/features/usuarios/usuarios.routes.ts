import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Archivado, DeVuelta } from '#shared/contracts/archivados.ts';
import { Exito, ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { AgregarMiembro, CambiarRol, ConsultaFamilia, Usuario, Yo } from '#shared/contracts/usuarios.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { admitirFormularios, leerFormulario } from '#server/http/formulario.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { agregarMiembro } from './agregar-miembro.ts';
import { archivarMiembro } from './archivar.ts';
import { cambiarRolAdmin } from './cambiar-rol-admin.ts';
import { desarchivarMiembro } from './desarchivar.ts';
import { restablecerCuenta } from './restablecer-cuenta.ts';
import { verArchivados } from './ver-archivados.ts';
import { verUsuarios, verYo } from './ver-usuarios.ts';

export const rutasUsuarios: Rutas = (app, contexto) => {
  const deUnMiembro = {
    rol: 'administrador',
    existe: existe.miembro,
  } as const;

  app.get(
    RUTAS.yo,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: Yo } } },
    async (request, reply) => responder(reply, await verYo(contexto, request.actor)),
  );

  app.get(
    RUTAS.usuarios,
    {
      config: { rol: 'miembro', recuerda: true },
      schema: { querystring: ConsultaFamilia, response: { 200: z.array(Usuario) } },
    },
    async (request, reply) => responder(reply, await verUsuarios(contexto, request.actor, request.query.familia)),
  );

  app.post(
    RUTAS.rolAdmin,
    { config: deUnMiembro, schema: { params: ParametroId, body: CambiarRol, response: { 200: Exito } } },
    async (request, reply) =>
      responder(reply, await cambiarRolAdmin(contexto, request.actor, request.params.id, request.body)),
  );

  app.post(
    RUTAS.restablecer,
    { config: deUnMiembro, schema: { params: ParametroId, body: SinCuerpo, response: { 200: Usuario } } },
    async (request, reply) => responder(reply, await restablecerCuenta(contexto, request.actor, request.params.id)),
  );

  app.get(
    RUTAS.archivados,
    { config: { rol: 'administrador' }, schema: { response: { 200: z.array(Archivado) } } },
    async (request, reply) => responder(reply, await verArchivados(contexto, request.actor)),
  );

  app.post(
    RUTAS.archivar,
    { config: deUnMiembro, schema: { params: ParametroId, body: SinCuerpo, response: { 200: Archivado } } },
    async (request, reply) => responder(reply, await archivarMiembro(contexto, request.actor, request.params.id)),
  );

  app.post(
    RUTAS.desarchivar,
    { config: deUnMiembro, schema: { params: ParametroId, body: SinCuerpo, response: { 200: DeVuelta } } },
    async (request, reply) => responder(reply, await desarchivarMiembro(contexto, request.actor, request.params.id)),
  );

  void app.register(async (conFormularios) => {
    await admitirFormularios(conFormularios, contexto);
    conFormularios.withTypeProvider<ZodTypeProvider>().post(
      RUTAS.agregarMiembro,
      {
        config: { rol: 'administrador' },
        preValidation: leerFormulario,
        schema: { headers: CabecerasConClave, body: AgregarMiembro, response: { 201: Usuario } },
      },
      async ({ actor, body, foto, headers }, reply) =>
        responder(
          reply,
          await agregarMiembro(contexto, actor, body, { bytes: foto, clave: headers[CABECERA_CLAVE] }),
          201,
        ),
    );
  });
};
