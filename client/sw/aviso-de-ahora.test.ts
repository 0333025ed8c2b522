import { afterEach, expect, test, vi } from 'vitest';
import { leerPush } from '#shared/contracts/aviso-push.ts';
import { avisoDeAhora, ESPERA_CAJA } from './aviso-de-ahora.ts';

const AVISO = { titulo: 'Te quedan 2 tareas', cuerpo: 'Fregar y Barrer', url: '/tasks', etiqueta: 'recordatorio' };
const ID = 'Abc-123_xyzAbc-123_xyz';
const EN = '2026-11-21T17:02:00.000Z';
const LLEGADO = { ...AVISO, id: ID, en: EN };
const conHora = () =>
  `Fregar y Barrer (a las ${new Date(EN).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })})`;

const pedidas: string[] = [];
const mostrar = (respuesta: () => Response | Promise<Response>, llegado: object = LLEGADO) => {
  pedidas.length = 0;
  return avisoDeAhora(leerPush(JSON.stringify(llegado)), {
    raiz: '/hassio/x/',
    pedir: (url) => {
      pedidas.push(url as string);
      return Promise.resolve().then(respuesta);
    },
  });
};
afterEach(() => {
  vi.useRealTimers();
});

test('a push shows the current text of the message, read below the base path of the app', async () => {
  const ahora = { ...AVISO, titulo: 'Te queda 1 tarea', cuerpo: 'Barrer' };
  expect(await mostrar(() => Response.json({ aviso: ahora }))).toEqual({ ...ahora, callado: false });
  expect(pedidas).toEqual([`/hassio/x/api/avisos/${ID}/`]);
});

test('a push that no longer applies shows a silent «Ya está hecho»', async () => {
  expect(await mostrar(() => Response.json({ aviso: null }))).toEqual({
    ...AVISO,
    titulo: 'Ya está hecho',
    cuerpo: '',
    callado: true,
  });
});

test.each([
  ['there is no network', () => Promise.reject(new TypeError('no'))],
  ['the box does not know the message', () => Response.json({ detail: 'No encontrado' }, { status: 404 })],
  ['the box is busy', () => Response.json({}, { status: 429 })],
  ['something else answers', () => new Response('<h1>Wi-Fi del hotel</h1>')],
  ['something else answers in JSON', () => Response.json({})],
])('a push shows its own text with its hour if %s', async (_, respuesta) => {
  expect(await mostrar(respuesta)).toEqual({ ...AVISO, cuerpo: conHora(), callado: false });
});

test('a push waits at most two seconds for a box that does not answer', async () => {
  expect(ESPERA_CAJA).toBe(2_000);
  const senales: AbortSignal[] = [];
  const antes = performance.now();
  const mostrado = await avisoDeAhora(leerPush(JSON.stringify(LLEGADO)), {
    raiz: '/',
    pedir: (_url, opciones) =>
      new Promise((_, fallar) => {
        const senal = opciones?.signal;
        if (!senal) throw new Error('It would wait for ever');
        senales.push(senal);
        senal.addEventListener('abort', () => fallar(senal.reason as Error));
      }),
  });
  expect(mostrado.cuerpo).toBe(conHora());
  expect(performance.now() - antes).toBeGreaterThan(1_900);
  expect(senales).toHaveLength(1);
});

test.each([
  ['a test message, which has no id', AVISO],
  ['an invalid id', { ...AVISO, id: '../../secretos', en: 'ayer' }],
])('no request is made for %s', async (_, llegado) => {
  expect(await mostrar(() => Response.json({ aviso: null }), llegado)).toEqual({ ...AVISO, callado: false });
  expect(pedidas).toEqual([]);
});
