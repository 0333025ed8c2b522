import { afterEach, beforeEach, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';

/** Tests the events of pocket money on phones. */

let casa: Casa;
let luis: Oyente;
let marta: Oyente;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  const url = await escuchar(casa.app);
  luis = await oir(url, casa.miembro(LUIS).token);
  marta = await oir(url, casa.miembro(MARTA).token);
});
afterEach(async () => {
  luis.socket.disconnect();
  marta.socket.disconnect();
  await casa.cerrar();
});

test('all hear that something changed, also when a week is settled; only the member hears of the payment', async () => {
  await casa.como(ANA).ponerImportesPaga({ importes: [{ miembro: casa.id(LUIS), centimos: 350 }] });
  await casa.el('2026-11-24');
  await marta.esperar('paga:cambiada', 2);
  const { id = 0 } = (await casa.como(ANA).verPagas()).pagas[0] ?? {};
  await casa.como(ANA).pagarPaga({ id });
  await luis.esperar('paga:marcada');
  expect(luis.recibidos.find((r) => r.evento === 'paga:marcada')?.datos).toMatchObject({
    cuanto: '3,50\u00a0€',
    pagada: true,
  });
  await marta.esperar('paga:cambiada', 3);
  const dePaga = marta.recibidos.filter((r) => r.evento.startsWith('paga:'));
  expect(dePaga.map((r) => r.datos)).toMatchObject([{ quienes: true }, { quienes: false }, { quienes: false }]);
  expect(JSON.stringify(dePaga)).not.toContain('3,50');
});
