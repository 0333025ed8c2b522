import { afterEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/**
 * Secrecy of votes: while a voting is open, only admins may know who has voted, and nobody may ever know another member's
 * vote. To members who are no admins, two families that differ only in who voted what must look the same.
 */

const QUIENES = ['ANA', 'LUIS', 'MARTA', 'LEO', 'PEPA'] as const;
type Quien = (typeof QUIENES)[number];
const DOS_TAREAS = 2;
type Voto = readonly [quien: Quien, tarea: number, dificultad: number];

/** Reads whose answers are compared. */
const LECTURAS = [
  RUTAS.usuarios,
  RUTAS.tareas,
  RUTAS.paraVotar,
  RUTAS.asignaciones,
  RUTAS.asignacionesHoy,
  `${RUTAS.misTareas}?estado=COMPLETADA`,
  RUTAS.sesionActual,
  RUTAS.ranking,
  RUTAS.semanaFamilia,
  RUTAS.misLogros,
  RUTAS.logros,
  RUTAS.cargaPorFamilia,
  RUTAS.deseos,
  RUTAS.repartosCompletados,
  RUTAS.yo,
];
/** Hides the one expected difference between worlds: a counter in the usernames of seeded members. */
const igualar = (texto: string) => texto.replaceAll(/"username":"[a-z]+\d+"/g, '"username":"…"');

interface Mundo {
  readonly app: App;
  readonly familia: FamiliaSembrada;
  readonly tareas: readonly number[];
  readonly oyentes: readonly Oyente[];
}
const mundos: Mundo[] = [];
afterEach(async () => {
  for (const { app, oyentes } of mundos.splice(0)) {
    for (const { socket } of oyentes) socket.disconnect();
    await app.app.close();
  }
});

/** Pepa may vote and Leo may not; neither is an admin. */
const OBSERVAN = ['LEO', 'PEPA'] as const;
const de = ({ familia }: Mundo, quien: Quien) => familia.miembros[QUIENES.indexOf(quien)]!;

const unMundo = async (): Promise<Mundo> => {
  const app = await buildTestApp({ reloj: relojFijo() });
  const familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
    { nombre: 'Pepa' },
  ]);
  const tareas: number[] = [];
  for (let i = 0; i < DOS_TAREAS; i += 1) {
    tareas.push(
      (
        (
          await llamar(app, 'POST', RUTAS.tareas, familia.miembros[0]!.token, {
            nombre: `Tarea ${String(i)}`,
            frecuencia: 'DIARIA',
          })
        ).cuerpo as Tarea
      ).id,
    );
  }
  const url = await escuchar(app);
  const mundo = {
    app,
    familia,
    tareas,
    oyentes: await Promise.all(OBSERVAN.map((q) => oir(url, familia.miembros[QUIENES.indexOf(q)]!.token))),
  };
  mundos.push(mundo);
  return mundo;
};

const votar = async (mundo: Mundo, [quien, tarea, dificultad]: Voto) => {
  const { id, token } = de(mundo, quien);
  expect(
    (await llamar(mundo.app, 'POST', RUTAS.votaciones, token, { tarea: mundo.tareas[tarea], miembro: id, dificultad }))
      .estado,
  ).toBe(201);
};

/** Returns all that Leo and Pepa can know now: what they can read, and the events that they received. */
const loPublico = async (mundo: Mundo): Promise<unknown> => {
  const leido = [];
  for (const quien of OBSERVAN) {
    for (const camino of LECTURAS) {
      const { estado, cuerpo, cabeceras } = await llamar(mundo.app, 'GET', camino, de(mundo, quien).token);
      leido.push({ quien, camino, estado, version: cabeceras['x-familia-version'], cuerpo });
    }
  }
  // Events arrive in order: once the event of this change is here, all earlier ones are too.
  const nombre = `Familia ${String(leido.length)}`;
  const cambios = mundo.oyentes.map(({ recibidos }) => recibidos.filter((r) => r.evento === 'familia:cambiada').length);
  await llamar(mundo.app, 'PATCH', ruta(RUTAS.familia, { id: mundo.familia.id }), de(mundo, 'ANA').token, {
    nombre: `${nombre} ${String(cambios[0])}`,
  });
  await Promise.all(mundo.oyentes.map((o, i) => o.esperar('familia:cambiada', cambios[i]! + 1)));
  return JSON.parse(igualar(JSON.stringify({ leido, oido: mundo.oyentes.map((o) => o.recibidos) })));
};

/** Casts the votes in two worlds in step, and compares the worlds after each vote. */
const comparar = async (unos: readonly Voto[], otros: readonly Voto[]) => {
  const [a, b] = [await unMundo(), await unMundo()];
  expect(await loPublico(a)).toEqual(await loPublico(b));
  for (const [i, voto] of unos.entries()) {
    await votar(a, voto);
    await votar(b, otros[i]!);
    expect(await loPublico(a), `after ${JSON.stringify([voto, otros[i]])}`).toEqual(await loPublico(b));
  }
  return [a, b] as const;
};

