// Release notes: a version's section of the CHANGELOG, and the downloads.

/**
 * Returns the version's section of the CHANGELOG without its heading, or else the section «Unreleased». Throws without either.
 */
export const novedadesDe = (cambios: string, version: string): string => {
  const partes = new Map(
    cambios
      .split(/^## /m)
      .slice(1)
      .map((parte) => {
        const fin = parte.indexOf('\n');
        return [parte.slice(0, fin).trim(), parte.slice(fin).trim()] as const;
      }),
  );
  // A heading is «0.2.0», «[0.2.0]» or «v0.2.0 (2027-01-15)».
  const suya = [...partes].find(([titulo]) => /^\[?v?([^\]\s]+)/.exec(titulo)?.[1] === version);
  const novedades = suya?.[1] ?? partes.get('Unreleased');
  if (novedades === undefined) throw new Error(`CHANGELOG.md no dice nada de ${version} ni tiene «Unreleased»`);
  return novedades;
};

const MEGA = 1_000_000;
const megas = (bytes: number): string => Math.max(0.1, bytes / MEGA).toFixed(1);

export interface Descarga {
  readonly archivo: string;
  readonly bytes: number;
  readonly suma: string;
}

export const escribirNotas = (
  version: string,
  novedades: string,
  descargas: readonly Descarga[],
  imagen: string,
): string => `# Te Toca ${version}

${novedades}

## Downloads

| file | MB | SHA-256 |
| --- | --- | --- |
${descargas.map(({ archivo, bytes, suma }) => `| \`${archivo}\` | ${megas(bytes)} | \`${suma}\` |`).join('\n')}

\`sha256sum --check --ignore-missing SHA256SUMS\` compares what was downloaded. The image is \`${imagen}:${version}\`, for amd64 and
arm64. How to install each: docs/empezar.md.
`;
