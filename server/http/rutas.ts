import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Contexto } from '#server/change/contexto.ts';

/** The app with zod's types: what a route's schema says, its handler knows. */
export const conTipos = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

/** A feature's routes: they get the app with zod's types and what use cases need. */
export type Rutas = (app: ReturnType<typeof conTipos>, contexto: Contexto) => void;
