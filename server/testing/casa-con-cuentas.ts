import { expect } from 'vitest';
import { CuentasTrimestre, type CuentaMiembro } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from './app-de-prueba.ts';
import { llamarComo, pendientesDe } from './sembrar-trabajo.ts';
import { sembrarFamilia } from './sembrar.ts';

/** Creates a family of four on a Monday, with helpers for tests of its ledger. The first member is its admin. */
export const montarCuentas = async () => {
  const reloj = relojFijo('2026-11-16T10:00:00.000Z');
  const app = await buildTestApp({ reloj });
  const familia = await sembrarFamilia(app);
  const miembro = (i: number) => {
    const quien = familia.miembros[i];
    if (quien === undefined) throw new Error(`The family has no member ${String(i)}`);
    return quien;
  };
  const llamada = async (
    estado: number,
    ...de: Parameters<typeof llamarComo> extends [unknown, ...infer R] ? R : []
  ) => {
    const respuesta = await llamarComo(app, ...de);
    expect(respuesta.estado, JSON.stringify(respuesta.cuerpo)).toBe(estado);
    return respuesta.cuerpo;
  };

  return {
    app,
    reloj,
    familia,
    miembro,
    /** The ledger of the quarter of a day, as a member sees it. */
    cuentas: async (trimestre = '', quien = 3): Promise<CuentasTrimestre> => {
      const url = trimestre === '' ? RUTAS.cuentas : `${RUTAS.cuentas}?trimestre=${trimestre}`;
      return CuentasTrimestre.parse(await llamada(200, miembro(quien), 'GET', url));
    },
    /** A member's account in a ledger. */
    de: ({ miembros }: CuentasTrimestre, quien: number): CuentaMiembro => {
      const suya = miembros.find((m) => m.miembro === miembro(quien).id);
      if (suya === undefined) throw new Error(`${miembro(quien).nombre} is not in it`);
      return suya;
    },
    /** Sets the clock and runs the midnight jobs. */
    el: async (instante: string) => {
      reloj.poner(instante);
      await medianoche(app.contexto, (error) => {
        throw error;
      });
    },
    /** Ticks off a member's first pending occurrence; returns its id. */
    completar: async (quien: number): Promise<number> => {
      const [una] = await pendientesDe(app, familia, quien);
      await llamada(200, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id: una?.id ?? 0 }));
      return una?.id ?? 0;
    },
    /** Assigns a chore to a member directly. */
    dar: async (tarea: number, quien: number, fecha_limite: string | null) => {
      await llamada(201, miembro(0), 'POST', RUTAS.asignaciones, { tarea, miembro: miembro(quien).id, fecha_limite });
    },
  };
};
