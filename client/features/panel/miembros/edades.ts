/** The age groups and their years, as the forms offer them. */
export const EDADES = [
  { valor: 'ADULTO', texto: 'Adulto (18+)' },
  { valor: 'JUVENIL', texto: 'Juvenil (11-17)' },
  { valor: 'INFANTIL', texto: 'Infantil (6-10)' },
] as const;
