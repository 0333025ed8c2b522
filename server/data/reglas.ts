import type { Regla } from '#shared/domain/recurrencia/regla.ts';

/** Parses the chore's rule in a row; its column contains JSON. */
export const conRegla = <F extends { readonly regla: string | null }>({
  regla,
  ...fila
}: F): Omit<F, 'regla'> & { readonly regla: Regla | null } => ({
  ...fila,
  regla: regla === null ? null : (JSON.parse(regla) as Regla),
});

/** Converts a rule to the JSON of its column. */
export const guardarRegla = (regla: Regla | null): string | null => (regla === null ? null : JSON.stringify(regla));
