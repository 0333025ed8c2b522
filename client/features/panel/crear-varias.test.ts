import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let guardado: Map<string, string>;
beforeEach(() => {
  guardado = new Map();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: 7 }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => guardado.get(k) ?? null,
    setItem: (k: string, v: string) => guardado.set(k, v),
    removeItem: (k: string) => guardado.delete(k),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A fake server that creates each member once per idempotency key, and loses its answers for the names in `mudas`. */
const servidor = () => {
  const creados = new Map<string, string>();
  return {
    creados,
    mudas: new Set<string>(),
    crear(nombre: string, cabeceras: Readonly<Record<string, string>>): Promise<void> {
      for (const clave of Object.values(cabeceras)) creados.set(clave, nombre);
      return this.mudas.has(nombre) ? Promise.reject(new Error('Lost')) : Promise.resolve();
    },
  };
};

/** Loads the module anew, as a page does. */
const cargar = async (casa: ReturnType<typeof servidor>) => {
  vi.resetModules();
  const { encargoDe } = await import('./crear-varias.ts');
  return encargoDe<string>('miembros', { crear: (...args) => casa.crear(...args), texto: 'No se ha añadido' });
};

test('one failure does not stop the others, and stays on the list with its reason', async () => {
  const casa = servidor();
  casa.mudas.add('Marta');
  const encargo = await cargar(casa);
  await encargo.crear(['Luis', 'Marta', 'Leo']);
  expect([...casa.creados.values()]).toEqual(['Luis', 'Marta', 'Leo']);
  expect(encargo.leer()).toMatchObject({ enMarcha: false, total: 3 });
  expect(encargo.leer().porCrear).toEqual([expect.objectContaining({ dato: 'Marta', motivo: 'No se ha añadido' })]);
  expect([...guardado.values()].join()).toContain('Marta');
});

test('a retry after a reload sends what is left under its key, so that nothing is created twice', async () => {
  const casa = servidor();
  casa.mudas.add('Marta');
  await (await cargar(casa)).crear(['Luis', 'Marta']);
  casa.mudas.clear();
  const trasRecargar = await cargar(casa);
  expect(trasRecargar.leer().porCrear.map((p) => p.dato)).toEqual(['Marta']);
  await trasRecargar.reintentar();
  expect([...casa.creados.values()].toSorted()).toEqual(['Luis', 'Marta']);
  expect(trasRecargar.leer().porCrear).toEqual([]);
  expect(guardado.size).toBe(0);
});

test('a run also creates items added meanwhile, and none that was given up', async () => {
  const casa = servidor();
  casa.mudas.add('Leo');
  const encargo = await cargar(casa);
  const corrida = encargo.crear(['Luis', 'Leo']);
  await Promise.all([corrida, encargo.crear(['Marta'])]);
  expect([...casa.creados.values()]).toEqual(['Luis', 'Leo', 'Marta']);
  expect(encargo.leer().total).toBe(3);
  encargo.dejar(encargo.leer().porCrear[0]);
  expect(encargo.leer()).toMatchObject({ porCrear: [], total: 2 });
});
