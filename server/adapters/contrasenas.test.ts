import { expect, test } from 'vitest';
import { crearContrasenas, crearTurnos } from './contrasenas.ts';

test('argon2id with at least OWASP’s cost, a salt each time, and only the right password fits', async () => {
  const contrasenas = await crearContrasenas();
  const uno = (await contrasenas.cifrar('tres gatos y un pez')) ?? '';
  const otro = await contrasenas.cifrar('tres gatos y un pez');
  const [, tipo, , costes] = uno.split('$');
  const coste = Object.fromEntries((costes ?? '').split(',').map((c) => c.split('='))) as Record<string, string>;
  expect(tipo).toBe('argon2id');
  expect(Number(coste['m'])).toBeGreaterThanOrEqual(19_456);
  expect(Number(coste['t'])).toBeGreaterThanOrEqual(2);
  expect(uno).not.toBe(otro);
  expect(await contrasenas.coincide(uno, 'tres gatos y un pez')).toBe(true);
  expect(await contrasenas.coincide(uno, 'tres gatos y un pe')).toBe(false);
});

test('a password is the same whichever way its accents are composed', async () => {
  const contrasenas = await crearContrasenas();
  expect(await contrasenas.coincide(await contrasenas.cifrar('camión azul'), 'camio\u0301n azul')).toBe(true);
});

test('nobody’s hash fits nothing, not even the decoy’s own word', async () => {
  const contrasenas = await crearContrasenas();
  expect(await contrasenas.coincide(null, 'nadie')).toBe(false);
});

test('who finds the queue full is told so at once; whom the server knows goes first and has places of their own', async () => {
  const enTurno = crearTurnos(1, 2);
  const orden: string[] = [];
  const tarea = (nombre: string) => () => Promise.resolve(orden.push(nombre));
  const extranos = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((nombre) => enTurno(tarea(nombre)));
  const conocidos = ['ana', 'leo', 'marta'].map((nombre) => enTurno(tarea(nombre), 'CONOCIDO'));
  expect(await Promise.all(extranos.slice(3))).toEqual([null, null]);
  expect(await conocidos[2]).toBeNull();
  await Promise.all([...extranos, ...conocidos]);
  expect(orden).toEqual(['uno', 'ana', 'leo', 'dos', 'tres']);
});

test('no more than so many at a time, each in its turn, and one that fails keeps nobody waiting', async () => {
  const enTurno = crearTurnos(2);
  const orden: number[] = [];
  let dentro = 0;
  let maximo = 0;
  const tareas = Array.from({ length: 9 }, (_, i) =>
    enTurno(async () => {
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