describe('other members’ views do not depend on', () => {
  test('who has voted, while the voting is open', async () => {
    await comparar(
      [
        ['LUIS', 0, 2],
        ['MARTA', 0, 2],
        ['ANA', 0, 3],
        ['PEPA', 0, 3],
      ],
      [
        ['MARTA', 0, 2],
        ['ANA', 0, 2],
        ['LUIS', 0, 3],
        ['PEPA', 0, 3],
      ],
    );
  });

  test('each member’s vote, before and after the end', async () => {
    const [a] = await comparar(
      [
        ['LUIS', 0, 1],
        ['MARTA', 0, 4],
        ['ANA', 0, 2],
        ['PEPA', 0, 3],
      ],
      [
        ['LUIS', 0, 4],
        ['MARTA', 0, 1],
        ['ANA', 0, 2],
        ['PEPA', 0, 3],
      ],
    );
    expect((await llamar(a.app, 'GET', RUTAS.tareas, de(a, 'LEO').token)).cuerpo).toMatchObject([
      { puntos: 10, votaciones_completadas: true },
      {},
    ]);
  });

  soloLargo('who has voted on another chore before one ends', async () => {
    const luego: readonly Voto[] = [
      ['ANA', 0, 2],
      ['PEPA', 0, 2],
      ['LUIS', 0, 2],
      ['MARTA', 0, 2],
      ['ANA', 1, 2],
      ['PEPA', 1, 2],
    ];
    await comparar([['LUIS', 1, 2], ...luego, ['MARTA', 1, 2]], [['MARTA', 1, 2], ...luego, ['LUIS', 1, 2]]);
  });
});

test('the bonus for votes comes when the voting ends, to all who voted, in whatever order', async () => {
  const mundo = await unMundo();
  const puntos = async () =>
    (
      (await llamar(mundo.app, 'GET', RUTAS.usuarios, de(mundo, 'LEO').token)).cuerpo as { puntos_totales: number }[]
    ).map((u) => u.puntos_totales);
  for (const quien of ['LUIS', 'MARTA', 'ANA'] as const) await votar(mundo, [quien, 0, 2]);
  expect(await puntos()).toEqual([0, 0, 0, 0, 0]);
  await votar(mundo, ['PEPA', 0, 2]);
  expect(await puntos()).toEqual([5, 5, 5, 0, 5]);
  for (const quien of ['LUIS', 'MARTA', 'ANA', 'PEPA'] as const) await votar(mundo, [quien, 1, 2]);
  expect(await puntos()).toEqual([20, 20, 20, 0, 20]);
});

describe('a voting that has begun starts anew', () => {
  const leer = async (mundo: Mundo) =>
    ((await llamar(mundo.app, 'GET', RUTAS.tareas, de(mundo, 'ANA').token)).cuerpo as Tarea[])[0]!;
  const DE_NUEVO = { votaciones_completadas: false, puntos: 10, total_votaciones: 0 };
  const empezada = async () => {
    const mundo = await unMundo();
    await votar(mundo, ['ANA', 0, 4]);
    await votar(mundo, ['LUIS', 0, 4]);
    await votar(mundo, ['PEPA', 0, 4]);
    return mundo;
  };

  test('when an admin removes the missing voter’s age group, so that no vote can be derived', async () => {
    const mundo = await empezada();
    const { cuerpo } = await llamar(
      mundo.app,
      'PUT',
      ruta(RUTAS.tarea, { id: mundo.tareas[0]! }),
      de(mundo, 'ANA').token,
      { nombre: 'Tarea 0', frecuencia: 'DIARIA', apta_juvenil: false },
    );
    expect(cuerpo).toMatchObject({ ...DE_NUEVO, votantes_aptos: 3 });
    await votar(mundo, ['LUIS', 0, 1]);
  });

  test('when an admin resets the missing voter', async () => {
    const mundo = await empezada();
    expect(
      (await llamar(mundo.app, 'POST', ruta(RUTAS.restablecer, { id: de(mundo, 'MARTA').id }), de(mundo, 'ANA').token))
        .estado,
    ).toBe(200);
    expect(await leer(mundo)).toMatchObject({ ...DE_NUEVO, votantes_aptos: 3 });
  });

  test('when the missing voter changes their age group', async () => {
    const mundo = await empezada();
    await llamar(mundo.app, 'PATCH', ruta(RUTAS.usuario, { id: de(mundo, 'MARTA').id }), de(mundo, 'ANA').token, {
      grupo_edad: 'INFANTIL',
    });
    expect(await leer(mundo)).toMatchObject({ ...DE_NUEVO, votantes_aptos: 3 });
  });
});
