import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaginaRastro } from '#shared/contracts/rastro.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { insertarRastro } from '#server/data/rastro.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

const HOY = '2026-11-21T10:00:00.000Z';
const DIA = 86_400;

let casa: Casa;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: HOY,
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis', admin: true }, { nombre: 'Marta' }],
  });
});
afterEach(() => casa.cerrar());

const pedir = (consulta = '', de = casa.familia) =>
  llamarComo(casa.app, de.miembros[ANA]!, 'GET', `${ruta(RUTAS.rastro, { id: de.id })}${consulta}`);
const pagina = async (consulta = '', de = casa.familia): Promise<PaginaRastro> => {
  const { estado, cuerpo } = await pedir(consulta, de);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return PaginaRastro.parse(cuerpo);
};
const nombres = ({ anotaciones }: PaginaRastro) =>
  anotaciones.map(({ hecho }) => ('miembro' in hecho ? hecho.miembro : hecho.acto));
const anotada = (quien: number, nombre: string, cuando = HOY, acto = 'MIEMBRO_AGREGADO') =>
  insertarRastro(casa.db, {
    familia_id: casa.familia.id,
    cuando,
    autor_id: casa.id(quien),
    autor_nombre: casa.miembro(quien).nombre,
    acto: acto as 'MIEMBRO_AGREGADO',
    datos: JSON.stringify({ miembro: nombre }),
  });

describe('the page', () => {
  test('lists author, act and time, the latest first', async () => {
    await casa.como(ANA).agregarMiembro({ first_name: 'Sara', grupo_edad: 'ADULTO' });
    casa.reloj.avanzar(60);
    await casa.como(LUIS).editarFamilia({ id: casa.familia.id, nombre: 'Gil' });
    expect(await pagina()).toMatchObject({
      sigue: null,
      anotaciones: [
        {
          cuando: '2026-11-21T10:01:00.000Z',
          autor: { id: casa.id(LUIS), nombre: 'Luis' },
          hecho: { acto: 'FAMILIA_EDITADA', nombre: { antes: 'García', ahora: 'Gil' }, zona_horaria: null },
        },
        {
          cuando: HOY,
          autor: { id: casa.id(ANA), nombre: 'Ana' },
          hecho: { acto: 'MIEMBRO_AGREGADO', miembro: 'Sara' },
        },
      ],
    });
  });

  test('holds fifty entries, and links to the next page until there are no more', async () => {
    const todos = Array.from({ length: 120 }, (_, i) => `M${String(i)}`);
    for (const nombre of todos) await anotada(ANA, nombre);
    const leidos: string[] = [];
    const largos: number[] = [];
    let sigue: number | null = null;
    do {
      const p: PaginaRastro = await pagina(sigue === null ? '' : `?antes=${String(sigue)}`);
      // Entries added meanwhile come before the pages still to read and do not shift them.
      await anotada(LUIS, 'mientras');
      leidos.push(...nombres(p));
      largos.push(p.anotaciones.length);
      sigue = p.sigue;
    } while (sigue !== null);
    expect(leidos).toEqual(todos.toReversed());
    expect(largos).toEqual([50, 50, 20]);
  });

  test('that is exactly full has no next page', async () => {
    for (let i = 0; i < 50; i += 1) await anotada(ANA, 'x');
    expect(await pagina()).toMatchObject({ sigue: null });
  });

  test('can be filtered by author, also across pages', async () => {
    for (let i = 0; i < 130; i += 1) await anotada(i % 2 === 0 ? ANA : LUIS, `M${String(i)}`);
    const deLuis = `autor=${String(casa.id(LUIS))}`;
    const primera = await pagina(`?${deLuis}`);
    expect(primera.anotaciones.every((a) => a.autor.nombre === 'Luis')).toBe(true);
    const segunda = await pagina(`?${deLuis}&antes=${String(primera.sigue)}`);
    expect([primera.anotaciones.length, segunda.anotaciones.length, segunda.sigue]).toEqual([50, 15, null]);
  });

  test('of another family contains nothing of this one’s, whatever is requested', async () => {
    await anotada(ANA, 'Sara');
    const ajena = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    for (const consulta of ['', `?autor=${String(casa.id(ANA))}`, '?antes=999999'])
      expect(await pagina(consulta, ajena)).toEqual({ anotaciones: [], sigue: null });
  });

  test('leaves out entries of a newer version that this version cannot read', async () => {
    await anotada(ANA, 'Sara');
    await anotada(ANA, 'Sara', HOY, 'OTRO_ACTO');
    await anotada(ANA, 'Marta');
    expect(nombres(await pagina())).toEqual(['Marta', 'Sara']);
  });

  test.each([
    ['?antes=x', { antes: ['Debe ser el número de una anotación'] }],
    ['?antes=0', { antes: ['Debe ser el número de una anotación'] }],
    ['?autor=1.5', { autor: ['Debe ser el número de un miembro'] }],
    ['?otro=1', { otro: ['Campo desconocido'] }],
    ['?antes=1&antes=2', { antes: ['Debe ser el número de una anotación'] }],
  ])('is refused with %s, in words', async (consulta, cuerpo) => {
    expect(await pedir(consulta)).toMatchObject({ estado: 400, cuerpo });
  });
});

describe('the day’s beginning', () => {
  test('deletes entries older than a year, and nothing else', async () => {
    await anotada(ANA, 'vieja', sumarSegundos(HOY, -367 * DIA));
    await anotada(ANA, 'de hace un año', sumarSegundos(HOY, -365 * DIA));
    await anotada(ANA, 'nueva');
    const ajena = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    await empezarDia(casa.app.contexto, ajena.id);
    expect(nombres(await pagina())).toHaveLength(3);
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(nombres(await pagina())).toEqual(['nueva', 'de hace un año']);
  });

  test('deletes a limited number a day, and the rest the next day', async () => {
    const { escritura: db } = casa.app.contexto.base;
    const cuando = sumarSegundos(HOY, -400 * DIA);
    const fila = { familia_id: casa.familia.id, cuando, autor_id: null, autor_nombre: 'Ana', datos: '{}' };
    const muchas = Array.from({ length: 100 }, () => ({ ...fila, acto: 'PIN_CAMBIADO' as const }));
    for (let i = 0; i < 13; i += 1) await db.insertInto('rastro').values(muchas).execute();
    const quedan = async () => (await db.selectFrom('rastro').select('id').execute()).length;
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await quedan()).toBe(300);
    casa.reloj.avanzar(DIA);
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await quedan()).toBe(0);
  });

  test('moves entries dated in the future by a wrong clock back to the present', async () => {
    casa.reloj.avanzar(30 * DIA);
    await empezarDia(casa.app.contexto, casa.familia.id);
    await anotada(ANA, 'adelantada', casa.reloj.ahora());
    casa.reloj.poner(HOY);
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect((await pagina()).anotaciones.map((a) => a.cuando)).toEqual([HOY]);
  });
});
