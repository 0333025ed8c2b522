import { ParametroId, ParametroIdN, SinCuerpo } from '#shared/contracts/comunes.ts';
import { LibreDejada } from '#shared/contracts/libres.ts';
import {
  CertificadoReajuste,
  DarTarea,
  ReajusteMovido,
  ReajustesVistos,
  ResponderReajuste,
} from '#shared/contracts/reajustes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { existe } from '#server/http/de-su-familia.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { decirDeQuien } from './de-quien-es.ts';
import { descartarMotivos } from './descartar.ts';
import { iniciarReajuste } from './iniciar.ts';
import { cancelarReajuste, responderReajuste, terminarReajuste } from './jugadas.ts';
import { verCertificadoReajuste, verReajustes } from './ver-reajustes.ts';

export const rutasReajustes: Rutas = (app, contexto) => {
  const deUno = { rol: 'administrador', existe: existe.reajuste } as const;
  const uno = { params: ParametroId, body: SinCuerpo, response: { 200: ReajusteMovido } };

  app.get(
    RUTAS.reajustes,
    { config: { rol: 'miembro' }, schema: { response: { 200: ReajustesVistos } } },
    async ({ actor }, reply) => responder(reply, await verReajustes(contexto, actor)),
  );
  app.post(
    RUTAS.reajustes,
    { config: { rol: 'administrador' }, schema: { body: SinCuerpo, response: { 200: ReajusteMovido } } },
    async ({ actor }, reply) => responder(reply, await iniciarReajuste(contexto, actor)),
  );
  app.post(
    RUTAS.descartarReajuste,
    { config: { rol: 'administrador' }, schema: { body: SinCuerpo, response: { 200: LibreDejada } } },
    async ({ actor }, reply) => responder(reply, await descartarMotivos(contexto, actor)),
  );
  app.get(
    RUTAS.certificadoReajuste,
    {
      config: { rol: 'miembro', existe: existe.reajuste },
      schema: { params: ParametroId, response: { 200: CertificadoReajuste } },
    },
    async ({ actor, params }, reply) => responder(reply, await verCertificadoReajuste(contexto, actor, params.id)),
  );
  app.post(
    RUTAS.responderReajuste,
    {
      config: { rol: 'miembro', existe: existe.propuestaDeReajuste },
      schema: { params: ParametroIdN, body: ResponderReajuste, response: { 200: ReajusteMovido } },
    },
    async ({ actor, params, body }, reply) =>
      responder(reply, await responderReajuste(contexto, actor, params.id, { ...body, propuesta: params.n })),
  );
  app.post(RUTAS.terminarReajuste, { config: deUno, schema: uno }, async ({ actor, params }, reply) =>
    responder(reply, await terminarReajuste(contexto, actor, params.id)),
  );
  app.post(RUTAS.cancelarReajuste, { config: deUno, schema: uno }, async ({ actor, params }, reply) =>
    responder(reply, await cancelarReajuste(contexto, actor, params.id)),
  );
  app.post(
    RUTAS.darTarea,
    {
      config: { rol: 'administrador', existe: existe.tarea },
      schema: { params: ParametroId, body: DarTarea, response: { 200: LibreDejada } },
    },
    async ({ actor, params, body }, reply) =>
      responder(reply, await decirDeQuien(contexto, actor, params.id, body.miembro)),
  );
};
