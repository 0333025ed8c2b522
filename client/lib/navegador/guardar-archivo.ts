/** Milliseconds for which the object URL stays valid: browsers need it as long as they are saving the file. */
const UN_RATO_MS = 60_000;

/** Saves a file on this device under a name. */
export const guardarArchivo = (nombre: string, archivo: Blob): void => {
  const enlace = document.createElement('a');
  enlace.href = URL.createObjectURL(archivo);
  enlace.download = nombre;
  enlace.click();
  setTimeout(() => URL.revokeObjectURL(enlace.href), UN_RATO_MS);
};
