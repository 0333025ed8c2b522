import { expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

test('a streak that grows when past days become days away gets its achievement at once, and an undone tick keeps it', async () => {
  const LUIS = 1;
  const reloj = relojFijo('2026-11-16T10:00:00.000Z');
  const app = await buildTestApp({ reloj });
  try {
    const familia = await sembrarFamilia(app);
    const casa = casaConAusencias(app, familia, reloj);
    const logros = async () =>
      (await fotoDelTrabajo(app)).logros.filter((l) => l.miembro_id === casa.idDe(LUIS)).map((l) => l.codigo);
    const hacer = async (): Promise<number> => {
      const [una] = await pendientesDe(app, familia, LUIS);
      expect((await casa.completar(LUIS, una?.id ?? 0)).estado).toBe(200);
      return una?.id ?? 0;
    };
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    // The 18th is missing: two days before it, one after it.
    for (const n of [0, 1, 3]) {
      await casa.el(sumarDias('2026-11-16', n));
      await hacer();
    }
    await casa.el('2026-11-20');
    expect(await casa.racha(LUIS)).toBe(1);
    await casa.fuera(LUIS, { desde: '2026-11-18', hasta: '2026-11-18' });
    expect(await casa.racha(LUIS)).toBe(3);
    expect(await logros()).toContain('RACHA_3');

    const antes = await fotoDelTrabajo(app);
    await casa.deshacer(LUIS, await hacer());
    expect(await fotoDelTrabajo(app)).toEqual(antes);
  } finally {
    await app.app.close();
  }
});
