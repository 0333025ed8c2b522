import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CABECERA_EPOCA, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { encender, encenderHijo, relojAdelantable, type NodoHijo } from './testing/nodos.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from './testing/sembrar-reparto.ts';
import { con, crearBasePropia, type BasePropia } from './testing/servicios.ts';
import { puertoLibre } from './testing/servidor-hijo.ts';

const REPARTOS = rondas(8, 200);
const A_LA_VEZ = 8;
/** Time between the return of one server and the killing of the other, in ms. */
const VIDA_MS = 1_500;

/** A draft, and the picks that a client saw acknowledged. */
interface Partida {
  readonly r: RepartoSembrado;
  readonly confirmadas: { miembro: number | null; tarea: number }[];
}

describe('drafts across two servers of which one is killed every few seconds', con('postgres'), () => {
  let propia: BasePropia;
  let hijos: NodoHijo[];
  beforeEach(async () => {
    propia = await crearBasePropia();
    hijos = [];
  });
  afterEach(async () => {
    await Promise.all(hijos.map((hijo) => hijo.matar()));
    await propia.borrar();
  });

  test('all drafts end, no acknowledged pick is lost, every log folds to its state, and there is one run', async () => {
    const siembra = await encender(propia.url, { reloj: relojAdelantable() });
    const partidas: Partida[] = [];
    for (let i = 0; i < REPARTOS; i += 1) partidas.push({ r: await sembrarReparto(siembra), confirmadas: [] });
    const puertos = [await puertoLibre(), await puertoLibre()];
    for (const puerto of puertos) hijos.push(await encenderHijo(propia.url, puerto));
    await siembra.app.close();

    const epocas = new Set<string | null>();
    let vuelta = 0;
    /** Sends each request to the other server than the last one; null if the connection broke, so that the outcome is unknown. */
    const pedir = async (metodo: string, camino: string, token: string, cuerpo?: unknown) => {
      const url = hijos[(vuelta += 1) % 2]?.url ?? '';
      try {
        const r = await fetch(url + camino, {
          method: metodo,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
        });
        epocas.add(r.headers.get(CABECERA_EPOCA));
        const respuesta: unknown = await r.json();
        return { estado: r.status, cuerpo: respuesta };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await setTimeout(20);
        return null;
      }
    };

    /** Reads the family's current session; null once it is over. */
    const mirar = async (r: RepartoSembrado): Promise<SesionReparto | null> => {
      for (;;) {
        const leida = await pedir('GET', RUTAS.sesionActual, r.admin);
        if (leida === null) continue;
        expect(leida.estado).toBe(200);
        const { sesion } = leida.cuerpo as SesionActual;
        return sesion?.id === r.sesion.id && sesion.fase !== 'COMPLETADA' ? sesion : null;
      }
    };
    /** Drafts whose last request broke off: the database may still be committing it when the draft is read. */
    const enDuda = new Set<number>();
    const mover = async ({ r, confirmadas }: Partida, sesion: SesionReparto): Promise<SesionReparto | null> => {
      const { id, fase, miembro_turno_actual: miembro } = sesion;
      const tarea = tareasLegales(estadoDeSesion(sesion), miembro ?? 0)[0]?.id ?? 0;
      const hecha =
        fase === 'ELECCION'
          ? await pedir('POST', ruta(RUTAS.elegirTarea, { id }), r.token(miembro), { tarea_id: tarea })
          : await pedir('POST', ruta(RUTAS.cerrarReparto, { id }), r.admin);
      const dudosa = enDuda.delete(id);
      if (hecha === null) enDuda.add(id);
      if (hecha === null || (dudosa && hecha.estado === 409)) return mirar(r);
      expect(hecha.estado, JSON.stringify(hecha.cuerpo)).toBe(200);
      if (fase === 'ELECCION') confirmadas.push({ miembro, tarea });
      const { sesion: despues } = hecha.cuerpo as JugadaHecha;
      return despues.fase === 'COMPLETADA' ? null : despues;
    };
    const jugar = async (partida: Partida): Promise<void> => {
      let sesion = await mirar(partida.r);
      while (sesion !== null) sesion = await mover(partida, sesion);
    };

    const pendientes = [...partidas];
    const acabadas = new AbortController();
    let muertes = 0;
    const matar = async (): Promise<void> => {
      for (; !acabadas.signal.aborted; muertes += 1) {
        await setTimeout(VIDA_MS);
        const cual = muertes % 2;
        await hijos[cual]?.matar();
        hijos[cual] = await encenderHijo(propia.url, puertos[cual] ?? 0);
      }
    };
    const muerte = matar();
    await Promise.all(
      Array.from({ length: A_LA_VEZ }, async () => {
        for (let una = pendientes.pop(); una !== undefined; una = pendientes.pop()) await jugar(una);
      }),
    );
    acabadas.abort();
    await muerte;
    expect(muertes).toBeGreaterThan(0);
    expect(epocas.size).toBe(1);

    const despues = await encender(propia.url, { reloj: relojAdelantable() });
    for (const { r, confirmadas } of partidas) {
      const { guardado, plegado, eventos } = await guardadoYPlegado(despues, r.sesion.id);
      expect(guardado).toStrictEqual(plegado);
      expect(guardado.fase).toBe('COMPLETADA');
      const registro = await leer(despues.contexto, (db) => leerEventos(db, r.sesion.id));
      expect(registro.map((e) => e.n)).toEqual(Array.from({ length: eventos }, (_, i) => i + 1));
      const elegidas = registro.flatMap((e) => (e.tipo === 'ELECCION' ? [{ miembro: e.miembro, tarea: e.tarea }] : []));
      expect(elegidas).toEqual(expect.arrayContaining(confirmadas));
      expect(new Set(elegidas.map((e) => e.tarea)).size).toBe(elegidas.length);
      expect(await leer(despues.contexto, (db) => leerVersion(db, r.id))).toBeGreaterThan(confirmadas.length);
    }
    await despues.app.close();
  });
});
