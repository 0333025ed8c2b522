import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LineaEsperan } from './linea-esperan.tsx';

const linea = (esperan: number, noticias: number): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LineaEsperan esperan={esperan} noticias={noticias} />
    </MemoryRouter>,
  );

test.each([
  [3, 0, 'Te esperan 3 cosas'],
  [1, 5, 'Te espera 1 cosa'],
  [0, 2, 'Para que lo sepas: 2 cosas'],
])('with %i questions and %i pieces of news one line says «%s» and leads there', (esperan, noticias, texto) => {
  const html = linea(esperan, noticias);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(texto);
  expect(html).toContain('href="/te-esperan"');
});

test('without questions and news there is no line', () => {
  expect(linea(0, 0)).toBe('');
});
