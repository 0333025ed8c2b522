import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** A reajuste checks again at its end whom a chore suits, as a swap does: nobody is given what is not for their age. */

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
/** Everybody says yes to all; returns it as it ended, with a certificate that holds. */
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

test('a chore that is no longer for children stays with its owner', async () => {
  await casa.repartidas([10, ANA], [10, ANA], [10, ANA], [10, LUIS], [10, LUIS]);
  const reajuste = await casa.empezar();
  const cambio = reajuste.propuestas.flatMap((p) => p.cambios).find((c) => c.a === casa.id(LEO));
  await soloMayores(cambio!.tarea);
  const { sin_hacer } = await decirQueSi(reajuste);
  expect(sin_hacer.map((t) => t.id)).toEqual([cambio!.tarea]);
  expect((await casa.duenos())[cambio!.tarea]).toBe('Ana');
});

test('and so does one whose new owner turns out to be a child', async () => {
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

test('and so is one of a member who left', async () => {
  const [una = 0] = await casa.repartidas([2, LUIS], [10, ANA], [10, ANA], [10, LEO]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas.flatMap((p) => p.cambios)).toMatchObject([{ tarea: una, de: null, a: casa.id(LEO) }]);
  await soloMayores(una);
  expect((await decirQueSi(reajuste)).sin_hacer).toMatchObject([{ id: una }]);
  expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'TAREA_NUEVA', tarea: una }]);
});
