import { z } from 'zod';

/** The answer to both health checks. */
export const Salud = z.object({ estado: z.literal('ok'), version: z.string() });
