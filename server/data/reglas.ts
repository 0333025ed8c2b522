import type { Regla } from '#shared/domain/recurrencia/regla.ts';

/** A row with its task's rule, which its column holds as JSON. */
export const conRegla = <F extends { readonly regla: string | null }>({
  regla,
  ...fila
}: F): Omit<F, 'regla'> & { readonly regla: Regla | null } => ({
  ...fila,
  regla: regla === null ? null : (JSON.parse(regla) as Regla),
});

/** A rule as its column holds it. */
export const guardarRegla = (regla: Regla | null): string | null => (regla === null ? null : JSON.stringify(regla));
