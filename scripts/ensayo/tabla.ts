// Makes the table of `npm run ensayo-instalacion`: a row for each step or figure, a column for each way to install.

export interface TablaDeEnsayo {
  readonly nombre: string;
  /** Lines of tab-separated fields: `paso NAME MS`, `paso NAME 'SIN PROBAR' REASON`, or `cifra NAME VALUE [LIMIT]`. */
  readonly filas: readonly (readonly string[])[];
}

const SIN_PROBAR = 'SIN PROBAR';

const enSegundos = (valor: string): string =>
  Number.isNaN(Number(valor)) ? valor : (Number(valor) / 1_000).toFixed(1);

/** Writes the table, and lists the figures above their limits and what could not be tried, with the reason. */
export const escribirTabla = (
  tablas: readonly TablaDeEnsayo[],
): { readonly texto: string; readonly pasadas: readonly string[]; readonly sinProbar: readonly string[] } => {
  const pasadas = tablas.flatMap(({ nombre, filas }) =>
    filas.flatMap(([clase, que = '', valor = '', tope = '']) =>
      clase === 'cifra' && tope !== '' && Number(valor) > Number(tope)
        ? [`${nombre}, ${que}: ${valor}, y caben ${tope}`]
        : [],
    ),
  );
  const sinProbar = tablas.flatMap(({ nombre, filas }) =>
    filas.flatMap(([, que = '', valor, porque = '']) => (valor === SIN_PROBAR ? [`${nombre}, ${que}: ${porque}`] : [])),
  );
  const nombres = (clase: string) => [
    ...new Set(tablas.flatMap(({ filas }) => filas.filter(([c]) => c === clase).map(([, que = '']) => que))),
  ];
  const celda = (filas: TablaDeEnsayo['filas'], nombre: string): string => {
    const [clase, , valor = ''] = filas.find(([, que]) => que === nombre) ?? [];
    return clase === undefined ? '—' : clase === 'paso' ? enSegundos(valor) : valor;
  };
  const tabla = [
    ['', ...tablas.map(({ nombre }) => nombre)],
    ...[...nombres('paso'), ...nombres('cifra')].map((nombre) => [
      nombre,
      ...tablas.map(({ filas }) => celda(filas, nombre)),
    ]),
  ];
  const anchos = tabla[0]?.map((_, i) => Math.max(...tabla.map((fila) => fila[i]?.length ?? 0))) ?? [];
  const texto = tabla
    .map((fila) => fila.map((c, i) => (i === 0 ? c.padEnd(anchos[i] ?? 0) : c.padStart(anchos[i] ?? 0))).join('  '))
    .join('\n');
  return { texto, pasadas, sinProbar };
};
