import { expect, test } from 'vitest';
import { bien } from '#shared/domain/resultado.ts';
import { crearCola, crearColas } from './colas.ts';

test('a caller who finds the queue full is told so at once; known callers go first and have places of their own', async () => {
  const enCola = crearCola({ aLaVez: 1, enEspera: 2 });
  const orden: string[] = [];
  const tarea = (nombre: string) => () => Promise.resolve(orden.push(nombre));
  const extranos = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((nombre) => enCola(tarea(nombre)));
  const conocidos = ['ana', 'leo', 'marta'].map((nombre) => enCola(tarea(nombre), 'CONOCIDO'));
  expect(await Promise.all(extranos.slice(3))).toEqual([null, null]);
  expect(await conocidos[2]).toBeNull();
  await Promise.all([...extranos, ...conocidos]);
  expect(orden).toEqual(['uno', 'ana', 'leo', 'dos', 'tres']);
});

test('runs at most `aLaVez` tasks at a time, in order, and a failed task does not block the others', async () => {
  const enCola = crearCola({ aLaVez: 2, enEspera: 32 });
  const orden: number[] = [];
  let dentro = 0;
  let maximo = 0;
  const tareas = Array.from({ length: 9 }, (_, i) =>
    enCola(async () => {
      maximo = Math.max(maximo, (dentro += 1));
      orden.push(i);
      await new Promise((listo) => setTimeout(listo, 2));
      dentro -= 1;
      if (i === 3) throw new Error('tres');
      return i;
    }),
  );
  const desenlaces = await Promise.allSettled(tareas);
  expect(maximo).toBe(2);
  expect(orden).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(desenlaces.map((d) => (d.status === 'fulfilled' ? d.value : null))).toEqual([0, 1, 2, null, 4, 5, 6, 7, 8]);
});

test('tasks of one key run one after another, at most 40 of a key are accepted, and no key waits for another', async () => {
  const enSuCola = crearColas();
  const orden: string[] = [];
  const abrir: (() => void)[] = [];
  const tarea = (nombre: string) => async () => {
    orden.push(nombre);
    await new Promise<void>((listo) => abrir.push(listo));
    return bien(nombre);
  };
  const casa = Array.from({ length: 41 }, (_, i) => enSuCola('casa', tarea(`casa ${String(i)}`)));
  const otra = enSuCola('otra', tarea('otra'));
  expect(await casa[40]).toMatchObject({ ok: false, codigo: 'SERVIDOR_OCUPADO' });
  expect(orden).toEqual(['casa 0', 'otra']);
  while (orden.length < 41 || abrir.length > 0) {
    abrir.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all([...casa.slice(0, 40), otra])).toHaveLength(41);
  expect(orden.slice(2)).toEqual(Array.from({ length: 39 }, (_, i) => `casa ${String(i + 1)}`));
});
