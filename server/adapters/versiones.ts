import type { Versiones } from '#server/change/contexto.ts';

/** Timeout of the request for published versions, in ms. */
const PLAZO_MS = 8_000;
const MAXIMO_BYTES = 1_000_000;

/**
 * Pattern of a released version, «v1.2.3» or «1.2.3». Anything after it marks a pre-release, which is not offered to families.
 */
const VERSION = /^v?(\d+)\.(\d+)\.(\d+)$/;
const leerVersion = (texto: unknown): readonly number[] | null => {
  const partes = typeof texto === 'string' ? VERSION.exec(texto) : null;
  return partes === null ? null : partes.slice(1).map(Number);
};

/** Tells whether version `a` is newer than `b`. */
const esPosterior = (a: readonly number[], b: readonly number[]): boolean => {
  const donde = a.findIndex((n, i) => n !== b[i]);
  return donde >= 0 && (a[donde] ?? 0) > (b[donde] ?? 0);
};

interface Publicada {
  readonly tag_name?: unknown;
  readonly version?: unknown;
  readonly html_url?: unknown;
  readonly prerelease?: unknown;
  readonly draft?: unknown;
}

const leerCuerpo = async (respuesta: Response): Promise<unknown> => {
  let texto = '';
  const palabras = new TextDecoder();
  for await (const trozo of respuesta.body ?? []) {
    texto += palabras.decode(trozo as Uint8Array, { stream: true });
    if (texto.length > MAXIMO_BYTES) throw new Error('the answer is too long');
  }
  return JSON.parse(texto);
};

const esPagina = (url: unknown): url is string =>
  typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url);

/**
 * Creates the lookup of the newest published version. The URL returns JSON, one release or a list, each with `tag_name` (or
 * `version`) and `html_url`, as GitHub, Forgejo and Gitea do.
 */
export const crearVersiones = (url: string, suya: string): Versiones => ({
  buscar: async () => {
    try {
      const respuesta = await fetch(url, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PLAZO_MS),
      });
      if (!respuesta.ok) return { ok: false, motivo: `ha contestado ${String(respuesta.status)}` };
      const dicho = [await leerCuerpo(respuesta)].flat() as readonly (Publicada | null)[];
      const publicadas = dicho.flatMap((una) => {
        const numeros = leerVersion(una?.tag_name ?? una?.version);
        if (numeros === null || una?.prerelease === true || una?.draft === true) return [];
        return [{ numeros, url: esPagina(una?.html_url) ? una.html_url : null }];
      });
      if (publicadas.length === 0) return { ok: false, motivo: 'no dice ninguna versión' };
      const [ultima] = publicadas.toSorted((a, b) => (esPosterior(a.numeros, b.numeros) ? -1 : 1));
      const nueva = ultima !== undefined && esPosterior(ultima.numeros, leerVersion(suya) ?? []) ? ultima : null;
      return { ok: true, nueva: nueva?.numeros.join('.') ?? null, url: nueva?.url ?? null };
    } catch (error) {
      const { name } = error as Error;
      if (name === 'TimeoutError') return { ok: false, motivo: 'no ha contestado a tiempo' };
      if (name === 'SyntaxError') return { ok: false, motivo: 'lo que ha contestado no se entiende' };
      return { ok: false, motivo: 'no se ha podido llegar hasta allí' };
    }
  },
});
