import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import type { TipoCambio } from '#shared/domain/cambios/cambios.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { crearPartes } from '#server/testing/casa-con-partes.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';

/** Events that may happen on a day; the numbers choose member and chore. */
const suceso = fc.record({
  que: fc.constantFrom(
    'hacer',
    'hacer',
    'hacer',
    'deshacer',
    'dar',
    'quitar',
    'nueva',
    'borrar',
    'repartir',
    'cubrir',
    'cubrir',
    'cambiar',
  ),
  quien: fc.nat(3),
  cual: fc.nat(20),
});
/** A family's life from 14 December on: days, each `dias` after the one before, with their events. Most reach the new quarter. */
const vida = fc.array(
  fc.record({ dias: fc.integer({ min: 1, max: 3 }), sucesos: fc.array(suceso, { maxLength: 5 }) }),
  {
    minLength: 8,
    maxLength: 14,
    size: 'max',
  },
);
const TAREAS = [
  { nombre: 'Fregar', puntos: 10 },
  { nombre: 'Plantas', puntos: 4, frecuencia: 'SEMANAL', dia_semana: 3 },
  { nombre: 'Basura', puntos: 7, frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 6 },
  { nombre: 'Cristales', puntos: 16, frecuencia: 'MENSUAL', dia_mes: 20 },
] as const;

type Casa = Awaited<ReturnType<typeof montarCuentas>>;

/** Counts each member's promised and done work of a quarter from the stored rows. */
const recontar = async ({ app, familia }: Casa, trimestre: Dia) => {
  const filas = await app.contexto.base.escritura
    .selectFrom('asignaciones')
    .selectAll()
    .where('familia_id', '=', familia.id)
    .where('trimestre_inicio', '=', trimestre)
    .execute();
  return familia.miembros.map(({ id }) => {
    const suyas = filas.filter((f) => f.miembro_id === id);
    const hechas = suyas.filter((f) => f.estado === 'COMPLETADA');
    const prometidas = suyas.filter((f) => f.estado !== 'COMPLETADA' || f.responsabilidad_id !== null);
    return {
      prometido: prometidas.reduce((n, f) => n + f.tarea_puntos, 0),
      hecho: hechas.reduce((n, f) => n + f.puntos_ganados, 0),
    };
  });
};

/** Returns each member's sums in the ledger, with the corrections since its freeze. */
const segunCuentas = ({ miembros, correcciones }: CuentasTrimestre) =>
  miembros.map((m) => {
    const efectos = correcciones.flatMap((c) => c.efectos).filter((e) => e.miembro === m.miembro);
    return {
      prometido: efectos.reduce((n, e) => n + e.prometido, m.prometido),
      hecho: efectos.reduce((n, e) => n + e.hecho, m.hecho),
    };
  });

/** Lets a member request a swap or a cover for one of their open chores, and another member accept it. */
const trocar = async ({ app, familia, miembro }: Casa, tipo: TipoCambio, quien: number, cual: number) => {
  const hay = await pendientesDe(app, familia, quien);
  const asignacion = hay[cual % Math.max(1, hay.length)]?.id ?? 0;
  const { cuerpo } = await llamarComo(app, miembro(quien), 'POST', RUTAS.cambios, { tipo, asignacion });
  const { id = 0 } = cuerpo as { readonly id?: number };
  await llamarComo(app, miembro((quien + 1 + (cual % 3)) % 4), 'POST', ruta(RUTAS.aceptarCambio, { id }));
};

