import { expect, test } from 'vitest';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Publicacion } from '#server/realtime/publicar.ts';
import { crearLlamador } from './a-quien-llamar.ts';

type Tipo = 'ELECCION' | 'ELECCION_ADMIN' | 'AUTO';
const [ANA, LUIS] = [1, 2];

const sesion = (turno: number | null, id = 7, propuestas: object[] = []) => ({ id, fase: turno === null ? 'CIERRE' : 'ELECCION', miembro_turno_actual: turno, propuestas }) as unknown as SesionReparto;
const publicar = (evento: string, datos: object) => ({ sala: 'familia:1', evento, version: 1, datos }) as unknown as Publicacion;
const iniciado = (turno: number, id = 7) => publicar('reparto:iniciado', { sesion: sesion(turno, id) });
/** Somebody picked, or (null) no pick was made, and now it is this one's turn. */
const turno = (quien: number, eligio: readonly [number, Tipo] | null, id = 7) =>
  publicar('reparto:turno', { sesion: sesion(quien, id), ultima_eleccion: eligio === null ? null : { miembro: eligio[0], tipo: eligio[1] } });

/** Whom a run of events calls, event by event. */
const llamados = (...publicaciones: Publicacion[]) => {
  const llamar = crearLlamador();
  return publicaciones.map((p) => llamar(p).map((l) => l.miembro));
};

test('the turn calls whoever gets it, and not again while it is still his', () => {
  expect(llamados(iniciado(ANA), turno(LUIS, [ANA, 'ELECCION']), turno(LUIS, [LUIS, 'ELECCION']), turno(LUIS, null), turno(ANA, [LUIS, 'ELECCION']))).toEqual([[ANA], [LUIS], [], [], [ANA]]);
});

test('after a restart whoever picked and goes on is not called, and whoever was picked for is', () => {
  expect(llamados(turno(ANA, [ANA, 'ELECCION']))).toEqual([[]]);
  expect(llamados(turno(ANA, [ANA, 'ELECCION_ADMIN']))).toEqual([[ANA]]);
  expect(llamados(turno(ANA, null))).toEqual([[ANA]]);
});

test('each draft has its own turns, and one that ended is forgotten', () => {
  expect(llamados(iniciado(ANA, 7), iniciado(ANA, 8), publicar('reparto:cancelado', { sesion: sesion(null) }), iniciado(ANA, 7))).toEqual([[ANA], [ANA], [], [ANA]]);
});

test('a proposal calls who has not answered it, once each; what is decided calls nobody', () => {
  const propuesta = (estado: string, respuestas: object, n = 1) => ({ n, estado, pide: [ANA, LUIS], respuestas });
  const cierre = (...propuestas: object[]) => publicar('reparto:cierre', { sesion: sesion(null, 7, propuestas) });
  expect(
    llamados(
      cierre(propuesta('PENDIENTE', {})),
      cierre(propuesta('PENDIENTE', { [ANA]: true })),
      cierre(propuesta('RECHAZADA', { [ANA]: true, [LUIS]: false }), propuesta('PENDIENTE', { [LUIS]: true }, 2)),
    ),
  ).toEqual([[ANA, LUIS], [], [ANA]]);
});

test('nothing else calls anybody', () => {
  expect(llamados(publicar('presencia', { conectados: [] }), publicar('tarea:cambiada', { tarea: {} }), publicar('asignacion:cambiada', { todas: true }))).toEqual([[], [], []]);
});
