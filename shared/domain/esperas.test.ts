import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { esperasDe, TIPOS_ESPERA, type CasaQueEspera, type PeticionAbierta, type TipoEspera } from './esperas.ts';

const [ELENA, JAVIER, MATEO, LUCIA] = [1, 2, 3, 4];

const NADA: CasaQueEspera = {
  sesion: null,
  reajuste: null,
  cambios: [],
  correcciones: [],
  omisiones: [],
  porRevisar: [],
  grupo_edad: 'ADULTO',
  ausencias: [],
  metas: [],
  pedidos: [],
  pagas: [],
  saldo: null,
  porVotar: [],
  baja: null,
  admins: [ELENA],
};
const peticion = (datos: Partial<PeticionAbierta> = {}): PeticionAbierta => ({
  id: 7,
  estado: 'ABIERTO',
  pide: { id: JAVIER },
  acepta: null,
  preguntados: [ELENA, MATEO],
  noes: [],
  ...datos,
});
const porPermitir = (pide: number, acepta: number) =>
  peticion({ estado: 'POR_PERMITIR', pide: { id: pide }, acepta: { id: acepta }, preguntados: [] });
const objecion = { id: 5, tipo: 'OBJECION', autor: { id: JAVIER }, resolucion: null, puedes_decidir: true };
const propuesta = { n: 2, estado: 'PENDIENTE', pide: [ELENA, JAVIER], respuestas: { [JAVIER]: true } };
const sesion = { id: 9, fase: 'ELECCION', miembro_turno_actual: ELENA, propuestas: [propuesta] };
const omision = { id: 6, omision: { estado: 'ESPERA', por: JAVIER } };
const pedido = { id: 12, miembro: MATEO, estado: 'PEDIDO' };
const paga = { miembro: MATEO, estado: 'POR_PAGAR' };
const hecha = { id: 13, miembro: MATEO, hecha_por: null };
const fuera = { id: 3, miembro: MATEO, confirmada: false };
/** A family in which every kind of question waits for Elena, except `TURNO` and `PROPUESTA`. */
const DE_TODO: CasaQueEspera = {
  ...NADA,
  reajuste: { propuestas: [{ ...propuesta, respuestas: [{ miembro: JAVIER }] }] },
  cambios: [peticion(), { ...porPermitir(JAVIER, MATEO), id: 8 }],
  correcciones: [objecion],
  omisiones: [omision],
  porRevisar: [hecha],
  ausencias: [fuera],
  metas: [{ id: 13, autor: MATEO }],
  pedidos: [pedido],
  pagas: [paga],
  saldo: { miembro: ELENA },
  porVotar: [{ id: 20 }, { id: 21 }],
  baja: { por: { id: JAVIER } },
};
const tipos = (casa: CasaQueEspera, miembro: number): TipoEspera[] => esperasDe(casa, miembro).map((e) => e.tipo);

