/**
 * Copies a text to the clipboard; resolves to true on success. A home server is often plain http, where browsers have no
 * clipboard API, so the old copy command is the fallback.
 */
export const copiar = async (texto: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = texto;
    area.className = 'sr-only';
    document.body.append(area);
    area.select();
    const hecho = document.execCommand('copy');
    area.remove();
    return hecho;
  }
};

/** Milliseconds for which the file's object URL stays valid, because browsers need it until they have saved the file. */
const UN_RATO_MS = 60_000;

/** Saves a file on this device under a name. */
export const guardarArchivo = (nombre: string, archivo: Blob): void => {
  const enlace = document.createElement('a');
  enlace.href = URL.createObjectURL(archivo);
  enlace.download = nombre;
  enlace.click();
  setTimeout(() => URL.revokeObjectURL(enlace.href), UN_RATO_MS);
};
