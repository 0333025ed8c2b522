import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entrada } from '#shared/contracts/casos/casos.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa();
});
afterEach(() => casa.cerrar());

const MENUS = { nombre: 'Pensar los menús', frecuencia: 'SEMANAL', dia_semana: 5 } as const;
const crear = (cuerpo: Entrada<'crearTarea'>) => casa.como(0).crearTarea(cuerpo);
const editar = (id: number, cuerpo: object) => casa.pedir(0, 'editarTarea', { id, ...cuerpo });

test('a chore is physical by default, and an edit without the field leaves it unchanged', async () => {
  expect((await crear(MENUS)).de_cabeza).toBe(false);
  const { id, de_cabeza } = await crear({ ...MENUS, de_cabeza: true });
  expect(de_cabeza).toBe(true);
  expect((await editar(id, { ...MENUS, tiempo_estimado: 20 })).cuerpo).toMatchObject({ de_cabeza: true });
  expect((await editar(id, { ...MENUS, de_cabeza: false })).cuerpo).toMatchObject({ de_cabeza: false });
  expect(await editar(id, { ...MENUS, de_cabeza: 'sí' })).toMatchObject({
    estado: 400,
    cuerpo: { de_cabeza: ['Debe ser verdadero o falso'] },
  });
});

test('the family gets it with the row, and the audit log keeps the change', async () => {
  const { id } = await crear(MENUS);
  const oido = anotarPublicaciones(casa.app);
  await editar(id, { ...MENUS, de_cabeza: true });
  expect(oido.find((p) => p.evento === 'tarea:cambiada')?.datos).toMatchObject({ tarea: { id, de_cabeza: true } });
  const cuerpo = await casa.como(0).verRastro({ id: casa.familia.id });
  expect(JSON.stringify(cuerpo)).toContain('"partes":["CABEZA"]');
});
