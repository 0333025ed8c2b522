import { queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

/** Who I am: apart from the other reads (consultas.ts), because the first screen needs none of them. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => llamar('verYo', { signal }),
});
