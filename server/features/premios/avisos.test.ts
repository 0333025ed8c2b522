import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

let casa: Casa;
let servicio: ServicioPush;
let deAna: Navegador;
let deLuis: Navegador;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  servicio = await abrirServicioPush();
  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });
  deAna = servicio.navegador('Móvil de Ana');
  deLuis = servicio.navegador('Móvil de Luis');
  await casa.como(ANA).suscribir(deAna.suscripcion);
  await casa.como(LUIS).suscribir(deLuis.suscripcion);
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const ultimo = async (movil: Navegador) => {
  await casa.app.contexto.mensajero.quieta();
  return servicio.llegados(movil).at(-1)?.aviso;
};
const pedir = async (texto: string): Promise<number> => {
  const { id } = await casa.como(ANA).crearPremio({ texto, coste: 5 });
  return (await casa.como(LUIS).pedirPremio({ id })).id;
};

test('admins are told of a request, and the member who asked of the answer, with the admin’s word', async () => {
  await casa.como(ANA).ponerConPremios({ miembros: [casa.id(LUIS)] });
  const tarea = await casa.tarea({ puntos: 12 });
  const { id } = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
  await casa.como(LUIS).completar({ id });

  const cine = await pedir('Ir al cine');
  expect(await ultimo(deAna)).toMatchObject({
    titulo: 'Luis pide «Ir al cine»',
    cuerpo: 'Le cuesta 5 puntos. ¿Se lo das?',
    url: '/te-esperan',
  });
  expect(await ultimo(deLuis)).toBeUndefined();

  await casa.como(ANA).concederPremio({ id: cine });
  expect(await ultimo(deLuis)).toMatchObject({ titulo: 'Te han dado «Ir al cine»', url: '/premios' });
  await casa.como(ANA).devolverPremio({ id: cine });
  expect(await ultimo(deLuis)).toMatchObject({
    titulo: 'Han anulado «Ir al cine»',
    cuerpo: 'Tienes otra vez tus 5 puntos.',
  });

  await casa.como(ANA).denegarPremio({ id: await pedir('Elegir la cena'), motivo: 'Hoy toca pescado.' });
  expect(await ultimo(deLuis)).toMatchObject({
    titulo: '«Elegir la cena»: esta vez no',
    cuerpo: 'Hoy toca pescado. Tus puntos siguen siendo tuyos.',
  });
  expect(servicio.llegados(deAna)).toHaveLength(2);
});
