import { describe, expect, it } from 'vitest';
import type { EstadoPantalla, MensajePantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { aplicar, enReparto, masNuevo } from './estado.ts';

const tarea = (id: number, estado: TareaPantalla['estado'] = 'PENDIENTE'): TareaPantalla => ({
  id,
  tarea: id,
  miembro: 1,
  nombre: `Tarea ${String(id)}`,
  puntos: 10,
  minutos: 5,
  fecha_limite: '2026-11-21',
  estado,
  atrasada: false,
  hecha_por: null,
});

const base: EstadoPantalla = {
  version: 10,
  epoca: 'primera',
  familia: { nombre: 'Los García', zona_horaria: 'Europe/Madrid' },
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
  nuevo_trimestre: '2027-01-01',
  ensayo: null,
};

const sesion = (fase: SesionReparto['fase']) => ({ id: 4, fase }) as SesionReparto;
const tras = (mensaje: MensajePantalla, antes: EstadoPantalla | null = base) => aplicar(antes, mensaje);

describe('aplicar', () => {
  it('begins with a whole state and with nothing else', () => {
    expect(tras({ tipo: 'cambio', version: 11 }, null).estado).toBeNull();
    expect(tras({ tipo: 'estado', ...base, version: 3 }, null).estado).toEqual({ ...base, version: 3 });
  });

  it('ignores what is older than known, a whole state too', () => {
    expect(tras({ tipo: 'asignacion:cambiada', version: 9, asignacion: { id: 1, borrada: true } }).estado).toBe(base);
    expect(tras({ tipo: 'estado', ...base, hoy: '2026-11-20', version: 9 }).estado).toBe(base);
  });

  it('takes another event of the same transaction', () => {
    expect(
      tras({ tipo: 'asignacion:cambiada', version: 10, asignacion: { id: 1, borrada: true } }).estado?.tareas.map(
        (t) => t.id,
      ),
    ).toEqual([2]);
  });

  it('takes the next one without asking, and one further ahead asking for the whole', () => {
    expect(tras({ tipo: 'cambio', version: 11 })).toEqual({ estado: { ...base, version: 11 }, hueco: false });
    expect(tras({ tipo: 'cambio', version: 12 })).toEqual({ estado: { ...base, version: 12 }, hueco: true });
    expect(tras({ tipo: 'estado', ...base, version: 40 }).hueco).toBe(false);
  });

  it('notes who is connected whatever its version, and learns no version from it', () => {
    expect(tras({ tipo: 'presencia', version: 4, conectados: [2] }).estado).toEqual({ ...base, conectados: [2] });
    expect(tras({ tipo: 'presencia', version: 90, conectados: [] })).toEqual({
      estado: { ...base, conectados: [] },
      hueco: false,
    });
  });

  it('replaces, adds and removes rows', () => {
    const hecha = tras({ tipo: 'asignacion:cambiada', version: 11, asignacion: tarea(2, 'COMPLETADA') }).estado;
    expect(hecha?.tareas.map((t) => t.estado)).toEqual(['PENDIENTE', 'COMPLETADA']);
    expect(tras({ tipo: 'asignacion:cambiada', version: 11, asignacion: tarea(3) }).estado?.tareas).toHaveLength(3);
    expect(tras({ tipo: 'asignacion:cambiada', version: 11, todas: true }).estado?.tareas).toBe(base.tareas);
    expect(tras({ tipo: 'miembro:cambiado', version: 11, miembro: { id: 1, borrada: true } }).estado?.miembros).toEqual(
      [],
    );
  });

  it('follows a session from its start, which ends the announcement of the quarter', () => {
    const empezada = tras({ tipo: 'reparto:iniciado', version: 11, sesion: sesion('ELECCION') }).estado;
    expect(empezada?.nuevo_trimestre).toBeNull();
    expect(enReparto(empezada)).toBe(true);
    const acabada = tras({ tipo: 'reparto:completado', version: 12, sesion: sesion('COMPLETADA') }, empezada).estado;
    expect(enReparto(acabada)).toBe(false);
  });

  it('survives what a newer server says and this page does not know', () => {
    const rara = { tipo: 'fiesta:sorpresa', version: 11 } as unknown as MensajePantalla;
    expect(tras(rara)).toEqual({ estado: { ...base, version: 11 }, hueco: false });
  });
});

describe('masNuevo', () => {
  it('keeps what an event has overtaken', () => {
    expect(masNuevo(base, { ...base, version: 9 }, base)).toBe(base);
    const igual = { ...base };
    expect(masNuevo(base, igual, base)).toBe(igual);
    expect(masNuevo(null, base, null)).toBe(base);
  });

  it('believes another run of the server whatever its version, unless it was asked of the run before', () => {
    const otra = { ...base, epoca: 'segunda', version: 3 };
    expect(masNuevo(base, otra, base)).toBe(otra);
    expect(masNuevo(otra, base, base)).toBe(otra);
    expect(masNuevo(otra, base, null)).toBe(otra);
  });
});
