import { expect, test } from 'vitest';
import { crearCola } from './cola.ts';

const abrir = (opciones: { aLaVez?: number; maximo?: number } = {}) => {
  const fallos: unknown[] = [];
  return {
    fallos,
    cola: crearCola({ aLaVez: 2, maximo: 10, esperas: [], alFallar: (e) => fallos.push(e), ...opciones }),
  };
};

test('so many are done at a time, and no more', async () => {
  const { cola } = abrir();
  let ahora = 0;
  let mas = 0;
  let hechos = 0;
  for (let i = 0; i < 9; i += 1) {
    cola.encolar(async () => {
      ahora += 1;
      mas = Math.max(mas, ahora);
      await new Promise(setImmediate);
      ahora -= 1;
      hechos += 1;
      return null;
    });
  }
  await cola.quieta();
  expect([mas, hechos]).toEqual([2, 9]);
});

test('what asks for it is done again, and what throws is told and keeps nothing else waiting', async () => {
  const { cola, fallos } = abrir({ aLaVez: 1 });
  let veces = 0;
  cola.encolar(() => Promise.reject(new Error('mal')));
  cola.encolar(() => Promise.resolve((veces += 1) < 3 ? 1 : null));
  await cola.quieta();
  expect(veces).toBe(3);
  expect(fallos).toEqual([new Error('mal')]);
});

test('it has an end, and says so', async () => {
  const { cola, fallos } = abrir({ aLaVez: 1, maximo: 1 });
  let abrirla = (): void => undefined;
  cola.encolar(() => new Promise((listo) => (abrirla = () => listo(null))));
  cola.encolar(() => Promise.resolve(null));
  cola.encolar(() => Promise.resolve(null));
  expect(fallos).toHaveLength(1);
  abrirla();
  await cola.quieta();
});

test('stopped, it ends what runs, forgets what waits, and takes no more', async () => {
  const { cola, fallos } = abrir({ aLaVez: 1 });
  let despues = 0;
  cola.encolar(
    (senal) => new Promise((_, fallar) => senal.addEventListener('abort', () => fallar(new Error('ended')))),
  );
  cola.encolar(() => Promise.resolve((despues += 1)));
  const parada = cola.parar();
  cola.encolar(() => Promise.resolve((despues += 1)));
  await parada;
  expect([despues, fallos]).toEqual([0, []]);
});

test('what waits to be done again gives way to what is newer on the same subject, and to nothing else', async () => {
  const { cola } = abrir();
  const hechos: string[] = [];
  const una = (nombre: string, primera: number) => {
    let veces = 0;
    return () => {
      hechos.push(nombre);
      return Promise.resolve((veces += 1) === 1 ? primera : null);
    };
  };
  cola.encolar(una('vieja', 20), 'móvil|turno');
  cola.encolar(una('otra', 20), 'tablet|turno');
  await new Promise(setImmediate);
  cola.encolar(una('nueva', 20), 'móvil|turno');
  await cola.quieta();
  expect(hechos).toEqual(['vieja', 'otra', 'nueva', 'otra', 'nueva']);
});

test('a try under way when a newer one comes is not done again', async () => {
  const { cola } = abrir();
  let [viejas, nuevas] = [0, 0];
  let soltar = (): void => undefined;
  cola.encolar(() => new Promise((listo) => ((viejas += 1), (soltar = () => listo(1)))), 'móvil|turno');
  cola.encolar(() => Promise.resolve((nuevas += 1) < 3 ? 1 : null), 'móvil|turno');
  soltar();
  await cola.quieta();
  expect([viejas, nuevas]).toEqual([1, 3]);
});

test('however much is asked for on one subject while there is no room, one of it waits: the newest, in the oldest’s place', async () => {
  const { cola, fallos } = abrir({ aLaVez: 1, maximo: 3 });
  const hechos: string[] = [];
  const una = (nombre: string) => () => Promise.resolve(void hechos.push(nombre)).then(() => null);
  let soltar = (): void => undefined;
  cola.encolar(() => new Promise((listo) => (soltar = () => listo(null))));
  cola.encolar(una('0'), 'móvil|turno');
  cola.encolar(una('otra'), 'tablet|turno');
  for (let i = 1; i <= 100; i += 1) cola.encolar(una(String(i)), 'móvil|turno');
  soltar();
  await cola.quieta();
  expect([hechos, fallos]).toEqual([['100', 'otra'], []]);
  cola.encolar(una('después'), 'móvil|turno');
  await cola.quieta();
  expect(hechos).toEqual(['100', 'otra', 'después']);
});
