/**
 * A value of plain JSON as the one text that everybody writes for it: keys sorted, no spaces. Two values have the same
 * text exactly when they are equal, so its digest names a log whoever wrote it down. Fields that are undefined are
 * left out, as JSON leaves them out.
 */
export function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`;
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor ?? null);
  const campos = Object.entries(valor)
    .filter(([, v]) => v !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${campos.map(([clave, v]) => `${JSON.stringify(clave)}:${canonico(v)}`).join(',')}}`;
}
