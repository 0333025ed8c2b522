let pedido = false;

/**
 * Asks the browser never to evict this site's storage, in which ticks wait for a connection. Called only after a tick or an
 * install, because some browsers then ask the user. Plain http has no such storage.
 */
export const guardarParaSiempre = (): void => {
  if (pedido || !('storage' in navigator)) return;
  pedido = true;
  void navigator.storage.persisted().then(
    (ya) => ya || navigator.storage.persist(),
    () => false,
  );
};
