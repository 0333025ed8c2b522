/** Spanish names of places that the time zone database writes in English or without accents. */
const LUGARES: Readonly<Record<string, string>> = {
  Athens: 'Atenas',
  Berlin: 'Berlín',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Canary: 'Canarias',
  Copenhagen: 'Copenhague',
  Dublin: 'Dublín',
  Havana: 'La Habana',
  Lisbon: 'Lisboa',
  London: 'Londres',
  'Los Angeles': 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  'Mexico City': 'Ciudad de México',
  'New York': 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Prague: 'Praga',
  Rome: 'Roma',
  Stockholm: 'Estocolmo',
  Tokyo: 'Tokio',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
};

/** Returns the Spanish name of one part of a zone's name: «Mexico_City» becomes «Ciudad de México». Unknown parts stay. */
export const nombreDeLugar = (parte: string): string => {
  const lugar = parte.replaceAll('_', ' ');
  return LUGARES[lugar] ?? lugar;
};

/** Returns the Spanish name of a zone's city: «America/Argentina/Buenos_Aires» becomes «Buenos Aires». */
export const lugarDeZona = (zona: string): string => nombreDeLugar(zona.split('/').at(-1) ?? zona);