const SUCESOS = {
  hacer: async ({ app, familia, miembro }, quien, cual) => {
    const hay = await pendientesDe(app, familia, quien);
    const id = hay[cual % Math.max(1, hay.length)]?.id ?? 0;
    await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
  },
  deshacer: async ({ app, miembro }, quien, cual) => {
    const { cuerpo } = await llamarComo(app, miembro(quien), 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
    const hechas = cuerpo as readonly { readonly id: number }[];
    const id = hechas[cual % Math.max(1, Math.min(2, hechas.length))]?.id ?? 0;
    await llamarComo(app, miembro(quien), 'POST', ruta(RUTAS.deshacerCompletar, { id }));
  },
  dar: async ({ app, id, miembro }, quien, cual) => {
    const [tarea] = await tareasDe(app, miembro(0));
    const cuerpo = { tarea: tarea?.id, miembro: id(quien), fecha_limite: cual % 2 === 0 ? null : '2026-12-31' };
    await llamarComo(app, miembro(0), 'POST', RUTAS.asignaciones, cuerpo);
  },
  quitar: async ({ app, familia, miembro }, quien, cual) => {
    const hay = await pendientesDe(app, familia, quien);
    const id = hay[cual % Math.max(1, hay.length)]?.id ?? 0;
    await llamarComo(app, miembro(0), 'DELETE', ruta(RUTAS.asignacion, { id }));
  },
  nueva: async ({ app, familia }, _, cual) => {
    await crearTarea(app, familia, { ...TAREAS[cual % TAREAS.length], nombre: `Nueva ${String(cual)}` });
  },
  borrar: async ({ app, miembro }, _, cual) => {
    const hay = await tareasDe(app, miembro(0));
    if (hay.length > 2)
      await llamarComo(app, miembro(0), 'DELETE', ruta(RUTAS.tarea, { id: hay[cual % hay.length]?.id ?? 0 }));
  },
  repartir: async ({ app, familia, miembro }, quien) => {
    const hay = await tareasDe(app, miembro(0));
    const ids = [];
    for (const tarea of hay)
      ids.push(...(tarea.frecuencia === 'DIARIA' ? await crearPartes(app, familia.id, tarea) : [tarea.id]));
    await repartir(app, familia, ...ids.map((id, i) => [id, (quien + i) % 4] as const));
  },
  cubrir: (casa, quien, cual) => trocar(casa, 'CUBRIR', quien, cual),
  cambiar: (casa, quien, cual) => trocar(casa, 'CAMBIAR', quien, cual),
} satisfies Record<string, (casa: Casa, quien: number, cual: number) => Promise<void>>;

const tareasDe = async (app: Casa['app'], quien: ReturnType<Casa['miembro']>) =>
  (await llamarComo(app, quien, 'GET', RUTAS.tareas)).cuerpo as readonly Tarea[];

/**
 * Checks that both quarters' ledgers equal a recount, that the present quarter's is not frozen, and that from 15 January on
 * the old one is.
 */
const comprobar = async (casa: Casa, hoy: Dia): Promise<void> => {
  for (const trimestre of ['2026-10-01', '2027-01-01']) {
    const cuentas = await casa.cuentas(trimestre);
    const recuento = await recontar(casa, trimestre);
    expect(segunCuentas(cuentas), `${trimestre} on ${hoy}`).toEqual(recuento);
    expect(cuentas.miembros.map((m) => m.saldo)).toEqual(recuento.map((r) => r.hecho - r.prometido));
    expect(cuentas.miembros.reduce((n, m) => n + m.prometido, 0)).toBe(cuentas.total.prometido);
    if (trimestreDe(hoy) === trimestre || hoy >= '2027-01-15')
      expect(cuentas.congelada_en === null, `${trimestre} on ${hoy}`).toBe(trimestreDe(hoy) === trimestre);
  }
};

test('in random lives the ledger equals a recount of its rows on each day, even once it is frozen', async () => {
  await fc.assert(
    fc.asyncProperty(vida, async (dias) => {
      const casa = await montarCuentas();
      try {
        let hoy = '2026-12-14';
        await casa.el(`${hoy}T10:00:00.000Z`);
        for (const tarea of TAREAS) await casa.tarea(tarea);
        await SUCESOS.repartir(casa, 0);
        for (const { dias: pasan, sucesos } of dias) {
          hoy = sumarDias(hoy, pasan);
          await casa.el(`${hoy}T10:00:00.000Z`);
          for (const { que, quien, cual } of sucesos) await SUCESOS[que](casa, quien, cual);
          await comprobar(casa, hoy);
        }
        await casa.el('2027-01-17T10:00:00.000Z');
        await comprobar(casa, '2027-01-17');
        for (const quien of [0, 1, 2, 3]) await SUCESOS.hacer(casa, quien, 0);
        await comprobar(casa, '2027-01-17');
      } finally {
        await casa.cerrar();
      }
    }),
    { numRuns: rondas(1, 15) },
  );
});
