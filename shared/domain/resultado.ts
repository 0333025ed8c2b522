/** A refusal: its code, and the data that its text and the client need. */
export interface Rechazado<C extends string = string> {
  readonly ok: false;
  readonly codigo: C;
  /** The values that fill the text of the code or that the client needs; absent when there are none. */
  readonly datos?: Readonly<Record<string, string | number>>;
  /** Seconds for the `Retry-After` header; absent when waiting does not help. */
  readonly esperar?: number;
  /** When set, the change is committed although the request is refused, such as the count of a wrong password. */
  readonly guarda?: true;
}

/**
 * The outcome of a rule or a use case: a value, or a refusal. Neither throws for mistakes that a user can make. `C` lists the
 * codes; those that reach a client are in `shared/contracts/errores.ts`.
 */
export type Resultado<T, C extends string = string> = { readonly ok: true; readonly valor: T } | Rechazado<C>;

export const bien = <T>(valor: T): { readonly ok: true; readonly valor: T } => ({ ok: true, valor });

export const rechazado = <C extends string>(codigo: C, datos?: Rechazado['datos'], esperar?: number): Rechazado<C> => ({
  ok: false,
  codigo,
  ...(datos !== undefined && { datos }),
  ...(esperar !== undefined && { esperar }),
});
