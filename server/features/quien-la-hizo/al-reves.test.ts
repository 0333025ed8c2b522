import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

/**
 * One completion. `tarea` and `quien` are indexes. PROPIA: the owner ticks it, and `quien` is not used. AJENA: `quien` says that
 * they did it; if the chore is theirs, they tick it. LA_HIZO: the admin says that `quien` did it.
 */
const gesto = fc.record({
  tarea: fc.integer({ min: 0, max: 2 }),
  quien: fc.integer({ min: 0, max: 3 }),
  como: fc.constantFrom('PROPIA', 'AJENA', 'LA_HIZO'),
  /** Way in which the completion is taken back at once; null if it stays. */
  vuelta: fc.constantFrom('DESHACER', 'DECLINAR', 'OBJETAR', 'NO_HECHA', null),
});
const dias = fc.array(fc.array(gesto, { maxLength: 4 }), { minLength: 2, maxLength: 5 });

test('taking back any completion restores exactly the state before it, and the ranking equals the sum of the completions', async () => {
  await fc.assert(
    fc.asyncProperty(dias, async (semana) => {
      const reloj = relojFijo('2026-11-20T10:00:00.000Z');
      const app = await buildTestApp({ reloj });
      try {
        const familia = await sembrarFamilia(app);
        const { miembros } = familia;
        const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
          llamarComo(app, miembros[quien]!, metodo, url, cuerpo);
        const tareas = [
          await crearTarea(app, familia, { puntos: 40 }),
          await crearTarea(app, familia, { puntos: 7 }),
          await crearTarea(app, familia, { puntos: 9, frecuencia: 'SEMANAL', dia_semana: 7 }),
        ];
        await repartir(app, familia, [tareas[0]!, 1], [tareas[1]!, 2], [tareas[2]!, 1]);
        const completar = (quien: number, dueno: number, id: number, forma: string) => {
          if (forma === 'LA_HIZO')
            return como(0, 'POST', ruta(RUTAS.hechaPor, { id }), { miembro: miembros[quien]!.id, estado: 'PENDIENTE' });
          return forma === 'PROPIA' || quien === dueno
            ? como(dueno, 'PATCH', ruta(RUTAS.completar, { id }))
            : como(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }));
        };
        const revertir = async (forma: string, { id }: Asignacion, por: number, dueno: number): Promise<number> => {
          if (forma === 'DESHACER' || forma === 'DECLINAR')
            return (await como(por, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).estado;
          if (forma === 'NO_HECHA')
            return (await como(0, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No' })).estado;
          const objecion = await como(dueno, 'POST', ruta(RUTAS.objetar, { id }), { dice: 'NO_ESTA_HECHA' });
          if (objecion.estado !== 200) return objecion.estado;
          const { correccion } = objecion.cuerpo as Corregida;
          if (correccion.resolucion === 'ACEPTADA') return 200;
          return (await como(0, 'POST', ruta(RUTAS.decidirObjecion, { id: correccion.id }), { acepta: true })).estado;
        };

        for (const [n, gestos] of semana.entries()) {
          const hoy = sumarDias('2026-11-20', n);
          reloj.poner(`${hoy}T10:00:00.000Z`);
          await empezarDia(app.contexto, familia.id);
          for (const [minuto, { tarea, quien, como: forma, vuelta }] of gestos.entries()) {
            // Each completion has its own instant, by which the test recognizes it.
            reloj.poner(`${hoy}T10:0${String(minuto)}:00.000Z`);
            const todas = (await como(0, 'GET', RUTAS.asignaciones)).cuerpo as Asignacion[];
            const a = todas.find((x) => x.tarea === tareas[tarea] && x.estado === 'PENDIENTE')!;
            const dueno = miembros.findIndex((m) => m.id === a.miembro);
            const antes = await fotoDelTrabajo(app);
            const hecha = await completar(quien, dueno, a.id, forma);
            if (hecha.estado !== 200) {
              expect((hecha.cuerpo as { codigo: string }).codigo).toBe('AUN_NO_DISPONIBLE');
              continue;
            }
            if (vuelta === null) continue;
            const deOtro = forma === 'LA_HIZO' && vuelta !== 'DECLINAR';
            const por = deOtro ? 0 : forma === 'PROPIA' ? dueno : quien;
            if ((await revertir(vuelta, a, por, dueno)) === 200) expect(await fotoDelTrabajo(app)).toEqual(antes);
            else expect(vuelta).toBe('OBJETAR');
          }
          const { asignaciones, usuarios, logros } = await fotoDelTrabajo(app);
          const hechas = asignaciones.filter((x) => x.estado === 'COMPLETADA');
          for (const u of usuarios) {
            const suyas = hechas.filter((x) => (x.hecha_por ?? x.miembro_id) === u.id);
            const bonos = logros.filter((l) => l.miembro_id === u.id).reduce((s, l) => s + l.puntos_bonus, 0);
            expect(u.puntos_totales).toBe(suyas.reduce((s, x) => s + x.puntos_ganados, 0) + bonos);
          }
          const ranking = (await como(0, 'GET', RUTAS.ranking)).cuerpo as FilaRanking[];
          const deLaSemana = hechas.filter((x) => x.completada_el! >= semanaDe(hoy).desde);
          const porAutor = Map.groupBy(deLaSemana, (x) => x.hecha_por ?? x.miembro_id);
          expect(new Map(ranking.map((f) => [f.usuario, f.puntos_ganados]))).toEqual(
            new Map([...porAutor].map(([u, suyas]) => [u, suyas.reduce((s, x) => s + x.puntos_ganados, 0)])),
          );
        }
      } finally {
        await app.app.close();
      }
    }),
    { numRuns: rondas(3, 60) },
  );
});
