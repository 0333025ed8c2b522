/** A text as searches see it: small letters without accents. */
export const llano = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es');

/** Whether every word of `busqueda` is somewhere in `texto`, whatever its case and accents. */
export const coincide = (texto: string, busqueda: string): boolean => {
  const donde = llano(texto);
  return llano(busqueda)
    .split(/\s+/)
    .every((palabra) => donde.includes(palabra));
};
