import { queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

/** Reads myself. Separate from the other reads (consultas.ts), since the first screen needs none of them. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => llamar('verYo', { signal }),
});
