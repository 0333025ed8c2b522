import type { Asignacion, Completada, LibreTomada } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { HOY } from './casa-llena.ts';
import type { Banco } from './banco.ts';

interface ConId {
  readonly id: number;
}

const CAMPOS = { nombre: 'Barrer', frecuencia: 'DIARIA', apta_infantil: true } as const;

/**
 * Measures chores and votes. The family is at its limit of chores, so one is deleted first; thirty members then vote on a new
 * one.
 */
export const medirTareas = async ({ llamar, seccion, casa, familia }: Banco): Promise<void> => {
  const { tareas, miembros } = casa;
  await seccion(() => llamar('DELETE', RUTAS.tarea, 0, { id: tareas.at(-1) ?? 0 }));
  await seccion(() =>
    llamar('PUT', RUTAS.tarea, 0, {
      id: tareas[0] ?? 0,
      cuerpo: { ...CAMPOS, nombre: 'Otra', frecuencia: 'SEMANAL', dia_semana: 3 },
    }),
  );
  await seccion(async () => {
    const { id } = await llamar<Tarea>('POST', RUTAS.tareas, 0, { cuerpo: CAMPOS });
    const votar = async (quienes: number): Promise<void> => {
      for (const [quien, m] of familia.miembros.slice(0, quienes).entries())
        await llamar('POST', RUTAS.votaciones, quien, { cuerpo: { tarea: id, miembro: m.id, dificultad: 4 } });
    };
    await votar(miembros.length);
    await llamar('POST', RUTAS.reabrirVotacion, 0, { id });
    await votar(3);
    await llamar('POST', RUTAS.cerrarVotacion, 0, { id, cuerpo: { votos: 3 } });
    const aMano = { tarea: id, miembro: miembros[2], fecha_limite: HOY };
    const suya = await llamar<Asignacion>('POST', RUTAS.asignaciones, 0, { cuerpo: aMano });
    await llamar('DELETE', RUTAS.asignacion, 0, { id: suya.id });
    await llamar('DELETE', RUTAS.tarea, 0, { id });
  });
};

/** Measures ticking off, undoing, and corrections of who did an assignment. */
export const medirHecho = async ({ llamar, seccion, casa }: Banco): Promise<void> => {
  const { presentes, suyas, completada, miembros } = casa;
  const [a = 0, b = 0, c = 0, d = 0] = presentes;
  const de = (quien: number, cual: number): number => suyas[quien]?.[cual] ?? 0;
  await seccion(async () => {
    const { logros } = await llamar<Completada>('PATCH', RUTAS.completar, a, { id: de(a, 0) });
    await llamar('POST', RUTAS.marcarVistos, a, { cuerpo: { ids: logros.map((l) => l.id) } });
    await llamar('POST', RUTAS.deshacerCompletar, a, { id: de(a, 0) });
  });
  await seccion(async () => {
    await llamar('POST', RUTAS.hechaPorMi, c, { id: de(b, 0) });
    const dice = { dice: 'LA_HICE_YO' };
    const { correccion } = await llamar<Corregida>('POST', RUTAS.objetar, b, { id: de(b, 0), cuerpo: dice });
    await llamar('POST', RUTAS.decidirObjecion, 0, { id: correccion.id, cuerpo: { acepta: true } });
    await llamar('POST', RUTAS.leerCorreccion, c, { id: correccion.id });
  });
  await seccion(() => llamar('POST', RUTAS.hechaPor, 0, { id: de(d, 0), cuerpo: { miembro: miembros[c] } }));
  await seccion(() => llamar('POST', RUTAS.noHecha, 0, { id: completada, cuerpo: { motivo: 'No estaba' } }));
};

/** Measures absences, free chores, and requests between members. */
export const medirEntreTodos = async ({ app, llamar, seccion, casa }: Banco): Promise<void> => {
  const { presentes, fuera, suyas, miembros, ausencia } = casa;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = presentes;
  const [lejos = 0] = fuera;
  const de = (quien: number, cual: number): number => suyas[quien]?.[cual] ?? 0;
  await seccion(async () => {
    await llamar('POST', RUTAS.quedarmela, a, { id: de(lejos, 0) });
    await llamar('POST', RUTAS.dejarLibre, a, { id: de(lejos, 0) });
  });
  await seccion(async () => {
    const libre = { ...CAMPOS, nombre: 'Libre', libre: true };
    const { id } = await llamar<Tarea>('POST', RUTAS.tareas, 0, { cuerpo: libre });
    const { asignacion } = await llamar<LibreTomada>('POST', RUTAS.quedarmeDeNadie, a, { id });
    await llamar('POST', RUTAS.dejarLibre, a, { id: asignacion.id });
    await llamar('POST', RUTAS.abrirLibre, 0, { id, cuerpo: { abierta: false } });
    await llamar('DELETE', RUTAS.tarea, 0, { id });
  });
  const pedir = async (quien: number, cual: number, quienes: number | null): Promise<number> => {
    const cuerpo = { tipo: 'CUBRIR', asignacion: de(quien, cual), a: quienes };
    return (await llamar<ConId>('POST', RUTAS.cambios, quien, { cuerpo })).id;
  };
  await seccion(async () => {
    const id = await pedir(b, 1, null);
    await llamar('POST', RUTAS.rechazarCambio, c, { id });
    await llamar('POST', RUTAS.aceptarCambio, d, { id });
    await llamar('POST', RUTAS.retirarCambio, c, { id: await pedir(c, 1, null) });
    const deNino = await pedir(e, 1, miembros[24] ?? 0);
    await app.contexto.base.escritura
      .updateTable('cambios')
      .set({ estado: 'POR_PERMITIR', acepta_id: miembros[24] ?? 0 })
      .where('id', '=', deNino)
      .execute();
    await llamar('POST', RUTAS.permitirCambio, 0, { id: deNino, cuerpo: { permite: true } });
  });
  const irse = (quien: number, miembro: number | undefined, desde: number, hasta: number) =>
    llamar<ConId>('POST', RUTAS.ausencias, quien, {
      cuerpo: { miembro, desde: sumarDias(HOY, desde), hasta: sumarDias(HOY, hasta) },
    });
  await seccion(() => irse(0, miembros[a], 80, 300));
  await seccion(() => irse(0, miembros[c], -4, -3));
  await seccion(async () => {
    const { id } = await irse(b, miembros[b], 0, 1);
    await llamar('POST', RUTAS.confirmarAusencia, 0, { id, cuerpo: { confirmada: true } });
    await llamar('DELETE', RUTAS.ausencia, b, { id });
  });
  await seccion(() => llamar('DELETE', RUTAS.ausencia, 0, { id: ausencia }));
};
