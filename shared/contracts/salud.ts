import { z } from 'zod';

/** Answers both questions about the server's health. */
export const Salud = z.object({ estado: z.literal('ok'), version: z.string() });