describe('who is asked', () => {
  const casos: readonly (readonly [string, Partial<CasaQueEspera>, number, readonly TipoEspera[]])[] = [
    ['the member whose turn it is', { sesion }, ELENA, ['TURNO']],
    ['nobody else during a turn', { sesion }, JAVIER, []],
    ['the member who has not answered in the closing', { sesion: { ...sesion, fase: 'CIERRE' } }, ELENA, ['PROPUESTA']],
    ['not the member who has answered in the closing', { sesion: { ...sesion, fase: 'CIERRE' } }, JAVIER, []],
    ['nobody once a draft is over', { sesion: { ...sesion, fase: 'COMPLETADA' } }, ELENA, []],
    ['the member who has not answered in a reajuste', { reajuste: DE_TODO.reajuste }, ELENA, ['REAJUSTE']],
    ['not the member who has answered in a reajuste', { reajuste: DE_TODO.reajuste }, JAVIER, []],
    ['the member who is asked for help', { cambios: [peticion()] }, MATEO, ['PETICION']],
    ['not the member who has said no', { cambios: [peticion({ noes: [MATEO] })] }, MATEO, []],
    ['not the member who asks for help', { cambios: [peticion({ preguntados: [JAVIER, MATEO] })] }, JAVIER, []],
    ['an admin about a child’s acceptance', { cambios: [porPermitir(JAVIER, MATEO)] }, ELENA, ['PERMISO']],
    ['no other member about a child’s acceptance', { cambios: [porPermitir(JAVIER, MATEO)] }, LUCIA, []],
    [
      'not the admin who asked, while there is another',
      { cambios: [porPermitir(ELENA, MATEO)], admins: [ELENA, LUCIA] },
      ELENA,
      [],
    ],
    [
      'the other admin about such a request',
      { cambios: [porPermitir(ELENA, MATEO)], admins: [ELENA, LUCIA] },
      LUCIA,
      ['PERMISO'],
    ],
    ['the only admin, also about their own request', { cambios: [porPermitir(ELENA, MATEO)] }, ELENA, ['PERMISO']],
    ['the member who may decide an objection', { correcciones: [objecion] }, ELENA, ['OBJECION']],
    ['not the member who objected', { correcciones: [objecion] }, JAVIER, []],
    ['nobody about a decided objection', { correcciones: [{ ...objecion, resolucion: 'ACEPTADA' }] }, ELENA, []],
    ['an admin about a skip that waits', { omisiones: [omision] }, ELENA, ['OMISION']],
    ['nobody else about a skip that waits', { omisiones: [omision] }, LUCIA, []],
    ['not the admin who skipped it', { omisiones: [omision], admins: [ELENA, JAVIER] }, JAVIER, []],
    [
      'nobody about a skip in force',
      { omisiones: [{ id: 6, omision: { estado: 'OMITIDA', por: JAVIER } }] },
      ELENA,
      [],
    ],
    ['an adult about a completion to review', { porRevisar: [hecha] }, LUCIA, ['REVISION']],
    ['no younger member about it', { porRevisar: [hecha], grupo_edad: 'JUVENIL' }, LUCIA, []],
    ['not the adult who did it', { porRevisar: [{ ...hecha, hecha_por: LUCIA }] }, LUCIA, []],
    [
      'an adult whose chore another member did',
      { porRevisar: [{ ...hecha, miembro: LUCIA, hecha_por: MATEO }] },
      LUCIA,
      ['REVISION'],
    ],
    ['an admin about an absence', { ausencias: [fuera] }, ELENA, ['AUSENCIA']],
    ['not the admin who is away', { ausencias: [{ ...fuera, miembro: ELENA }] }, ELENA, []],
    ['nobody about a confirmed absence', { ausencias: [{ ...fuera, confirmada: true }] }, ELENA, []],
    ['an admin about a proposed goal', { metas: [{ id: 14, autor: MATEO }] }, ELENA, ['META']],
    ['nobody else about a proposed goal', { metas: [{ id: 14, autor: MATEO }] }, LUCIA, []],
    ['an admin about a reward that is asked for', { pedidos: [pedido] }, ELENA, ['PREMIO']],
    ['nobody else about a reward', { pedidos: [pedido] }, LUCIA, []],
    ['nobody about an answered request', { pedidos: [{ ...pedido, estado: 'CONCEDIDO' }] }, ELENA, []],
    [
      'not the admin who asks for a reward, while there is another',
      { pedidos: [{ ...pedido, miembro: ELENA }], admins: [ELENA, LUCIA] },
      ELENA,
      [],
    ],
    ['the only admin, also about their own reward', { pedidos: [{ ...pedido, miembro: ELENA }] }, ELENA, ['PREMIO']],
    ['an admin about pocket money, once for all of it', { pagas: [paga, paga] }, ELENA, ['PAGA']],
    ['the only admin, also about their own pocket money', { pagas: [{ ...paga, miembro: ELENA }] }, ELENA, ['PAGA']],
    ['nobody else about pocket money', { pagas: [paga] }, MATEO, []],
    ['nobody about paid pocket money', { pagas: [{ ...paga, estado: 'PAGADA' }] }, ELENA, []],
    [
      'not the admin whose pocket money it is, while there is another',
      { pagas: [{ ...paga, miembro: ELENA }], admins: [ELENA, LUCIA] },
      ELENA,
      [],
    ],
    ['the member who is asked about the balance', { saldo: { miembro: MATEO } }, MATEO, ['SALDO']],
    ['nobody else about the balance', { saldo: { miembro: MATEO } }, ELENA, []],
    ['an admin about another’s wish to delete the family', { baja: { por: { id: JAVIER } } }, ELENA, ['BAJA']],
    ['not the admin who wishes it', { baja: { por: { id: ELENA } } }, ELENA, []],
    ['nobody but admins about that wish', { baja: { por: { id: ELENA } } }, LUCIA, []],
    ['the member who has chores to vote, once for all of them', { porVotar: [{ id: 1 }, { id: 2 }] }, LUCIA, ['VOTO']],
  ];
  test.each(casos)('asks %s', (_, casa, miembro, esperado) => {
    expect(tipos({ ...NADA, ...casa }, miembro)).toEqual(esperado);
  });
});

test('lists every kind once, in the order of the kinds', () => {
  expect(tipos({ ...DE_TODO, sesion }, ELENA)).toEqual(TIPOS_ESPERA.filter((t) => t !== 'PROPUESTA'));
});

test('returns the same list whatever the order, and each question once however often its subject is listed', () => {
  const mezclar = <T>(de: readonly T[]) =>
    fc.shuffledSubarray([...de, ...de], { minLength: de.length * 2, maxLength: de.length * 2 });
  const muchos = [1, 2, 3, 4].map((id) => peticion({ id }));
  const ausencias = [fuera, { ...fuera, id: 11 }, { ...fuera, id: 4 }];
  const casa = { ...DE_TODO, cambios: muchos, ausencias };
  const esperado = esperasDe(casa, ELENA);
  expect(esperado).toHaveLength(17);
  fc.assert(
    fc.property(mezclar(muchos), mezclar(ausencias), mezclar(casa.porVotar), (cambios, fueras, porVotar) => {
      expect(esperasDe({ ...casa, cambios, ausencias: fueras, porVotar }, ELENA)).toEqual(esperado);
    }),
  );
});
