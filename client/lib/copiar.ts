/**
 * Copies a text; true when it worked. A home server is often plain http, where browsers offer no clipboard API,
 * so the old selection command is tried then.
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
