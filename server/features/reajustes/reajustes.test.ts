import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );
});
afterEach(() => casa.cerrar());

describe('a new chore', () => {
  let nueva: number;
  beforeEach(async () => {
    await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
    nueva = await casa.tarea({ nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 });
  });

  test('is offered with its reason, proposed, accepted, and its new owner’s from then on', async () => {
    expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'TAREA_NUEVA', nombre: 'Regar', tarea: nueva }]);
    expect((await casa.ver(LUIS)).motivos).toEqual([]);
    const reajuste = await casa.empezar();
    expect(reajuste).toMatchObject({
      fase: 'EN_CURSO',
      por: 'Ana',
      responder_hasta: '2026-11-23',
      propuestas: [
        {
          n: 1,
          cambios: [{ tarea: nueva, nombre: 'Regar', carga: 24, de: null, a: casa.id(MARTA) }],
          pide: [casa.id(MARTA)],
        },
      ],
    });
    expect((await casa.ver()).motivos).toEqual([]);
    const { cuerpo } = await casa.responder(MARTA, reajuste, 1, true);
    expect(cuerpo).toMatchObject({
      message: 'Has dicho que sí. El reajuste ha terminado',
      reajuste: { fase: 'TERMINADO' },
    });
    expect((await casa.duenos())[nueva]).toBe('Marta');
    expect(await casa.porHacer()).toContainEqual([nueva, 'Marta', '2026-11-23']);
    const { reajuste: ahora, terminados } = await casa.ver(LUIS);
    expect([ahora, terminados.map((t) => t.id)]).toEqual([null, [reajuste.id]]);
  });

  test('is free if everybody refuses it, and the certificate lists the answers', async () => {
    const reajuste = await casa.empezar();
    for (const [n, quien] of [MARTA, LUIS, ANA].entries())
      expect((await casa.responder(quien, reajuste, n + 1, false)).estado).toBe(200);
    expect((await casa.duenos())[nueva]).toBeUndefined();
    expect(await casa.como(LUIS).verLibres()).toMatchObject({ libres: [{ tarea: nueva, de: null }] });
    const cuerpo = await casa.como(LUIS).verCertificadoReajuste({ id: reajuste.id });
    const certificado = cuerpo;
    expect(certificado.comprobaciones).toEqual({
      cuotas: true,
      jugadas: true,
      edades: true,
      acuerdo: true,
      peor: true,
    });
    expect(certificado.reajuste).toMatchObject({ libres: [{ id: nueva, nombre: 'Regar' }], motivo: 'RESPONDIDO' });
    expect(certificado.reajuste.propuestas.map((p) => p.respuestas)).toEqual(
      [MARTA, LUIS, ANA].map((quien) => [{ miembro: casa.id(quien), acepta: false }]),
    );
  });

  test('an answer after the end changes nothing and says so, as does one of a member whom it does not concern', async () => {
    const reajuste = await casa.empezar();
    expect((await casa.responder(LUIS, reajuste, 1, true)).cuerpo).toMatchObject({ error: 'Este cambio no te afecta' });
    const [fin, tarde] = await Promise.all([
      casa.pedir(ANA, 'terminarReajuste', { id: reajuste.id }),
      casa.responder(MARTA, reajuste, 1, true),
    ]);
    expect([fin, tarde].filter((r) => r.estado === 200)).toHaveLength(1);
    expect([fin, tarde].find((r) => r.estado !== 200)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Este reajuste ya ha terminado: tu respuesta no cambia nada' },
    });
  });

  test('cancelled, the reajuste has changed nothing; without answers for two days, it ends', async () => {
    const antes = await casa.duenos();
    const { id } = await casa.empezar();
    await casa.como(ANA).cancelarReajuste({ id });
    expect([await casa.duenos(), (await casa.ver()).terminados]).toEqual([antes, []]);
    await casa.empezar();
    await casa.el('2026-11-23');
    expect((await casa.ver()).reajuste?.fase).toBe('EN_CURSO');
    await casa.el('2026-11-24');
    expect(await casa.ver()).toMatchObject({ reajuste: null, terminados: [{}] });
    expect(await casa.como(LUIS).verLibres()).toMatchObject({ libres: [{ tarea: nueva }] });
  });

  test('is assigned by hand only once', async () => {
    const dar = (quien: number) => casa.pedir(ANA, 'darTarea', { id: nueva, miembro: casa.id(quien) });
    expect((await dar(MARTA)).cuerpo).toMatchObject({ message: '«Regar» es de Marta' });
    expect(await casa.porHacer()).toContainEqual([nueva, 'Marta', '2026-11-23']);
    expect((await dar(LUIS)).estado).toBe(409);
    expect((await casa.ver()).motivos).toEqual([]);
  });

  test('a chore deleted before the end is left out of the changes', async () => {
    const reajuste = await casa.empezar();
    await casa.como(ANA).borrarTarea({ id: nueva });
    expect((await casa.responder(MARTA, reajuste, 1, true)).cuerpo).toMatchObject({
      reajuste: { fase: 'TERMINADO', sin_hacer: [{ id: nueva, nombre: 'Regar' }] },
    });
    expect((await casa.duenos())[nueva]).toBeUndefined();
  });

  test('of two admins who start at once the second is told; a reajuste does not start during a draft', async () => {
    const todos = await Promise.all([1, 2].map(() => casa.pedir(ANA, 'iniciarReajuste')));
    expect(todos.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await casa.negado(ANA, 'iniciarReparto')).toMatchObject({ codigo: 'REAJUSTE_EN_CURSO' });
    const { reajuste } = await casa.ver();
    await casa.como(ANA).cancelarReajuste({ id: reajuste?.id ?? 0 });
    await casa.como(ANA).iniciarReparto();
    expect(await casa.negado(ANA, 'iniciarReajuste')).toMatchObject({ codigo: 'REPARTO_EN_CURSO' });
  });
});

