type Estado = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503 | 507;

/** The answer to a refusal: its status, the shape of its body, and its text. */
export type Forma =
  | { readonly forma: 'detail' | 'accion'; readonly estado: Estado; readonly texto: string }
  | { readonly forma: 'campo'; readonly estado: 400; readonly campo: string; readonly texto: string };

/** Answers `{ detail }`, for authentication, permission, not found, and throttling. */
export const detail = <E extends Estado>(estado: E, texto: string) => ({ forma: 'detail', estado, texto }) as const;

/** Answers `{ error, codigo }`, for a refused action. */
export const accion = <E extends 400 | 403 | 409>(estado: E, texto: string) =>
  ({ forma: 'accion', estado, texto }) as const;

/** Answers `{ [campo]: [texto] }`, for an invalid field of the body. */
export const campo = <C extends string>(cual: C, texto: string) =>
  ({ forma: 'campo', estado: 400, campo: cual, texto }) as const;
