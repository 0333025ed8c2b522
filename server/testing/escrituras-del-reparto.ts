import { expect } from 'vitest';
import type { App } from '#server/app.ts';
import type { PreguntaSaldo } from '#shared/contracts/cuotas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { unEnsayo } from './ensayo.ts';
import { PUNTOS, sembrarTareas } from './sembrar-reparto.ts';
import { llamar, type FamiliaSembrada, type MiembroSembrado } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

/** A directly assigned occurrence of the previous quarter that is still pending. */
const DEL_TRIMESTRE_PASADO = {
  responsabilidad_id: null,
  trimestre_inicio: '2026-07-01',
  fecha_limite: null,
  disponible_desde: null,
  estado: 'PENDIENTE',
  tarea_nombre: 'Fregar',
  tarea_puntos: 40,
  tarea_tiempo: 10,
  creada_en: '2026-09-20T10:00:00.000Z',
  completada_en: null,
} as const;

/** Makes every call, except reads, about drafts, reajustes and members who move out: a part of `todasLasEscrituras`. */
export const escriturasDelReparto = async (
  app: App,
  familia: FamiliaSembrada,
  paso: Paso,
  alSembrar: () => Promise<void>,
): Promise<void> => {
  const { escritura: db } = app.contexto.base;
  const [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];

  // Draft
  await paso('POST', RUTAS.cargaActualizar, ana.token, {
    configuraciones: familia.miembros.map((m) => ({ miembro: m.id, porcentaje_carga: 25 })),
  });
  const { cuerpo: configuraciones } = await llamar(app, 'GET', RUTAS.configuracionesReparto, ana.token);
  const id = (configuraciones as readonly { id: number }[])[0]?.id ?? 0;
  for (const porcentaje_asignado of [30, 25])
    await paso('PATCH', RUTAS.configuracionReparto, ana.token, { porcentaje_asignado }, { id });
  const [fregar = 0] = await sembrarTareas(app, familia.id, PUNTOS);
  await alSembrar();
  await paso('POST', RUTAS.previsualizar, ana.token, {});
  await paso('POST', RUTAS.ensayoPantalla, ana.token, unEnsayo([luis.id]));
  await paso('DELETE', RUTAS.ensayoPantalla, ana.token);
  await paso('POST', RUTAS.sala, ana.token);
  await paso('DELETE', RUTAS.sala, ana.token);
  // Luis owes an occurrence of the previous quarter, and he is asked whether his quota may grow by it.
  await insertarAsignacion(db, {
    ...DEL_TRIMESTRE_PASADO,
    familia_id: familia.id,
    miembro_id: luis.id,
    tarea_id: fregar,
  });
  await alSembrar();
  const deSaldo = { contar: 'TRIMESTRE', miembro: luis.id };
  const { pregunta } = await paso<PreguntaSaldo>('POST', RUTAS.preguntarSaldo, ana.token, deSaldo);
  await paso('POST', RUTAS.responderSaldo, luis.token, { pregunta, acepta: true });

  const token = (miembro: number | null): string => familia.miembros.find((m) => m.id === miembro)?.token ?? '';
  const jugar = async (
    plantilla: string,
    quien: string,
    sesion: SesionReparto,
    cuerpo?: unknown,
    n = 0,
  ): Promise<SesionReparto> => (await paso<JugadaHecha>('POST', plantilla, quien, cuerpo, { id: sesion.id, n })).sesion;
  const legal = (s: SesionReparto) => ({
    tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id,
  });

  let { sesion: s } = await paso<JugadaHecha>('POST', RUTAS.iniciar, ana.token, {});
  await paso('PUT', RUTAS.deseos, luis.token, { tareas: [s.tareas[0]?.id] });
  s = await jugar(RUTAS.volver, luis.token, s);
  s = await jugar(RUTAS.elegirTarea, token(s.miembro_turno_actual), s, legal(s));
  s = await jugar(RUTAS.deshacerEleccion, ana.token, s);
  await jugar(RUTAS.cancelarReparto, ana.token, s);
  // The pace of a draft with a limit
  ({ sesion: s } = await paso<JugadaHecha>('POST', RUTAS.iniciar, ana.token, { limite_segundos: 120 }));
  await jugar(RUTAS.pausa, ana.token, s);
  await paso('POST', RUTAS.reacciones, luis.token, { emoji: '👏' }, { id: s.id });
  await paso('DELETE', RUTAS.pausa, ana.token, undefined, { id: s.id });
  await jugar(RUTAS.minutoMas, token(s.miembro_turno_actual), s);
  while (s.turno_actual < 3) s = await jugar(RUTAS.elegirPor, ana.token, s, legal(s));
  const espera = s.orden_miembros.find((m) => m !== s.miembro_turno_actual) ?? 0;
  await jugar(RUTAS.terminarPorMi, token(espera), s);
  await paso('DELETE', RUTAS.terminarPorMi, token(espera), undefined, { id: s.id });
  await jugar(RUTAS.cancelarReparto, ana.token, s);
  const hastaElCierre = async (): Promise<SesionReparto> => {
    let { sesion } = await paso<JugadaHecha>('POST', RUTAS.iniciar, ana.token, {});
    while (sesion.fase === 'ELECCION') sesion = await jugar(RUTAS.elegirPor, ana.token, sesion, legal(sesion));
    return sesion;
  };
  expect(await jugar(RUTAS.cerrarReparto, ana.token, await hastaElCierre())).toMatchObject({ completada: true });
  // Reajuste, and a member who moves out
  const tareaNueva = async (nombre: string) =>
    (await paso<{ id: number }>('POST', RUTAS.tareas, ana.token, { nombre, frecuencia: 'DIARIA' })).id;
  const reajustar = async () => (await paso<ReajusteMovido>('POST', RUTAS.reajustes, ana.token)).reajuste;
  await tareaNueva('Regar');
  await paso('POST', RUTAS.descartarReajuste, ana.token);
  let r = await reajustar();
  await paso('POST', RUTAS.cancelarReajuste, ana.token, undefined, { id: r.id });
  r = await reajustar();
  const pide = token(r.propuestas[0]?.pide[0] ?? null);
  await paso('POST', RUTAS.responderReajuste, pide, { acepta: false }, { id: r.id, n: 1 });
  await paso('POST', RUTAS.terminarReajuste, ana.token, undefined, { id: r.id });
  await paso('POST', RUTAS.darTarea, ana.token, { miembro: ana.id }, { id: await tareaNueva('Planchar') });
  await paso('POST', RUTAS.archivar, ana.token, undefined, { id: luis.id });
  await paso('POST', RUTAS.desarchivar, ana.token, undefined, { id: luis.id });
  const otraVez = await app.contexto.base.escritura
    .updateTable('accesos')
    .set({ revocado_en: null, motivo: null })
    .where('usuario_id', '=', luis.id)
    .executeTakeFirstOrThrow();
  expect(otraVez.numUpdatedRows).toBeGreaterThan(0n);

  const { id: seVa } = await paso<Usuario>('POST', RUTAS.agregarMiembro, ana.token, { first_name: 'Iris' });
  await paso('POST', RUTAS.archivar, ana.token, undefined, { id: seVa });
  await paso('POST', RUTAS.olvidar, ana.token, undefined, { id: seVa });

  s = await hastaElCierre();
  const propuesta = s.propuestas.find((p) => p.estado === 'PENDIENTE');
  await jugar(RUTAS.responderPropuesta, token(propuesta?.pide[0] ?? null), s, { acepta: true }, propuesta?.n);
};