test('a chore of an overloaded member goes to another when both agree; completed work stays', async () => {
  const [, , una] = await casa.repartidas([10, ANA], [10, ANA], [10, ANA], [10, LUIS], [10, LUIS], [2, MARTA]);
  const suyas = await casa.porHacer();
  const mias = await casa.como(ANA).verMisTareas({ estado: 'PENDIENTE' });
  const primera = (mias as readonly { readonly id: number; readonly tarea: number }[]).find((a) => a.tarea === una);
  await casa.como(ANA).completar({ id: primera?.id ?? 0 });
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas).toMatchObject([{ cambios: [{ tarea: una, de: casa.id(ANA), a: casa.id(MARTA) }] }]);
  expect(await casa.porHacer()).toContainEqual([una, 'Ana', '2026-11-29']);
  // Ana proposed the change, which counts as her acceptance.
  expect((await casa.responder(ANA, reajuste, 1, true)).cuerpo).toMatchObject({ codigo: 'YA_RESPONDIDA' });
  await casa.responder(MARTA, reajuste, 1, true);
  expect(await casa.porHacer()).toContainEqual([una, 'Marta', '2026-11-29']);
  expect(await casa.porHacer()).toHaveLength(suyas.length);
  const hechas = await casa.db
    .selectFrom('asignaciones')
    .select('miembro_id')
    .where('estado', '=', 'COMPLETADA')
    .execute();
  expect(hechas).toEqual([{ miembro_id: casa.id(ANA) }]);
});

test('a late or taken occurrence stays with its member; the next ones go with the chore', async () => {
  const [, , una, deLuis] = await casa.repartidas([10, ANA], [10, ANA], [10, ANA], [10, LUIS], [10, LUIS], [2, MARTA]);
  await casa.el('2026-11-23');
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas).toMatchObject([{ cambios: [{ tarea: una, de: casa.id(ANA), a: casa.id(MARTA) }] }]);
  for (const quien of [ANA, MARTA]) await casa.responder(quien, reajuste, 1, true);
  const pendientes = await casa.porHacer();
  expect(pendientes.filter(([tarea]) => tarea === una)).toEqual([
    [una, 'Ana', '2026-11-22'],
    [una, 'Marta', '2026-11-29'],
  ]);
  expect(pendientes.filter(([tarea]) => tarea === deLuis)).toEqual([[deLuis, 'Luis', '2026-11-22']]);
});

test('a chore that was swapped meanwhile is left alone', async () => {
  const [, , una] = await casa.repartidas([10, ANA], [10, ANA], [10, ANA], [10, LUIS], [10, LUIS], [2, MARTA]);
  const mias = await casa.como(ANA).verMisTareas({ estado: 'PENDIENTE' });
  const suya = (mias as readonly { readonly id: number; readonly tarea: number }[]).find((a) => a.tarea === una);
  const pedido = { tipo: 'CAMBIAR', asignacion: suya?.id, a: casa.id(LUIS) };
  const { cuerpo: cambio } = await casa.pedir(ANA, 'pedirCambio', pedido);
  const reajuste = await casa.empezar();
  await casa.responder(ANA, reajuste, 1, true);
  await casa.como(LUIS).aceptarCambio({ id: (cambio as { readonly id: number }).id });
  expect((await casa.duenos())[una!]).toBe('Luis');
  expect((await casa.responder(MARTA, reajuste, 1, true)).cuerpo).toMatchObject({
    reajuste: { fase: 'TERMINADO', sin_hacer: [{ id: una }] },
  });
  expect((await casa.duenos())[una!]).toBe('Luis');
});

test('before the first draft, and when everyone is near their quota, there is nothing to do', async () => {
  expect(await casa.negado(ANA, 'iniciarReajuste')).toMatchObject({ codigo: 'REAJUSTE_SIN_REPARTO' });
  await casa.tarea();
  expect((await casa.ver()).motivos).toEqual([]);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  await casa.como(ANA).borrarTarea({ id: 1 });
  expect(await casa.negado(ANA, 'iniciarReajuste')).toMatchObject({ codigo: 'REAJUSTE_INNECESARIO' });
});
