import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { EntreNodos } from '#server/change/difusion.ts';
import { crearCenso } from './censo.ts';

type Llevar = (entregar: () => void) => void;

/** Creates nodes that hear each other at once, except for messages that a node sends through its own `llevar`. */
const crearBus = () => {
  const oyentes: { readonly de: symbol; readonly canal: string; readonly oyente: (mensaje: Buffer) => void }[] = [];
  return (llevar: Llevar = (entregar) => entregar()): EntreNodos => {
    const de = Symbol('nodo');
    return {
      decir: (canal, texto) => {
        for (const o of oyentes) if (o.de !== de && o.canal === canal) llevar(() => o.oyente(Buffer.from(texto)));
      },
      oir: (canal, oyente) => {
        const suyo = { de, canal, oyente };
        oyentes.push(suyo);
        return () => void oyentes.splice(oyentes.indexOf(suyo), 1);
      },
      alReconectar: () => undefined,
      cuantosOyen: async (canal) => oyentes.filter((o) => o.canal === canal).length,
      cerrar: async () => undefined,
    };
  };
};
const censoDe = (nodos: EntreNodos, yo: string, miembros: readonly number[]) =>
  crearCenso({ nodos, yo, deAqui: () => ({ miembros, pantallas: [] }), alCambiar: () => undefined });

/**
 * Creates a way for messages like a real network: `llevar` sends one byte over a socket for each message, and the message is
 * delivered when this process reads that byte.
 */
const crearCable = async () => {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const aqui = connect((servidor.address() as AddressInfo).port, '127.0.0.1');
  const [[alla]] = (await Promise.all([once(servidor, 'connection'), once(aqui, 'connect')])) as [[Socket], unknown];
  const enviados: (() => void)[] = [];
  alla.on('data', (bytes: Buffer) => {
    for (const entregar of enviados.splice(0, bytes.length)) entregar();
  });
  return {
    llevar: (entregar: () => void) => {
      enviados.push(entregar);
      aqui.write('.');
    },
    cerrar: () => {
      aqui.destroy();
      alla.destroy();
      servidor.close();
    },
  };
};

test('a node that has said goodbye no longer answers, since an answer would count it as alive again', async () => {
  const nodo = crearBus();
  const [uno, otro] = [censoDe(nodo(), 'uno', [1]), censoDe(nodo(), 'otro', [2])];
  uno.atender(7);
  otro.atender(7);
  expect(uno.conectados(7)).toEqual([1, 2]);
  otro.parar();
  expect(uno.conectados(7)).toEqual([1]);
  otro.cambio(7);
  expect(await uno.preguntar(7)).toEqual({ miembros: [1], pantallas: [] });
  expect(uno.conectados(7)).toEqual([1]);
  uno.parar();
});

test('a node whose process stood still reads the answers that came meanwhile', async () => {
  const [nodo, cable] = [crearBus(), await crearCable()];
  const [uno, otro] = [censoDe(nodo(), 'uno', [1]), censoDe(nodo(cable.llevar), 'otro', [2])];
  otro.atender(7);
  const pregunta = uno.preguntar(7);
  const hasta = performance.now() + 400;
  while (performance.now() < hasta);
  expect(await pregunta).toEqual({ miembros: [1, 2], pantallas: [] });
  for (const censo of [uno, otro]) censo.parar();
  cable.cerrar();
});
