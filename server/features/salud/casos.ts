import type { Contexto } from '#server/change/contexto.ts';
import { hecho } from '#server/change/resultado.ts';
import type { Haceres } from '#server/http/montar.ts';
import { comprobarSalud, VIVA } from './comprobar-salud.ts';

export const casosDeSalud = (contexto: Contexto) =>
  ({
    verSalud: comprobarSalud(contexto),
    verViva: async () => hecho(VIVA),
  }) satisfies Partial<Haceres>;
