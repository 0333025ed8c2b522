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
