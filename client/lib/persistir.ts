let pedido = false;

/**
 * Asks the browser to keep this site's storage, in which ticks wait for a connection. Call it once somebody has ticked a chore or
 * installed the app: a browser may ask the person. Plain http has no such storage.
 */
export const guardarParaSiempre = (): void => {
  if (pedido || !('storage' in navigator)) return;
  pedido = true;
  void navigator.storage.persisted().then(
    (ya) => ya || navigator.storage.persist(),
    () => false,
  );
};
