/** «2068», «12.068»: as Spanish writes them. */
const numero = (n: number): string => n.toLocaleString('es-ES');

/** «1 pt», «2068 pts»: for sentences, whose singular a reader hears. */
export const enPuntos = (n: number): string => `${numero(n)} ${n === 1 ? 'pt' : 'pts'}`;

/** «6 pts más», «6 pts menos», «justo lo suyo»: how a load stands against its quota. */
export const masOMenos = (diferencia: number): string => {
  if (diferencia === 0) return 'justo lo suyo';
  return `${enPuntos(Math.abs(diferencia))} ${diferencia > 0 ? 'más' : 'menos'}`;
};

/** «30 %», «31,5 %». */
export const enPorcentaje = (n: number): string => `${n.toLocaleString('es-ES', { maximumFractionDigits: 1 })} %`;
