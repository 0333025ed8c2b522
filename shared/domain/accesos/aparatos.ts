interface Quien {
  readonly id: number;
  readonly es_administrador: boolean;
}

/**
 * Tells whether a member may revoke a device of their family. Admins may revoke any; others only the devices they
 * allowed.
 */
export const puedeQuitarAparato = (quien: Quien, aparato: { readonly permitido_por: number }): boolean =>
  quien.es_administrador || aparato.permitido_por === quien.id;
