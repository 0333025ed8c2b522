import { expect, test } from 'vitest';
import type { EntreNodos } from '#server/change/entre-nodos.ts';
import { crearCenso } from './censo.ts';

/** Nodes that hear each other at once. */
const crearBus = () => {
  const oyentes: { readonly de: symbol; readonly canal: string; readonly oyente: (mensaje: Buffer) => void }[] = [];
  return (): EntreNodos => {
    const de = Symbol('nodo');
    return {
      decir: (canal, texto) => {
        for (const o of oyentes) if (o.de !== de && o.canal === canal) o.oyente(Buffer.from(texto));
      },
      oir: (canal, oyente) => {
        const suyo = { de, canal, oyente };
        oyentes.push(suyo);
        return () => void oyentes.splice(oyentes.indexOf(suyo), 1);
      },
      alVolver: () => undefined,
      cuantosOyen: async (canal) => oyentes.filter((o) => o.canal === canal).length,
      cerrar: async () => undefined,
    };
  };
};

test('a node that has said goodbye answers nobody any more: it would be believed to be back', async () => {
  const nodo = crearBus();
  const censo = (yo: string, miembros: readonly number[]) =>
    crearCenso({ nodos: nodo(), yo, deAqui: () => ({ miembros, pantallas: [] }), alCambiar: () => undefined });
  const [uno, otro] = [censo('uno', [1]), censo('otro', [2])];
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
