import multicastDns from 'multicast-dns';
import { NOMBRE_EN_CASA } from './sitios.ts';

/** Lifetime of an answer, in seconds, as RFC 6762 recommends for addresses. */
const TTL = 120;
/** Time, in ms, that another machine with the name has to object before this one announces the name. */
const ESPERA_MS = 750;

interface Opciones {
  /** Addresses of this machine at home now. */
  readonly direcciones: () => readonly string[];
  /** Called once if the name cannot be announced: another machine has it, or the network does not allow it. */
  readonly alFallar: (porque: string) => void;
  /** Options of the library, for tests. */
  readonly red?: Parameters<typeof multicastDns>[0];
}

/**
 * Announces te-toca.local in the home's network (mDNS), unless another machine has that name already. Returns the function that
 * stops it.
 */
export const anunciarNombre = ({ direcciones, alFallar, red }: Opciones): (() => void) => {
  const mdns = multicastDns(red);
  let [acabado, anunciado] = [false, false];
  const acabar = (): void => {
    if (acabado) return;
    acabado = true;
    clearTimeout(espera);
    mdns.destroy();
  };
  const fallar = (porque: string): void => {
    if (acabado) return;
    acabar();
    alFallar(porque);
  };
  const contestar = (): void => {
    const answers = direcciones().map(
      (data) => ({ name: NOMBRE_EN_CASA, type: 'A', ttl: TTL, flush: true, data }) as const,
    );
    if (answers.length > 0) mdns.respond({ answers });
  };
  mdns.on('error', (error: Error) => fallar(error.message));
  mdns.on('warning', () => undefined);
  mdns.on('query', ({ questions = [] }) => {
    const pregunta = questions.some(
      ({ name, type }) => name.toLowerCase() === NOMBRE_EN_CASA && ['A', 'ANY'].includes(type),
    );
    if (anunciado && pregunta) contestar();
  });
  mdns.on('response', ({ answers = [] }) => {
    const deOtra = answers.find(
      (una) => una.type === 'A' && una.name.toLowerCase() === NOMBRE_EN_CASA && !direcciones().includes(una.data),
    );
    if (!anunciado && deOtra?.type === 'A') fallar(`${deOtra.data} has the name`);
  });
  const espera = setTimeout(() => {
    anunciado = true;
    contestar();
  }, ESPERA_MS);
  espera.unref();
  mdns.query({ questions: [{ name: NOMBRE_EN_CASA, type: 'A' }] }, (error) => {
    if (error !== null) fallar(error.message);
  });
  return acabar;
};
