/** First four groups of an IPv6 address, the network that one subscriber has. */
const redDe = (ip: string): string => {
  const [cabeza = '', cola] = ip.split('::');
  const grupos = cabeza === '' ? [] : cabeza.split(':');
  const finales = cola === undefined || cola === '' ? [] : cola.split(':');
  const ceros = cola === undefined ? 0 : Math.max(0, 8 - grupos.length - finales.length);
  return [...grupos, ...Array<string>(ceros).fill('0'), ...finales]
    .slice(0, 4)
    .map((grupo) => Number.parseInt(grupo, 16).toString(16))
    .join(':');
};

/**
 * Returns the key that a guess is counted against: the IPv4 address, or the /64 of an IPv6 one, since whoever has one address of it has
 * them all. An IPv4 address that is written as IPv6 counts as the IPv4 address.
 */
export const direccionDe = (ip: string): string => {
  const sinZona = ip.split('%')[0] ?? ip;
  if (!sinZona.includes(':')) return sinZona;
  if (sinZona.includes('.')) return sinZona.slice(sinZona.lastIndexOf(':') + 1);
  return `${redDe(sinZona)}::/64`;
};
