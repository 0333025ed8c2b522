type Estado = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503 | 507;

/** The answer to a refusal: status, shape of the body, and text. */
export type Forma =
  | { readonly forma: 'detail' | 'accion'; readonly estado: Estado; readonly texto: string }
  | { readonly forma: 'campo'; readonly estado: 400; readonly campo: string; readonly texto: string };

/** Answers `{ detail }`: authentication, permission, not found, throttling. */
export const detail = <E extends Estado>(estado: E, texto: string) => ({ forma: 'detail', estado, texto }) as const;

/** Answers `{ error, codigo }`: a refused action. */
export const accion = <E extends 400 | 403 | 409>(estado: E, texto: string) =>
  ({ forma: 'accion', estado, texto }) as const;

/** Answers `{ [campo]: [texto] }`: a field of the body. */
export const campo = <C extends string>(cual: C, texto: string) =>
  ({ forma: 'campo', estado: 400, campo: cual, texto }) as const;
