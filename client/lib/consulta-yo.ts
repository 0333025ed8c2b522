import { queryOptions } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Yo } from '#shared/contracts/usuarios.ts';
import { api } from './api.ts';
import { CLAVES } from './claves.ts';

/** Who I am: apart from the other reads (consultas.ts), because the first screen needs none of them. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => api.get<Yo>(RUTAS.yo, { signal }),
});
