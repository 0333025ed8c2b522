import type { PasoSala } from '#shared/contracts/sala.ts';

// Words of the lobby, on phones and on the wall screen.

/** Returns a member's step in words: «falta», «dentro», «votando 12 de 22», «todo listo». */
export const textoPaso = ({ paso, van, de }: PasoSala): string => {
  if (paso === 'VOTANDO') return `votando ${String(van)} de ${String(de)}`;
  return paso === 'FALTA' ? 'falta' : paso === 'DENTRO' ? 'dentro' : 'todo listo';
};

/** Returns how many are in: «5 de 6 dentro», or «Estáis los 6». */
export const textoDentro = (pasos: readonly PasoSala[]): string => {
  const dentro = pasos.filter((p) => p.paso !== 'FALTA').length;
  return dentro === pasos.length && dentro > 1
    ? `Estáis los ${String(dentro)}`
    : `${String(dentro)} de ${String(pasos.length)} dentro`;
};

/** Returns a PIN in two groups, as people read it out: «482 913», with a no-break space. */
export const pinEnGrupos = (pin: string): string => `${pin.slice(0, 3)}\u00a0${pin.slice(3)}`;
