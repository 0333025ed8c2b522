import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { quitarFoto } from './quitar-foto.ts';
import { verFotos } from './ver-fotos.ts';

export const casosDeFotos = (contexto: Contexto) =>
  ({
    verFotos: ({ actor }) => verFotos(contexto, actor),
    quitarFoto: ({ actor, id }) => quitarFoto(contexto, actor, id),
  }) satisfies Partial<Haceres>;
