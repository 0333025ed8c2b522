/** Places whose name in Spanish is another; the zone database writes English. */
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

/** «Ciudad de México», of «Mexico_City»: a part of a zone's name. */
export const nombreDeLugar = (parte: string): string => {
  const lugar = parte.replaceAll('_', ' ');
  return LUGARES[lugar] ?? lugar;
};

/** «Buenos Aires», of «America/Argentina/Buenos_Aires»: the city alone. */
export const lugarDeZona = (zona: string): string => nombreDeLugar(zona.split('/').at(-1) ?? zona);
