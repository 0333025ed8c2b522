import { z } from 'zod';
import { FilaRanking, SemanaFamilia } from '#shared/contracts/ranking.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { responder } from '#server/http/responder.ts';
import type { Rutas } from '#server/http/rutas.ts';
import { verRanking } from './ver-ranking.ts';
import { verSemana } from './ver-semana.ts';

export const rutasRanking: Rutas = (app, contexto) => {
  app.get(
    RUTAS.ranking,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: z.array(FilaRanking) } } },
    async (request, reply) => responder(reply, await verRanking(contexto, request.actor)),
  );
  app.get(
    RUTAS.semanaFamilia,
    { config: { rol: 'miembro', recuerda: true }, schema: { response: { 200: SemanaFamilia } } },
    async (request, reply) => responder(reply, await verSemana(contexto, request.actor)),
  );
};
