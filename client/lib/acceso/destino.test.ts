import { expect, test } from 'vitest';
import { destinoSeguro, estadoDestino } from './destino.ts';

const CASA = 'https://casa.example';

test('a path of this site is kept with its query and its fragment', () => {
  for (const destino of [
    '/vincular-pantalla#codigo=NJF4DN',
    '/tasks?pestana=completadas',
    '/panel?pestana=config#pantallas',
    '/',
  ])
    expect(destinoSeguro(destino, CASA)).toBe(destino);
});

test('an address of another site, or no path, is rejected', () => {
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

test('screens before the login and the home page are not kept', () => {
  for (const publica of ['/login', '/login/', '/register', '/join-family?familia=3'])
    expect(destinoSeguro(publica, CASA)).toBeNull();
  expect([estadoDestino(null), estadoDestino('/dashboard'), estadoDestino('/ranking')]).toEqual([
    {},
    {},
    { destino: '/ranking' },
  ]);
});
