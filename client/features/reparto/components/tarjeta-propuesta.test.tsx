import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { PropuestaVista } from '#client/lib/reparto/vista-reparto.ts';

vi.stubGlobal('addEventListener', () => undefined);

test('the card of a closing’s question has the reader’s two answers in «Te esperan», and none beside the question’s own page', async () => {
  const { TarjetaPropuesta } = await import('./tarjeta-propuesta.tsx');
  const propuesta: PropuestaVista = {
    n: 1,
    lote: 1,
    estado: 'PENDIENTE',
    traspasos: [],
    distancias: [],
    respuestas: [],
    esperaMi: true,
    esperaOtra: false,
  };
  const dibujar = (contesta: boolean) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <TarjetaPropuesta propuesta={propuesta} sesion={1} dias={null} yo={1} admin={false} contesta={contesta} />
      </QueryClientProvider>,
    );
  expect(dibujar(true)).toContain('Prefiero que no');
  expect(dibujar(false)).not.toContain('Prefiero que no');
});
