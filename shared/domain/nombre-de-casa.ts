/** Endings of host names that private networks use, and with which an outsider cannot register a name. */
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

/** Tells whether a lower-case host name cannot belong to an outsider: it has no dot or ends in one of `DE_CASA`. */
export const esNombreDeCasa = (nombre: string): boolean =>
  !nombre.includes('.') || DE_CASA.some((fin) => nombre === fin || nombre.endsWith(`.${fin}`));
