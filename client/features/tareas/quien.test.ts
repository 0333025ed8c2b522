import { expect, it } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';
import { asuntosDe, esDetalle, porQuePerdida, quePerdida } from './quien.ts';

const [LUIS, MARTA, ANA] = [
  { id: 1, nombre: 'Luis' },
  { id: 2, nombre: 'Marta' },
  { id: 3, nombre: 'Ana' },
];
const AHORA = '2026-11-21T12:00:00.000Z';

const hecha = (cambios: Partial<Asignacion>) =>
  ({ id: 7, miembro: LUIS.id, hecha_por: MARTA.id, puede_objetar_hasta: null, ...cambios }) as Asignacion;
const correccion = (cambios: Partial<Correccion>): Correccion => ({
  id: 1,
  asignacion: 7,
  tipo: 'OBJECION',
  autor: LUIS,
  dueno: LUIS,
  hecha_por: MARTA,
  ahora_de: null,
  dice: 'LA_HICE_YO',
  motivo: '',
  tarea_nombre: 'Fregar',
  fecha_limite: null,
  puntos: 10,
  completada_en: AHORA,
  creada_en: AHORA,
  resolucion: null,
  resuelta_por: null,
  resuelta_en: null,
  leida: false,
  puedes_decidir: false,
  ...cambios,
});
const tipos = (hechas: Asignacion[], correcciones: Correccion[], yo: number) =>
  asuntosDe({ hechas, correcciones }, yo, AHORA).map((a) => a.tipo);

it('shows a claim to the owner as long as they may object to it', () => {
  const hasta = '2026-11-21T12:00:01.000Z';
  expect(tipos([hecha({ puede_objetar_hasta: hasta })], [], LUIS.id)).toEqual(['RECLAMADA']);
  expect(tipos([hecha({ puede_objetar_hasta: AHORA })], [], LUIS.id)).toEqual([]);
  expect(tipos([hecha({ puede_objetar_hasta: hasta })], [], MARTA.id)).toEqual([]);
});

it('leaves out what the owner entered themselves, such as a chore done yesterday', () => {
  const hasta = '2026-11-21T12:00:01.000Z';
  expect(tipos([hecha({ hecha_por: null, puede_objetar_hasta: hasta })], [], LUIS.id)).toEqual([]);
});

it('tells the claimant of an open objection, and leaves it out for the owner and the admin who decides it', () => {
  const abierta = correccion({});
  expect(tipos([], [abierta], MARTA.id)).toEqual(['EN_DUDA']);
  expect(tipos([], [abierta], LUIS.id)).toEqual([]);
  expect(tipos([], [{ ...abierta, puedes_decidir: true }], ANA.id)).toEqual([]);
});

it('tells of a lost completion for three days', () => {
  const hace = (creada_en: string) => correccion({ tipo: 'NO_HECHA', creada_en });
  expect(tipos([], [hace('2026-11-18T12:00:01.000Z')], MARTA.id)).toEqual(['PERDIDA']);
  expect(tipos([], [hace('2026-11-18T12:00:00.000Z')], MARTA.id)).toEqual([]);
});

it('tells a member who lost a completion why, until they have read it', () => {
  const aceptada = correccion({ resolucion: 'ACEPTADA' });
  expect(tipos([], [aceptada], MARTA.id)).toEqual(['PERDIDA']);
  expect(tipos([], [{ ...aceptada, leida: true }, correccion({ resolucion: 'RECHAZADA' })], MARTA.id)).toEqual([]);
  expect(quePerdida(aceptada)).toBe('«Fregar» cuenta para otra persona');
  expect(quePerdida({ ...aceptada, dice: 'NO_ESTA_HECHA' })).toBe('A «Fregar» le falta un detalle');
  expect(quePerdida(correccion({ tipo: 'NO_HECHA', dice: null }))).toBe('A «Fregar» le falta un detalle');
  expect(porQuePerdida({ ...aceptada, resuelta_por: ANA })).toBe('Luis dice que la hizo. Ana lo ha decidido así.');
  expect(porQuePerdida(correccion({ tipo: 'NO_HECHA', autor: ANA, motivo: 'Sigue sucio' }))).toBe(
    'Ana te dice: «Sigue sucio». De momento no suma sus 10 pts.',
  );
  expect(porQuePerdida(correccion({ tipo: 'OTRA_PERSONA', autor: ANA, ahora_de: LUIS }))).toBe(
    'Ana ha apuntado que la hizo Luis.',
  );
});

it('says that nobody judged an objection, if there was no admin who could', () => {
  const aceptada = correccion({ resolucion: 'ACEPTADA', resuelta_por: null });
  expect(porQuePerdida(aceptada)).toBe(
    'Luis dice que la hizo. No había nadie que pudiera decidirlo, así que vale su palabra.',
  );
  expect(porQuePerdida({ ...aceptada, dice: 'NO_ESTA_HECHA', puntos: 1 })).toBe(
    'Luis dice que no está hecha del todo. No había nadie que pudiera decidirlo, así que vale su palabra. De momento no suma su punto.',
  );
});

it('lists withdrawn completions apart from reassigned ones', () => {
  const perdidas = [correccion({ tipo: 'NO_HECHA', dice: null }), correccion({ resolucion: 'ACEPTADA' })];
  expect(asuntosDe({ hechas: [], correcciones: perdidas }, MARTA.id, AHORA).map(esDetalle)).toEqual([true, false]);
});
