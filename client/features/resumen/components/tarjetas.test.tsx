import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import { Tarjeta } from './tarjetas.tsx';

const ANA = { id: 1, nombre: 'Ana', avatar: null, color: 'coral', grupo_edad: 'ADULTO' } as const;
const RESUMEN: ResumenSemanal = {
  desde: '2026-11-23',
  hasta: '2026-11-29',
  estado: 'CERRADA',
  corregida: false,
  miembros: [ANA],
  tarjetas: [],
};

test('the reader is «Tú» in a row of their own, and has their name in a sentence', () => {
  const dibujada = renderToStaticMarkup(
    <Tarjeta
      resumen={RESUMEN}
      nombrar={() => 'Tú'}
      cara={() => ANA}
      sencillo={false}
      tarjeta={{
        tipo: 'RACHAS',
        rachas: [{ usuario: 1, dias: 4, desde: '2026-11-26', comodines: 0 }],
        insignias: [{ usuario: 1, codigo: 'RACHA_3', logro_nombre: 'En racha', logro_icono: '🔥' }],
        gracias: [{ usuario: 1, veces: 2 }],
      }}
    />,
  );
  expect(dibujada).toContain('<span>Tú<small');
  expect(dibujada).toContain('Ana gana «En racha»');
  expect(dibujada).toContain('Gracias a Ana: 2');
});
