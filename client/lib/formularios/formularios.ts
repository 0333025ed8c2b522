interface DosVeces {
  readonly password: string;
  readonly password_confirm: string;
}

/** For a form's `refine`: checks that a new password and its repetition match, before the server is asked. */
export const coinciden = (claves: DosVeces): boolean => claves.password === claves.password_confirm;
export const NO_COINCIDEN = { path: ['password_confirm'], message: 'Las contraseñas no coinciden' };

/**
 * Returns only the changed fields of a form. The others may be out of date, and sending them would revert other members' changes.
 */
export const soloCambiados = <T extends object>(datos: T, cambiados: Readonly<Record<string, unknown>>): Partial<T> =>
  Object.fromEntries(Object.entries(datos).filter(([campo]) => cambiados[campo] === true)) as Partial<T>;
