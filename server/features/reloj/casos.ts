import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { confirmarReloj, verReloj } from './confirmar-reloj.ts';

export const casosDeReloj = (contexto: Contexto) =>
  ({
    verReloj: ({ actor }) => verReloj(contexto, actor),
    confirmarReloj: ({ actor, cuerpo }) => confirmarReloj(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
