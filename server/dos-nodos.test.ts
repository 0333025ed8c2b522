import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { elegirTarea } from '#server/features/sesiones-reparto/jugadas.ts';
import { relojFijo } from './testing/app-de-prueba.ts';
import { crearBaseMigrada } from './testing/base-de-prueba.ts';
import { escuchar, pedir } from './testing/en-red.ts';
import { mesa } from './testing/jugar-con-reloj.ts';
import { encender, type NodoDePrueba } from './testing/nodos.ts';
import { anotarPublicaciones } from './testing/publicaciones.ts';
import { guardadoYPlegado, sembrarReparto } from './testing/sembrar-reparto.ts';
import { crearTarea, pendientesDe, repartir } from './testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia } from './testing/sembrar.ts';
import { con, type BasePropia } from './testing/servicios.ts';

const [PULSACIONES, CARRERAS] = [rondas(60, 200), rondas(40, 100)];

/** Races of clients that are spread over two servers: nothing is lost, and nothing happens twice. */
describe('two servers at once', con('postgres'), () => {
  let propia: BasePropia;
  let reloj: ReturnType<typeof relojFijo>;
  let [a, b]: NodoDePrueba[] = [];
  let urls: readonly string[];
  let publicados: readonly (readonly Publicacion[])[];
  beforeEach(async () => {
    propia = await crearBaseMigrada();
    reloj = relojFijo();
    [a, b] = [await encender(propia.url, { reloj }), await encender(propia.url, { reloj })];
    urls = [await escuchar(a), await escuchar(b)];
    publicados = [anotarPublicaciones(a), anotarPublicaciones(b)];
  });
  afterEach(async () => {
    await a?.app.close();
    await b?.app.close();
    await propia.borrar();
  });

  const nodo = (cual: NodoDePrueba | undefined): NodoDePrueba => {
    if (cual === undefined) throw new Error('No server');
    return cual;
  };
  const db = () => nodo(a).contexto.base.escritura;
  const version = (familia: number) => leer(nodo(a).contexto, (lectura) => leerVersion(lectura, familia));
  /** Sends the same request `veces` times, to the two servers in turn. */
  const aLosDos = async (
    veces: number,
    hacer: (url: string, i: number) => Promise<{ estado: number; cuerpo: unknown }>,
  ) => {
    const respuestas = await Promise.all(Array.from({ length: veces }, (_, i) => hacer(urls[i % 2] ?? '', i)));
    const como = Map.groupBy(respuestas, (r) =>
      `${String(r.estado)} ${(r.cuerpo as { codigo?: string } | null)?.codigo ?? ''}`.trim(),
    );
    return { respuestas, cuantas: Object.fromEntries([...como].map(([clave, suyas]) => [clave, suyas.length])) };
  };
  /** Returns the versions published to the family, in order. A version that both servers published comes twice. */
  const oidas = (familia: number): number[] =>
    publicados
      .flatMap((suyos) => [...new Set(suyos.filter((p) => p.destino.familia === familia).map((p) => p.version))])
      .toSorted((x, y) => x - y);

  soloLargo('many picks of the same turn: one wins, and the event log gives the same state', async () => {
    const r = await sembrarReparto(nodo(a));
    const camino = ruta(RUTAS.elegirTarea, { id: r.sesion.id });
    const token = r.token(r.sesion.miembro_turno_actual);
    const { tareas } = r.sesion;
    const { respuestas, cuantas } = await aLosDos(PULSACIONES, (url, i) =>
      pedir(url, 'POST', camino, token, { tarea_id: tareas[i % tareas.length]?.id }),
    );
    expect(cuantas).toEqual({ '200': 1, '409 NO_ES_TU_TURNO': PULSACIONES - 1 });
    const { guardado, plegado, eventos } = await guardadoYPlegado(nodo(b), r.sesion.id);
    expect(eventos).toBe(2);
    expect(guardado).toStrictEqual(plegado);
    const ganadora = respuestas.find((x) => x.estado === 200)?.cuerpo as JugadaHecha;
    expect(guardado.elecciones).toEqual(ganadora.sesion.elecciones);
    expect([await version(r.id), oidas(r.id)]).toEqual([2, [1, 2]]);
  });

  test('a whole draft with all members at both servers: each answer is a move or a refusal, and each version is sent once', async () => {
    const r = await sembrarReparto(nodo(a));
    const id = { id: r.sesion.id };
    const tareas = r.sesion.tareas.map((t) => t.id);
    let hechas = 0;
    for (let vuelta = 0; vuelta < 4; vuelta += 1) {
      const { respuestas } = await aLosDos(60, (url, i) => {
        const tarea_id = tareas[(i * 7 + vuelta) % tareas.length];
        if (i % 10 === 9) return pedir(url, 'POST', ruta(RUTAS.deshacerEleccion, id), r.admin);
        if (i % 10 === 7) return pedir(url, 'POST', ruta(RUTAS.elegirPor, id), r.admin, { tarea_id });
        return pedir(url, 'POST', ruta(RUTAS.elegirTarea, id), r.miembros[(i >> 1) % 4]?.token ?? '', { tarea_id });
      });
      for (const { estado, cuerpo } of respuestas) expect([200, 409], JSON.stringify(cuerpo)).toContain(estado);
      hechas += respuestas.filter((x) => x.estado === 200).length;
      const { guardado, plegado } = await guardadoYPlegado(nodo(a), r.sesion.id);
      expect(guardado).toStrictEqual(plegado);
    }
    expect(hechas).toBeGreaterThan(8);
    expect([await version(r.id), oidas(r.id)]).toEqual([
      1 + hechas,
      Array.from({ length: 1 + hechas }, (_, i) => i + 1),
    ]);
  });

  soloLargo('a hundred votes of one member leave one vote', async () => {
    const familia = await sembrarFamilia(nodo(a));
    const tarea = await crearTarea(nodo(a), familia);
    const antes = await version(familia.id);
    const miembro = familia.miembros[1];
    const { cuantas } = await aLosDos(100, (url, i) =>
      pedir(url, 'POST', RUTAS.votaciones, miembro?.token ?? '', {
        tarea,
        miembro: miembro?.id,
        dificultad: (i % 4) + 1,
      }),
    );
    expect(cuantas).toEqual({ '201': 1, '409 YA_HAS_VOTADO': 99 });
    expect(await db().selectFrom('votaciones').select('id').execute()).toHaveLength(1);
    expect(await version(familia.id)).toBe(antes + 1);
  });

  soloLargo('the last two voters, one at each server, complete the voting once, ten times', async () => {
    const familia = await sembrarFamilia(nodo(a));
    const votar = (url: string, i: number, tarea: number) =>
      pedir(url, 'POST', RUTAS.votaciones, familia.miembros[i]?.token ?? '', {
        tarea,
        miembro: familia.miembros[i]?.id,
        dificultad: 4,
      });
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      const tarea = await crearTarea(nodo(a), familia, { apta_infantil: false });
      await votar(urls[0] ?? '', 0, tarea);
      const { respuestas } = await aLosDos(2, (url, i) => votar(url, i + 1, tarea));
      expect(respuestas.filter((x) => (x.cuerpo as { completada: boolean }).completada)).toHaveLength(1);
    }
    const dichas = publicados.flat().filter((p) => p.evento === 'votacion:completada');
    expect(dichas).toHaveLength(10);
  });

  soloLargo('fifty activations of one member, with one invitation or several, make one account', async () => {
    const familia = await sembrarFamilia(nodo(a), [
      { nombre: 'Ana', admin: true },
      { nombre: 'Lucía', cuenta: false },
    ]);
    const invitaciones: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      const quien = { familia_id: familia.id, pin: familia.pin };
      const { cuerpo } = await llamar(i % 2 === 0 ? nodo(a) : nodo(b), 'POST', RUTAS.unirse, null, quien);
      invitaciones.push((cuerpo as FamiliaParaUnirse).token_activacion);
    }
    const clave = 'tres gatos y un pez';
    const { respuestas, cuantas } = await aLosDos(50, (url, i) =>
      pedir(url, 'POST', RUTAS.activar, '', {
        miembro_id: familia.miembros[1]?.id,
        password: clave,
        password_confirm: clave,
        token_activacion: invitaciones[i % 3 === 0 ? 0 : i % 25],
      }),
    );
    expect(cuantas).toEqual({ '201': 1, '400': 49 });
    const creada = respuestas.find((x) => x.estado === 201)?.cuerpo as CuentaCreada | undefined;
    const suyos = await db()
      .selectFrom('accesos')
      .select('id')
      .where('usuario_id', '=', creada?.usuario.id ?? 0)
      .execute();
    expect(suyos).toHaveLength(1);
    expect(oidas(familia.id)).toEqual([1]);
  });

  soloLargo('a hundred completions of one assignment: points, streak and next occurrence once', async () => {
    const familia = await sembrarFamilia(nodo(a));
    await repartir(nodo(a), familia, [await crearTarea(nodo(a), familia), 1]);
    const id = (await pendientesDe(nodo(a), familia, 1))[0]?.id ?? 0;
    const antes = await version(familia.id);
    const luis = familia.miembros[1];
    const { cuantas } = await aLosDos(100, (url) =>
      pedir(url, 'PATCH', ruta(RUTAS.completar, { id }), luis?.token ?? ''),
    );
    expect(cuantas).toEqual({ '200': 1, '409 ASIGNACION_COMPLETADA': 99 });
    const fila = await db()
      .selectFrom('usuarios')
      .select(['puntos_totales', 'racha_dias'])
      .where('id', '=', luis?.id ?? 0)
      .executeTakeFirst();
    expect(fila).toEqual({ puntos_totales: 15, racha_dias: 1 });
    expect(await pendientesDe(nodo(b), familia, 1)).toHaveLength(1);
    expect(await db().selectFrom('logros_desbloqueados').select('codigo').execute()).toHaveLength(1);
    expect(await version(familia.id)).toBe(antes + 1);
  });

  soloLargo(
    'a pick at one server races the clock of the other at the same instant: exactly one of them decides the turn',
    async () => {
      const familia = await sembrarReparto(nodo(b), undefined, { limite_segundos: 120 });
      const admin = familia.miembros[0]?.id ?? 0;
      let { sesion } = familia;
      let m = mesa(nodo(b), reloj, familia);
      let deLaMano = 0;
      /**
       * Delay of the pick after the clock, in ms; negative if earlier. Each race moves it towards the point where both win
       * equally often.
       */
      let retraso = 0;
      for (let i = 0; i < CARRERAS; i += 1) {
        if (i > 0) {
          await m.jugada(RUTAS.cancelarReparto, admin);
          const { cuerpo } = await m.llama(admin, 'POST', RUTAS.iniciar, { limite_segundos: 120 });
          ({ sesion } = cuerpo);
          m = mesa(nodo(b), reloj, { ...familia, sesion });
        }
        await nodo(a).plazos.mirar();
        const quien = sesion.miembro_turno_actual;
        reloj.avanzar(120);
        const actor = {
          id: quien ?? 0,
          familia_id: familia.id,
          es_administrador: false,
          acceso: 0,
          zona_horaria: 'Europe/Madrid',
        };
        const elige = async () => {
          await setTimeout(Math.max(0, retraso));
          const resultado = await elegirTarea(nodo(b).contexto, actor, sesion.id, sesion.tareas.at(-1)?.id ?? 0);
          return resultado.ok ? null : resultado.codigo;
        };
        const vence = async () => {
          await setTimeout(Math.max(0, -retraso));
          await nodo(a).plazos.vencer();
        };
        const [rechazo] = await Promise.all([elige(), vence()]);
        const s = await m.actual();
        const gano = s.elecciones.length === 1;
        deLaMano += Number(gano);
        retraso += gano ? 2 : -2;
        expect(rechazo).toBe(gano ? null : 'NO_ES_TU_TURNO');
        expect([s.n, s.aplazamientos[String(quien)]]).toEqual([2, gano ? 0 : 1]);
      }
      expect(deLaMano).toBeGreaterThan(0);
      expect(deLaMano).toBeLessThan(CARRERAS);
    },
  );
});
