interface Quien {
  readonly id: number;
  readonly es_administrador: boolean;
}

/** Whether a member of its family may revoke a device: an admin any, others those that they let in themselves. */
export const puedeQuitarAparato = (quien: Quien, aparato: { readonly permitido_por: number }): boolean =>
  quien.es_administrador || aparato.permitido_por === quien.id;
