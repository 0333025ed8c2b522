import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

let casa: Casa;
let servicio: ServicioPush;
let moviles: readonly [Navegador, Navegador];
const [ANA, LUIS] = [0, 1];
const CINE = { texto: 'Ir al cine', puntos: 12 };

beforeEach(async () => {
  servicio = await abrirServicioPush();
  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });
  moviles = [servicio.navegador('Móvil de Ana'), servicio.navegador('Móvil de Luis')];
  for (const [i, movil] of moviles.entries()) await casa.como(i).suscribir(movil.suscripcion);
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, metas: true });
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const llegados = async (quien: number) => {
  await casa.app.contexto.mensajero.quieta();
  return servicio.llegados(moviles[quien]!).map((l) => l.aviso.titulo);
};

test('admins are told of a proposal, its author of the answer, and all that the goal is reached, once', async () => {
  const { id } = await casa.como(LUIS).crearMeta(CINE);
  expect(await llegados(ANA)).toEqual(['Luis propone una meta: «Ir al cine»']);
  await casa.como(ANA).denegarMeta({ id });
  expect(await llegados(LUIS)).toEqual(['«Ir al cine»: esta vez no']);

  const otra = await casa.como(LUIS).crearMeta(CINE);
  await casa.como(ANA).aceptarMeta({ id: otra.id });
  expect((await llegados(LUIS)).at(-1)).toBe('Vuestra meta: «Ir al cine»');
  expect(await llegados(ANA)).toHaveLength(2);

  const tarea = await casa.tarea({ puntos: 12 });
  const hecha = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
  await casa.como(LUIS).completar({ id: hecha.id });
  for (const quien of [ANA, LUIS]) expect((await llegados(quien)).at(-1)).toBe('¡Meta conseguida! «Ir al cine»');
  await casa.como(LUIS).deshacer({ id: hecha.id });
  await casa.como(LUIS).completar({ id: hecha.id });
  expect(await llegados(ANA)).toHaveLength(3);
});
