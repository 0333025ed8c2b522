/** The newest family version that any answer has carried; `client/realtime` compares it with what it holds. */
let ultima = 0;
const oyentes = new Set<(version: number) => void>();

export const leerVersion = (): number => ultima;

/** Reports the version of an answer's header. Older ones are ignored. */
export const anotarVersion = (texto: string | null): void => {
  const version = Number(texto);
  if (texto === null || !Number.isSafeInteger(version) || version <= ultima) return;
  ultima = version;
  oyentes.forEach((oyente) => oyente(version));
};

/** Forgets it, since another login may be of another family. */
export const olvidarVersion = (): void => {
  ultima = 0;
};

export const suscribirVersion = (oyente: (version: number) => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};
