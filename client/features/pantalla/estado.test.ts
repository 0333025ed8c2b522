import { describe, expect, it } from 'vitest';
import type { EstadoPantalla, MensajePantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { aplicar, enReparto } from './estado.ts';

const tarea = (id: number, estado: TareaPantalla['estado'] = 'PENDIENTE'): TareaPantalla => ({
  id,
  tarea: id,
  miembro: 1,
  nombre: `Tarea ${String(id)}`,
  puntos: 10,
  minutos: 5,
  fecha_limite: '2026-11-21',
  fecha_original: null,
  estado,
  atrasada: false,
  hecha_por: null,
});

const base: EstadoPantalla = {
  version: 10,
  epoca: 'primera',
  familia: { nombre: 'Los García', zona_horaria: 'Europe/Madrid', sonido_pantalla: true },
  hoy: '2026-11-21',
  ahora: '2026-11-21T10:00:00Z',
  sesion: null,
  miembros: [
    { id: 1, nombre: 'Ana', avatar: null, color: 'coral', grupo_edad: 'ADULTO', racha_dias: 3, tiene_cuenta: true },
  ],
  tareas: [tarea(1), tarea(2)],
  libres: [],
  fuera: [],
  ranking: [],
  conectados: [1],
  reajuste: null,
  meta: null,
  nuevo_trimestre: '2027-01-01',
  primeras: [],
  sala: null,
  ensayo: null,
};

const sesion = (fase: SesionReparto['fase']) => ({ id: 4, fase }) as SesionReparto;
const tras = (mensaje: MensajePantalla, antes: EstadoPantalla = base) => aplicar(antes, mensaje);

describe('aplicar', () => {
  it('takes over a whole state, and the version of every message', () => {
    expect(tras({ tipo: 'estado', ...base, version: 40 })).toEqual({ ...base, version: 40 });
    expect(tras({ tipo: 'cambio', version: 11 })).toEqual({ ...base, version: 11 });
  });

  it('applies presence without changing the version', () => {
    expect(tras({ tipo: 'presencia', version: 90, conectados: [2] })).toEqual({ ...base, conectados: [2] });
  });

  it('does not change for a reaction, whose version does not count', () => {
    expect(tras({ tipo: 'reaccion', version: 90, miembro: 1, emoji: '👏' })).toEqual(base);
  });

  it('replaces, adds and removes rows', () => {
    const hecha = tras({ tipo: 'asignacion:cambiada', version: 11, asignacion: tarea(2, 'COMPLETADA') });
    expect(hecha?.tareas.map((t) => t.estado)).toEqual(['PENDIENTE', 'COMPLETADA']);
    expect(tras({ tipo: 'asignacion:cambiada', version: 11, asignacion: tarea(3) }).tareas).toHaveLength(3);
    expect(tras({ tipo: 'asignacion:cambiada', version: 11, todas: true }).tareas).toBe(base.tareas);
    expect(tras({ tipo: 'miembro:cambiado', version: 11, miembro: { id: 1, borrada: true } }).miembros).toEqual([]);
  });

  it('follows a session from its start, which ends the announcement of the quarter', () => {
    const empezada = tras({ tipo: 'reparto:iniciado', version: 11, sesion: sesion('ELECCION') });
    expect(empezada.nuevo_trimestre).toBeNull();
    expect(enReparto(empezada)).toBe(true);
    const acabada = tras({ tipo: 'reparto:completado', version: 12, sesion: sesion('COMPLETADA') }, empezada);
    expect(enReparto(acabada)).toBe(false);
  });

  it('ignores unknown message types of a newer server', () => {
    const rara = { tipo: 'fiesta:sorpresa', version: 11 } as unknown as MensajePantalla;
    expect(tras(rara)).toEqual({ ...base, version: 11 });
  });
});
