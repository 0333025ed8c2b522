import { ParametroId, SinCuerpo } from '#shared/contracts/comunes.ts';
import { AbrirLibre, LibreDejada, LibresHoy, LibreTomada } from '#shared/contracts/libres.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { abrirLibre } from './abrir-libre.ts';
import { dejarLibre } from './dejar-libre.ts';
import { quedarmeDeNadie } from './quedarme-de-nadie.ts';
import { quedarmela } from './quedarmela.ts';
import { verLibres } from './ver-libres.ts';

export const rutasLibres: Rutas = (app, contexto) => {
  const una = { params: ParametroId, body: SinCuerpo };

  app.get(
    RUTAS.libres,
    { config: { rol: 'miembro' }, schema: { response: { 200: LibresHoy } } },
    async (request, reply) => responder(reply, await verLibres(contexto, request.actor)),
  );
  app.post(
    RUTAS.quedarmela,
    { config: { rol: 'miembro', existe: existe.asignacion }, schema: { ...una, response: { 200: LibreTomada } } },
    async (request, reply) => responder(reply, await quedarmela(contexto, request.actor, request.params.id)),
  );
  app.post(
    RUTAS.dejarLibre,
    { config: { rol: 'miembro', existe: existe.asignacion }, schema: { ...una, response: { 200: LibreDejada } } },
    async (request, reply) => responder(reply, await dejarLibre(contexto, request.actor, request.params.id)),
  );
  app.post(
    RUTAS.quedarmeDeNadie,
    { config: { rol: 'miembro', existe: existe.tareaOParte }, schema: { ...una, response: { 200: LibreTomada } } },
    async (request, reply) => responder(reply, await quedarmeDeNadie(contexto, request.actor, request.params.id)),
  );
  app.post(
    RUTAS.abrirLibre,
    {
      config: { rol: 'administrador', existe: existe.tarea },
      schema: { params: ParametroId, body: AbrirLibre, response: { 200: LibreDejada } },
    },
    async ({ actor, params, body }, reply) =>
      responder(reply, await abrirLibre(contexto, actor, params.id, body.abierta)),
  );
};
