import { queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

/** Query: the logged-in user. Separate from consultas.ts, because the first screen needs no other query. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => llamar('verYo', { signal }),
});
