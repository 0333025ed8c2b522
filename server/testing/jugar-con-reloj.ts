import { expect } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { leer } from '#server/change/leer.ts';
import { sesionActual } from '#server/effects/reparto/leer-estado.ts';
import type { relojFijo } from './app-de-prueba.ts';
import type { RepartoSembrado } from './sembrar-reparto.ts';
import { llamar } from './sembrar.ts';

/** Helpers for a draft with a turn limit, whose clock the test moves. */
export const mesa = (app: App, reloj: ReturnType<typeof relojFijo>, r: RepartoSembrado) => {
  const { contexto } = app;
  // Tokens last ten minutes and the clock may move further, so each call signs a new one.
  const llama = async (
    miembro: number | null,
    metodo: 'GET' | 'POST' | 'PUT' | 'DELETE',
    camino: string,
    cuerpo?: unknown,
  ) => {
    const { id: usuario, acceso } = r.miembros.find((m) => m.id === miembro) ?? { id: 0, acceso: 0 };
    return llamar(app, metodo, camino, await contexto.tokens.firmarAcceso({ usuario, acceso }), cuerpo);
  };
  const jugada = async (camino: string, miembro: number | null, cuerpo?: unknown, n = 0): Promise<SesionReparto> => {
    const { estado, cuerpo: respuesta } = await llama(miembro, 'POST', ruta(camino, { id: r.sesion.id, n }), cuerpo);
    expect(estado, JSON.stringify(respuesta)).toBe(200);
    return (respuesta as JugadaHecha).sesion;
  };
  const actual = async (): Promise<SesionReparto> => {
    const { sesion } = await leer(contexto, (db) => sesionActual(db, r.id, contexto.sirviendoDesde()));
    if (sesion === null) throw new Error('There is no session');
    return sesion;
  };
  const legales = (s: SesionReparto, miembro = s.miembro_turno_actual): number[] =>
    tareasLegales(estadoDeSesion(s), miembro ?? 0).map((t) => t.id);
  return {
    /** Makes a call as a member. */
    llama,
    /** Makes a move as a member; expects it to succeed. */
    jugada,
    actual,
    legales,
    /** Picks the given or first legal chore for the member with the turn. */
    elige: async (tarea?: number): Promise<SesionReparto> => {
      const s = await actual();
      return jugada(RUTAS.elegirTarea, s.miembro_turno_actual, { tarea_id: tarea ?? legales(s)[0] });
    },
    /** Moves the clock on and makes the automatic moves that are due. */
    pasan: async (segundos: number): Promise<SesionReparto> => {
      reloj.avanzar(segundos);
      await app.plazos.vencer();
      return actual();
    },
  };
};
