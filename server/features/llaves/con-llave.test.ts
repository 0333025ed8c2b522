import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASOS } from '#shared/contracts/casos/casos.ts';
import type { DefCaso } from '#shared/contracts/casos/caso.ts';
import type { HechoConLlave } from '#shared/contracts/hechos.ts';
import type { NombreCaso } from '#shared/contracts/llamadas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { casaDe } from '#server/testing/casa.ts';
import { hacerLlave } from '#server/testing/llave-de-prueba.ts';

/** The audit log lists acts on chores that a program did with a key, and not those that a member did in the app. */

const [ANA, LUIS, MARTA] = [0, 1, 2];
type Casa = ReturnType<typeof casaConAusencias>;
/** Luis as the caller: his key, or his place in the family for his own login. */
type Quien = string | number;

let app: App;
beforeAll(async () => {
  app = await buildTestApp({ reloj: relojFijo('2026-11-21T10:00:00.000Z') });
});
afterAll(() => app.app.close());

const manana = ({ reloj }: Casa): string => sumarDias(reloj.ahora().slice(0, 10), 1);
/** Gives a member a chore of every day, and returns its occurrence of today. */
const leToca = async (casa: Casa, quien: number): Promise<number> => {
  await casa.repartir([await casa.tarea(), quien]);
  return (await casa.primera(quien)).id;
};
/** Has Marta ask Luis to cover her; returns the request's id. */
const leCubren = async (casa: Casa): Promise<number> => {
  const asignacion = await leToca(casa, MARTA);
  return (await casa.como(MARTA).pedirCambio({ tipo: 'CUBRIR', asignacion, a: casa.id(LUIS) })).id;
};
const pide = async (casa: Casa, quien: Quien): Promise<number> =>
  (await casa.como(quien).pedirCambio({ tipo: 'CUBRIR', asignacion: await leToca(casa, LUIS), a: null })).id;

/** The calls that a key with `marcar` may make, each with the acts that the audit log then lists. */
const ACTOS: Partial<Record<NombreCaso, readonly [HechoConLlave[], (casa: Casa, quien: Quien) => Promise<unknown>]>> = {
  completar: [['HECHA'], async (casa, q) => casa.como(q).completar({ id: await leToca(casa, LUIS) })],
  deshacer: [
    ['DESHECHA'],
    async (casa, q) => {
      const id = await leToca(casa, LUIS);
      await casa.como(LUIS).completar({ id });
      return casa.como(q).deshacer({ id });
    },
  ],
  apuntarHecha: [['APUNTADA'], (casa, q) => casa.como(q).apuntarHecha({ nombre: 'Fregar', tiempo_estimado: 10 })],
  posponer: [
    ['POSPUESTA'],
    async (casa, q) => {
      await casa.repartir([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 6 }), LUIS]);
      const { id } = await casa.primera(LUIS);
      const fecha = manana(casa);
      await casa.como(q).posponer({ id, fecha });
      // The same day again changes nothing.
      return casa.como(q).posponer({ id, fecha });
    },
  ],
  hechaPorMi: [['RECLAMADA'], async (casa, q) => casa.como(q).hechaPorMi({ id: await leToca(casa, MARTA) })],
  quedarmela: [
    ['TOMADA'],
    async (casa, q) => {
      const id = await leToca(casa, MARTA);
      const hoy = casa.reloj.ahora().slice(0, 10);
      await casa.fuera(MARTA, { desde: hoy, hasta: hoy });
      return casa.como(q).quedarmela({ id });
    },
  ],
  quedarmeDeNadie: [
    ['TOMADA'],
    async (casa, q) => {
      const id = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 6, libre: true });
      return casa.como(q).quedarmeDeNadie({ id });
    },
  ],
  dejarLibre: [
    ['DEJADA'],
    async (casa, q) => {
      const tarea = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 6, libre: true });
      const { asignacion } = await casa.como(LUIS).quedarmeDeNadie({ id: tarea });
      return casa.como(q).dejarLibre({ id: asignacion.id });
    },
  ],
  pedirCambio: [['PEDIDA'], pide],
  aceptarCambio: [['ACEPTADA'], async (casa, q) => casa.como(q).aceptarCambio({ id: await leCubren(casa) })],
  rechazarCambio: [['RECHAZADA'], async (casa, q) => casa.como(q).rechazarCambio({ id: await leCubren(casa) })],
  retirarCambio: [['RETIRADA'], async (casa, q) => casa.como(q).retirarCambio({ id: await pide(casa, LUIS) })],
  hechaAyer: [
    ['AYER'],
    async (casa, q) => {
      const id = await leToca(casa, LUIS);
      await casa.el(manana(casa));
      return casa.como(q).hechaAyer({ id });
    },
  ],
};

test('every call that keys with `marcar` open is listed here', () => {
  const abiertas = Object.entries<DefCaso>(CASOS).filter(([, caso]) => caso.llave?.includes('marcar') === true);
  expect(Object.keys(ACTOS).toSorted()).toEqual(abiertas.map(([nombre]) => nombre).toSorted());
});

test.each(Object.entries(ACTOS))(
  '%s leaves an entry with the key’s name, and none with a login',
  async (_, [que, hacer]) => {
    const delRastro = async (conLlave: boolean) => {
      const casa = casaConAusencias(await casaDe(app));
      const llave = { nombre: 'Botón cocina', miembro: casa.id(LUIS) };
      const { clave } = await hacerLlave(app, casa.miembro(ANA), ['marcar'], llave);
      await hacer(casa, conLlave ? clave : LUIS);
      const { anotaciones } = await casa.como(ANA).verRastro({ id: casa.familia.id });
      return anotaciones.filter((a) => a.autor.nombre === 'Luis').map(({ con_llave, hecho }) => ({ con_llave, hecho }));
    };
    expect(await delRastro(true)).toEqual(
      que.map((q) => ({ con_llave: 'Botón cocina', hecho: { acto: 'LLAVE_USADA', que: q, tarea: 'Fregar' } })),
    );
    expect(await delRastro(false)).toEqual([]);
  },
);
