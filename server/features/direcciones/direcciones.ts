import type { Direcciones } from '#shared/contracts/servidor.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { juzgarOrigen } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Returns the address to open instead of `desde`, the one that the browser has open. Null if the browser sent none, if this
 * server knows `desde` as its own, or if it knows no other address.
 */
const otraQue = (
  { propios, origenMovil }: Pick<Contexto, 'propios' | 'origenMovil'>,
  desde: string | undefined,
  host: string,
): string | null => {
  const suyos = propios();
  const [primera] = suyos;
  if (primera === undefined || desde === undefined) return null;
  const { origin } = new URL(desde);
  return juzgarOrigen({ headers: { origin, host } }, suyos) === 'NUESTRO' ? null : (origenMovil() ?? primera);
};

/**
 * Returns how to reach this server. Public, since a browser asks before anybody has logged in. It tells nothing about
 * families.
 */
const verDirecciones = (contexto: Contexto, desde: string | undefined, host: string): Direcciones => ({
  https: contexto.segura?.direccionPara(host) ?? null,
  huella: contexto.segura?.raiz()?.huella ?? null,
  movil: contexto.origenMovil(),
  abrir: otraQue(contexto, desde, host),
});

export const casosDeDirecciones = (contexto: Contexto) =>
  ({
    verDirecciones: async ({ consulta, request }) =>
      bien(verDirecciones(contexto, consulta.desde, request.headers.host ?? '')),
  }) satisfies Partial<Haceres>;
