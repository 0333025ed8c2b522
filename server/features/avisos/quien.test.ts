import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

let casa: Casa;
let servicio: ServicioPush;

/** The push service's status for the n-th message to a phone, from 1. */
let contesta: (intento: number) => number;
let moviles: readonly Navegador[];
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  servicio = await abrirServicioPush();

  contesta = () => 201;
  casa = await abrirCasa({ esperas: [1_000], push: pushDePrueba((e) => e.startsWith(servicio.origen)) });

  moviles = casa.familia.miembros.map((m) => servicio.navegador(m.nombre, (n) => contesta(n)));
  for (const [i, m] of casa.familia.miembros.entries()) await casa.como(m).suscribir(moviles[i]!.suscripcion);
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const como = async <T = unknown>(quien: number, plantilla: string, id: number, cuerpo?: unknown): Promise<T> => {
  const r = await llamarComo(casa.app, casa.miembro(quien), 'POST', ruta(plantilla, { id }), cuerpo);
  expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200);
  await casa.app.contexto.mensajero.quieta();
  return r.cuerpo;
};
/** Returns the messages on each member's phone, in the order of the family. */
const dicho = () => moviles.map((m) => servicio.llegados(m).map(({ aviso }) => `${aviso.titulo} ${aviso.cuerpo}`));
const unaDeLuis = async (): Promise<number> => {
  await casa.repartir([await casa.tarea(), LUIS]);
  return (await casa.primera(LUIS)).id;
};

test('the owner is told of a claim, the admin of the objection, and the claimant that it no longer counts as theirs', async () => {
  const id = await unaDeLuis();
  await como(MARTA, RUTAS.hechaPorMi, id);
  const alDueno = 'Marta ha hecho «Fregar» Te tocaba a ti. Si no fue así, dilo antes de un día.';
  expect(dicho()).toEqual([[], [alDueno], [], []]);
  expect(servicio.llegados(moviles[LUIS]!)[0]).toMatchObject({
    aviso: { url: '/tasks?pestana=completadas', etiqueta: `hecha-${String(id)}` },
    cabeceras: { topic: `hecha-${String(id)}` },
  });
  const { correccion } = await como<Corregida>(LUIS, RUTAS.objetar, id, { dice: 'LA_HICE_YO' });
  expect(dicho()[ANA]).toEqual(['¿Quién hizo «Fregar»? Luis dice que no fue Marta. Decide tú.']);
  await como(ANA, RUTAS.decidirObjecion, correccion.id, { acepta: true });
  expect(dicho()[MARTA]).toEqual(['«Fregar» cuenta para otra persona Mira en Inicio qué ha pasado.']);
  expect(dicho()[LEO]).toEqual([]);
});

test('a completion that an admin withdraws is announced with the reason', async () => {
  const id = await unaDeLuis();
  await casa.como(LUIS).completar({ id });
  await como(ANA, RUTAS.noHecha, id, { motivo: 'Sigue sucio' });
  expect(dicho()).toEqual([[], ['A «Fregar» le falta un detalle Ana: Sigue sucio'], [], []]);
});

test('all others are told of a skip; its author and the owner are told that the chore was needed after all', async () => {
  const id = await unaDeLuis();
  await como(ANA, RUTAS.omitir, id, { motivo: '' });
  const dice = '«Fregar» no hacía falta Lo dice Ana. Si no es así, dilo antes de un día.';
  expect(dicho()).toEqual([[], [dice], [dice], [dice]]);
  await como(MARTA, RUTAS.haciaFalta, id);
  const vuelve = '«Fregar» sí hacía falta Mira en Inicio cómo está ahora.';
  expect(dicho()).toEqual([[vuelve], [dice, vuelve], [dice], [dice]]);
});

/** Makes the change `pasa` after the first attempt has failed, and starts the second attempt. */
const caidaMientras = async (pasa: () => Promise<unknown>): Promise<void> => {
  await pasa();
  casa.reloj.avanzar(1);
  casa.app.contexto.mensajero.despertar();
  await casa.app.contexto.mensajero.quieta();
};

test('an admin who lost the role before the second attempt is not asked to decide an objection', async () => {
  contesta = (n) => (n === 1 ? 500 : 201);
  await como(ANA, RUTAS.rolAdmin, casa.id(LUIS), { es_administrador: true });
  await casa.repartir([await casa.tarea(), LEO]);
  const { id } = await casa.primera(LEO);
  await como(MARTA, RUTAS.hechaPorMi, id);
  await como(LEO, RUTAS.objetar, id, { dice: 'LA_HICE_YO' });
  expect(dicho()[LUIS]).toHaveLength(1);
  await caidaMientras(() => como(ANA, RUTAS.rolAdmin, casa.id(LUIS), { es_administrador: false }));
  expect([dicho()[ANA]!.length, dicho()[LUIS]!.length]).toEqual([2, 1]);
});
