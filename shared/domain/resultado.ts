/** The outcome of a rule: a value, or the code of a refusal. Rules never throw for mistakes that a user can make. */
export type Resultado<T, C extends string = string> =
  | { readonly ok: true; readonly valor: T }
  | { readonly ok: false; readonly codigo: C };

export const bien = <T>(valor: T): { readonly ok: true; readonly valor: T } => ({ ok: true, valor });

export const rechazo = <C extends string>(codigo: C): { readonly ok: false; readonly codigo: C } => ({
  ok: false,
  codigo,
});
