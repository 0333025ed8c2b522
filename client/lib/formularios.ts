interface DosVeces {
  readonly password: string;
  readonly password_confirm: string;
}

/** For a form's `refine`: a new password and its repetition are the same, told before the server is asked. */
export const coinciden = (claves: DosVeces): boolean => claves.password === claves.password_confirm;
export const NO_COINCIDEN = { path: ['password_confirm'], message: 'Las contraseñas no coinciden' };

/**
 * Returns only the changed fields of a form: the others may be old by now, and sending them would revert other members' changes.
 */
export const soloCambiados = <T extends object>(datos: T, cambiados: Readonly<Record<string, unknown>>): Partial<T> =>
  Object.fromEntries(Object.entries(datos).filter(([campo]) => cambiados[campo] === true)) as Partial<T>;
