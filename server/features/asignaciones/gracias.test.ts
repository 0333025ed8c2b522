import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Push } from '#server/change/puertos.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
let casa: Casa;
const mensajes: { readonly titulo: string; readonly cuerpo: string }[] = [];
const enviar: Push['enviar'] = (_, { aviso }) => {
  mensajes.push({ titulo: aviso.titulo, cuerpo: aviso.cuerpo });
  return Promise.resolve({ tipo: 'ENTREGADO' });
};

beforeEach(async () => {
  mensajes.length = 0;
  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    push: { ...pushDePrueba(() => true), enviar },
  });
});
afterEach(() => casa.cerrar());

/** Gives Luis a daily chore, which he does today; returns the id of the completion. */
const hecha = async (nombre = 'Fregar'): Promise<number> => {
  await casa.repartir([await casa.tarea({ nombre }), LUIS]);
  return casa.hacer(LUIS);
};
const dadas = async () => (await casa.como(MARTA).verHoy()).gracias.map((g) => [g.asignacion, g.de, g.a]);

describe('«Gracias»', () => {
  test('for what another did today or yesterday is seen by all, once each person', async () => {
    const id = await hecha();
    expect(await casa.como(ANA).darGracias({ id })).toMatchObject({
      success: true,
      message: 'Gracias dadas a Luis',
      gracias: { asignacion: id, de: casa.id(ANA), a: casa.id(LUIS) },
    });
    await casa.el('2026-11-22');
    await casa.como(LEO).darGracias({ id });
    expect(await dadas()).toEqual([
      [id, casa.id(ANA), casa.id(LUIS)],
      [id, casa.id(LEO), casa.id(LUIS)],
    ]);
    await casa.el('2026-11-23');
    expect(await dadas()).toEqual([]);
  });

  test('is refused in words for one’s own, twice, what is older, and what is not done', async () => {
    const id = await hecha();
    const no = async (quien: number, cual = id) => {
      const { estado, codigo, cuerpo } = await casa.negado(quien, 'darGracias', { id: cual });
      return [estado, codigo, (cuerpo as { readonly error: string }).error];
    };
    expect(await no(LUIS)).toEqual([409, 'GRACIAS_PROPIAS', 'Esto lo has hecho tú']);
    await casa.como(ANA).darGracias({ id });
    expect(await no(ANA)).toEqual([409, 'GRACIAS_DADAS', 'Ya le has dado las gracias por esto']);
    const { id: otra } = await casa.primera(LUIS);
    expect(await no(ANA, otra)).toEqual([409, 'SIN_COMPLETAR', 'Esta tarea no está completada']);
    await casa.el('2026-11-23');
    const tarde = 'Solo se dan las gracias por lo de hoy y lo de ayer';
    expect(await no(MARTA)).toEqual([409, 'GRACIAS_TARDE', tarde]);
    expect((await casa.negado(null, 'darGracias', { id })).estado).toBe(401);
    expect((await casa.negado(ANA, 'darGracias', { id: 999 })).estado).toBe(404);
  });

  test('goes to the member who did it, and the owner may give thanks as well', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    await casa.como(MARTA).hechaPorMi({ id });
    expect((await casa.negado(MARTA, 'darGracias', { id })).codigo).toBe('GRACIAS_PROPIAS');
    expect((await casa.como(LUIS).darGracias({ id })).gracias.a).toBe(casa.id(MARTA));
    // An admin credits Luis with the completion after all, so his thanks to Marta go.
    await casa.como(ANA).hechaPor({ id, miembro: casa.id(LUIS) });
    expect(await dadas()).toEqual([]);
  });

  test('goes with the completion: undone, found not to be done, or deleted with its chore', async () => {
    const id = await hecha();
    for (const quitar of [
      () => casa.como(LUIS).deshacer({ id }),
      () => casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' }),
    ]) {
      await casa.como(ANA).darGracias({ id });
      await quitar();
      expect(await dadas()).toEqual([]);
      expect((await casa.negado(ANA, 'darGracias', { id })).codigo).toBe('SIN_COMPLETAR');
      await casa.como(LUIS).completar({ id });
      expect(await dadas()).toEqual([]);
    }
  });

  test('several within ten minutes are one message, which leaves out what was undone; a later one is another', async () => {
    await casa.como(LUIS).suscribir(unaSuscripcion());
    await casa.db.updateTable('usuarios').set({ notificaciones_push: true }).execute();
    const [platos, suelo] = [await hecha('Fregar los platos'), await hecha('Barrer')];
    const mesa = await hecha('Poner la mesa');
    const esperar = async (segundos: number) => {
      casa.reloj.avanzar(segundos);
      casa.app.contexto.mensajero.despertar(0);
      await casa.app.contexto.mensajero.quieta();
    };
    await casa.como(ANA).darGracias({ id: platos });
    await esperar(120);
    await casa.como(MARTA).darGracias({ id: suelo });
    await casa.como(LEO).darGracias({ id: mesa });
    await casa.como(LUIS).deshacer({ id: mesa });
    await esperar(470);
    expect(mensajes).toEqual([]);
    await esperar(20);
    expect(mensajes).toEqual([
      { titulo: 'Ana y Marta te dan las gracias', cuerpo: 'Por «Fregar los platos» y «Barrer».' },
    ]);
    await casa.como(LEO).darGracias({ id: platos });
    await esperar(610);
    expect(mensajes.slice(1)).toEqual([{ titulo: 'Leo te da las gracias', cuerpo: 'Por «Fregar los platos».' }]);
  });
});

describe('«Gracias» over the network', () => {
  test('tells the whole family at once who thanked whom and for what', async () => {
    const url = await escuchar(casa.app);
    const id = await hecha('Barrer');
    const oyentes = await Promise.all(casa.familia.miembros.map((m) => oir(url, m.token)));
    await pedir(url, 'POST', ruta(RUTAS.gracias, { id }), casa.miembro(ANA).token);
    for (const oyente of oyentes) {
      await oyente.esperar('gracias:dadas');
      const gracias = { asignacion: id, de: casa.id(ANA), a: casa.id(LUIS) };
      expect(oyente.recibidos.filter((r) => r.evento === 'gracias:dadas').map((r) => r.datos)).toMatchObject([
        { gracias, nombre: 'Ana', tarea: 'Barrer' },
      ]);
    }
    for (const { socket } of oyentes) socket.disconnect();
  });

  test('twice at once is given once, and beside an undo leaves no thanks for what is not done', async () => {
    const url = await escuchar(casa.app);
    for (let vez = 0; vez < 5; vez += 1) {
      const id = await hecha(`Barrer ${String(vez)}`);
      const dar = (quien: number) => pedir(url, 'POST', ruta(RUTAS.gracias, { id }), casa.miembro(quien).token);
      expect((await Promise.all([dar(ANA), dar(ANA)])).map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([
        201, 409,
      ]);
      const deshacer = pedir(url, 'POST', ruta(RUTAS.deshacerCompletar, { id }), casa.miembro(LUIS).token);
      const [marta, luis] = await Promise.all([dar(MARTA), deshacer]);
      expect(luis.estado).toBe(200);
      expect([201, 409]).toContain(marta.estado);
      expect((await dadas()).filter(([cual]) => cual === id)).toEqual([]);
    }
  });
});
