import { expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

test('a streak that grows because past days become days away brings its achievement at once, and undoing a tick keeps it', async () => {
  const LUIS = 1;
  const casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' }));
  try {
    const logros = async () =>
      (await fotoDelTrabajo(casa.app)).logros.filter((l) => l.miembro_id === casa.id(LUIS)).map((l) => l.codigo);
    await casa.repartir([await casa.tarea(), LUIS]);
    // Luis does the chore on the 16th, 17th and 19th; the 18th is missing.
    for (const n of [0, 1, 3]) {
      await casa.el(sumarDias('2026-11-16', n));
      await casa.hacer(LUIS);
    }
    await casa.el('2026-11-20');
    expect(await casa.racha(LUIS)).toBe(1);
    await casa.fuera(LUIS, { desde: '2026-11-18', hasta: '2026-11-18' });
    expect(await casa.racha(LUIS)).toBe(3);
    expect(await logros()).toContain('RACHA_3');

    const antes = await fotoDelTrabajo(casa.app);
    await casa.como(LUIS).deshacer({ id: await casa.hacer(LUIS) });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  } finally {
    await casa.cerrar();
  }
});
