import { afterEach, beforeEach, expect, test } from 'vitest';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';

let casa: Awaited<ReturnType<typeof montarCuentas>>;
const [LUIS, MARTA] = [1, 2];
beforeEach(async () => {
  casa = await montarCuentas();
});
afterEach(() => casa.cerrar());

test('the ledger is frozen fourteen days after its quarter, even with nothing open, and the family gets one event', async () => {
  const { app, cuentas, de, el, hacer, dar } = casa;
  await dar(await casa.tarea({ puntos: 6 }), LUIS, '2026-12-30');
  await hacer(LUIS);
  await el('2026-12-31T10:00:00.000Z');
  expect((await cuentas()).congelada_en).toBeNull();
  const url = await escuchar(app);
  const marta = await oir(url, (await casa.token(MARTA)) ?? '');
  await el('2027-01-14T10:00:00.000Z');
  expect((await cuentas('2026-10-01')).congelada_en).toBeNull();
  await el('2027-01-15T10:00:00.000Z');
  await marta.esperar('asignacion:cambiada');
  await el('2027-01-16T10:00:00.000Z');
  marta.socket.disconnect();
  expect(marta.recibidos.filter((r) => r.evento === 'asignacion:cambiada').map((r) => r.datos)).toEqual([
    { version: expect.any(Number), todas: true },
  ]);
  const c = await cuentas('2026-10-01');
  expect(c.congelada_en).toBe('2027-01-15T10:00:00.000Z');
  expect(de(c, LUIS)).toMatchObject({ extra: 6, hecho: 6, prometido: 0 });
});

test('a frozen ledger keeps the sums of its day, week by week, and the names', async () => {
  const { cuentas, de, el, hacer } = casa;
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  await hacer(LUIS);
  await el('2027-01-15T10:00:00.000Z');
  const c = await cuentas('2026-10-01');
  // Luis did his chore on the first of the 46 days only.
  expect(de(c, LUIS)).toMatchObject({ propias: 10, vencido: 450, abierto: 0, prometido: 460, hecho: 10 });
  expect(de(c, LUIS).semanas.map((s) => s.prometido)).toEqual([70, 70, 70, 70, 70, 70, 40]);
  expect((await cuentas()).trimestres).toEqual(['2027-01-01', '2026-10-01']);
  await casa.como(LUIS).editarUsuario({ id: casa.id(LUIS), first_name: 'Luis Alberto' });
  expect(de(await cuentas('2026-10-01'), LUIS).nombre).toBe('Luis');
  expect(de(await cuentas(), LUIS).nombre).toBe('Luis Alberto');
});

test('freezing waits fourteen days for open work; later completions are listed as corrections', async () => {
  const { cuentas, de, el, hacer } = casa;
  const cristales = { nombre: 'Cristales', puntos: 16, frecuencia: 'MENSUAL', dia_mes: 31 } as const;
  await casa.repartir([await casa.tarea(cristales), MARTA]);
  await el('2026-12-01T10:00:00.000Z');
  await el('2027-01-14T10:00:00.000Z');
  expect((await cuentas('2026-10-01')).congelada_en).toBeNull();
  await el('2027-01-15T10:00:00.000Z');
  const congelada = await cuentas('2026-10-01');
  expect(congelada.congelada_en).toBe('2027-01-15T10:00:00.000Z');
  expect(de(congelada, MARTA)).toMatchObject({ abierto: 16, vencido: 16, hecho: 0, saldo: -32 });

  const id = await hacer(MARTA);
  const c = await cuentas('2026-10-01');
  expect([de(c, MARTA).hecho, de(c, MARTA).abierto, de(c, MARTA).saldo]).toEqual([0, 16, -16]);
  expect(c.renglones).toEqual(congelada.renglones);
  expect(c.correcciones).toMatchObject([
    {
      id,
      nombre: 'Cristales',
      dia: '2026-12-31',
      antes: { clase: 'ABIERTA' },
      ahora: { clase: 'PROPIA', hecha_por: casa.id(MARTA) },
      efectos: [{ miembro: casa.id(MARTA), prometido: 0, hecho: 16 }],
    },
  ]);
  await casa.como(MARTA).deshacer({ id });
  expect((await cuentas('2026-10-01')).correcciones).toEqual([]);
});

test('planning work stays marked in a frozen ledger, whatever is edited later', async () => {
  const { app, cuentas, el } = casa;
  const menu = await casa.tarea({ nombre: 'Menú', puntos: 3, de_cabeza: true });
  await casa.repartir([menu, LUIS]);
  expect((await cuentas()).renglones.map((r) => r.de_cabeza)).toContain(true);
  await el('2027-01-15T10:00:00.000Z');
  const { escritura: db } = app.contexto.base;
  await db.updateTable('tareas').set({ de_cabeza: false }).where('id', '=', menu).execute();
  const congelada = await cuentas('2026-10-01');
  expect(new Set(congelada.renglones.map((r) => r.de_cabeza))).toEqual(new Set([true]));
});

test('a family from an earlier version gets its old ledgers frozen over several days, the latest first', async () => {
  const { app, cuentas, de, el, familia, reloj } = casa;
  const tarea = await casa.tarea();
  const trimestres = ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01'];
  await app.contexto.base.escritura
    .insertInto('asignaciones')
    .values(
      trimestres.map((trimestre_inicio) => ({
        familia_id: familia.id,
        responsabilidad_id: null,
        tarea_id: tarea,
        miembro_id: casa.id(LUIS),
        trimestre_inicio,
        fecha_limite: trimestre_inicio,
        disponible_desde: null,
        estado: 'COMPLETADA' as const,
        tarea_nombre: 'Fregar',
        tarea_puntos: 5,
        tarea_tiempo: 10,
        puntos_ganados: 5,
        creada_en: reloj.ahora(),
        completada_en: reloj.ahora(),
        completada_el: trimestre_inicio,
      })),
    )
    .execute();
  await el('2026-11-17T10:00:00.000Z');
  const congelados = async () => {
    const { trimestres: hay } = await cuentas();
    const todas = await Promise.all(hay.map((t) => cuentas(t)));
    return todas.filter((c) => c.congelada_en !== null).map((c) => c.trimestre_inicio);
  };
  expect(await congelados()).toEqual(['2026-07-01', '2026-04-01', '2026-01-01', '2025-10-01']);
  // The other quarters are computed from the history until they are frozen.
  expect(de(await cuentas('2025-02-02'), LUIS)).toMatchObject({ extra: 5, hecho: 5, prometido: 0 });
  await el('2026-11-18T10:00:00.000Z');
  expect(await congelados()).toHaveLength(7);
  expect((await cuentas()).trimestres).toHaveLength(8);
});

test('a freeze is undone together with the days of a clock that was ahead', async () => {
  const { cuentas, el } = casa;
  await casa.repartir([await casa.tarea(), LUIS]);
  await el('2026-11-17T10:00:00.000Z');
  await el('2027-01-20T10:00:00.000Z');
  expect((await cuentas('2026-10-01')).congelada_en).not.toBeNull();
  await el('2026-11-18T10:00:00.000Z');
  expect((await cuentas()).congelada_en).toBeNull();
});
