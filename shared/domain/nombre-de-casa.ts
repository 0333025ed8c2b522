/** Endings of names that only a home's or a company's own network gives out: nobody can point them here from outside. */
const DE_CASA = [
  'local',
  'localhost',
  'lan',
  'home',
  'home.arpa',
  'corp',
  'internal',
  'intranet',
  'localdomain',
  'private',
  'svc',
  'fritz.box',
  'test',
  'invalid',
];

/** Whether a host's name, in small letters, is one that no stranger can own: it has no dot, or an ending of the home's. */
export const esNombreDeCasa = (nombre: string): boolean =>
  !nombre.includes('.') || DE_CASA.some((fin) => nombre === fin || nombre.endsWith(`.${fin}`));
