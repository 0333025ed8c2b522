/** The equal split of 100 %: floor(100/n) each, the remainder to the last. Nobody: nothing. */
export const repartoIgual = (miembros: readonly number[]): { miembro: number; porcentaje: number }[] => {
  const parte = miembros.length === 0 ? 0 : Math.floor(100 / miembros.length);
  return miembros.map((miembro, i) => ({
    miembro,
    porcentaje: i === miembros.length - 1 ? 100 - parte * (miembros.length - 1) : parte,
  }));
};
