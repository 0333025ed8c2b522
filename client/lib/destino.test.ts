import { expect, test } from 'vitest';
import { destinoSeguro, estadoDestino } from './destino.ts';

const CASA = 'https://casa.example';

test('a path of this site is kept whole, with its question and its fragment', () => {
  for (const destino of [
    '/vincular-pantalla#codigo=NJF4DN',
    '/tasks?pestana=completadas',
    '/panel?pestana=config#pantallas',
    '/',
  ])
    expect(destinoSeguro(destino, CASA)).toBe(destino);
});

test('whatever a browser would take for another site, or is no path, is nowhere', () => {
  const malos = [
    '//malo.example',
    '/\\malo.example',
    '/\t/malo.example',
    '/\n//malo.example',
    '/x/..//malo.example',
    '/.//malo.example',
    'https://malo.example',
    'javascript:alert(1)',
    'tasks',
    '',
    ' /tasks',
    null,
    undefined,
    7,
    { destino: '/tasks' },
  ];
  expect(malos.filter((malo) => destinoSeguro(malo, CASA) !== null)).toEqual([]);
});

test('nobody is sent back to the screens before the login, and the way home is not worth keeping', () => {
  for (const publica of ['/login', '/login/', '/register', '/join-family?familia=3'])
    expect(destinoSeguro(publica, CASA)).toBeNull();
  expect([estadoDestino(null), estadoDestino('/dashboard'), estadoDestino('/ranking')]).toEqual([
    {},
    {},
    { destino: '/ranking' },
  ]);
});
