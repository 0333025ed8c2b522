import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** A reajuste checks once more at its end that each chore suits its new owner's age, as a swap does. */

let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, LEO] = [0, 1, 2];
const LEJIA = { nombre: 'Lejía', frecuencia: 'SEMANAL', dia_semana: 7 } as const;

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Leo', grupo_edad: 'INFANTIL' }],
    }),
  );
});
afterEach(() => casa.cerrar());

const soloMayores = async (id: number): Promise<void> => {
  const cuerpo = { ...LEJIA, apta_infantil: false };
  await casa.como(ANA).editarTarea({ id, ...cuerpo });
};
/** Everyone accepts everything; returns the finished reajuste after checking its certificate. */
const decirQueSi = async (reajuste: Reajuste): Promise<Reajuste> => {
  for (const { n, pide, respuestas } of reajuste.propuestas)
    for (const quien of [ANA, LUIS, LEO])
      if (pide.includes(casa.id(quien)) && respuestas.every((r) => r.miembro !== casa.id(quien)))
        expect((await casa.responder(quien, reajuste, n, true)).estado, `${String(n)}: ${String(quien)}`).toBe(200);
  const cuerpo = await casa.como(ANA).verCertificadoReajuste({ id: reajuste.id });
  const certificado = cuerpo;
  expect(new Set(Object.values(certificado.comprobaciones))).toEqual(new Set([true]));
  return certificado.reajuste;
};

test('a chore that stopped being suitable for children stays with its owner', async () => {
  await casa.repartidas([10, ANA], [10, ANA], [10, ANA], [10, LUIS], [10, LUIS]);
  const reajuste = await casa.empezar();
  const cambio = reajuste.propuestas.flatMap((p) => p.cambios).find((c) => c.a === casa.id(LEO));
  await soloMayores(cambio!.tarea);
  const { sin_hacer } = await decirQueSi(reajuste);
  expect(sin_hacer.map((t) => t.id)).toEqual([cambio!.tarea]);
  expect((await casa.duenos())[cambio!.tarea]).toBe('Ana');
});

test('as does one whose new owner’s age group has become a child’s', async () => {
  const tareas = await casa.repartidas([10, ANA], [10, ANA], [10, ANA]);
  for (const id of tareas) await soloMayores(id);
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas.flatMap((p) => p.cambios).map((c) => c.a)).toEqual([casa.id(LUIS)]);
  await casa.como(ANA).editarUsuario({ id: casa.id(LUIS), grupo_edad: 'INFANTIL' });
  expect((await decirQueSi(reajuste)).sin_hacer).toHaveLength(1);
  expect(new Set(Object.values(await casa.duenos()))).toEqual(new Set(['Ana']));
});

test('an unassigned one stays unassigned, and is offered', async () => {
  await casa.repartidas([10, ANA], [10, ANA], [10, LUIS], [10, LUIS], [10, LEO]);
  const nueva = await casa.tarea({ ...LEJIA, puntos: 4 });
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas).toMatchObject([{ cambios: [{ tarea: nueva, de: null, a: casa.id(LEO) }] }]);
  await soloMayores(nueva);
  expect((await decirQueSi(reajuste)).sin_hacer).toMatchObject([{ id: nueva }]);
  expect((await casa.duenos())[nueva]).toBeUndefined();
  expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'TAREA_NUEVA', tarea: nueva }]);
});

test('as does one of a member who left', async () => {
  const [una = 0] = await casa.repartidas([2, LUIS], [10, ANA], [10, ANA], [10, LEO]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas.flatMap((p) => p.cambios)).toMatchObject([{ tarea: una, de: null, a: casa.id(LEO) }]);
  await soloMayores(una);
  expect((await decirQueSi(reajuste)).sin_hacer).toMatchObject([{ id: una }]);
  expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'TAREA_NUEVA', tarea: una }]);
});
