import { expect, it } from 'vitest';
import { paraQuien } from './cuando.ts';

it.each([
  [true, true, true, 'Todas las edades'],
  [false, true, true, 'Juvenil y adultos'],
  [true, false, true, 'Infantil y adultos'],
  [true, true, false, 'Infantil y juvenil'],
  [false, false, true, 'Solo adultos'],
  [true, false, false, 'Solo infantil'],
  [false, false, false, 'Para nadie'],
])(
  '`paraQuien` says in words which age groups a chore suits, by its three flags (%s, %s, %s): «%s»',
  (apta_infantil, apta_juvenil, apta_adulto, texto) => {
    expect(paraQuien({ apta_infantil, apta_juvenil, apta_adulto })).toBe(texto);
  },
);
