import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Yo } from '#shared/contracts/familias.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar as plegarUno } from '#shared/domain/reparto/registro/pliegue.ts';
import { AHORA, unReparto } from '#shared/testing/reparto.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { GRACIA_MS } from '#client/lib/red/enlace.ts';
import { crearEpoca } from '#client/lib/red/version-familia.ts';
import { guardarSesion } from '#client/lib/reparto/sesion-reparto.ts';
import { crearEnlaceDeEventos } from './enlace-de-eventos.ts';
import { aplicar } from './eventos.ts';
import { crearInvalidador } from './invalidador.ts';

const inicio = unReparto();
const jugada = elegirTarea(inicio, { miembro: 1, tarea: 1 }, AHORA);
const elegido = jugada.ok ? jugada.valor.reduce(plegarUno, inicio) : inicio;
const vista = (estado: typeof inicio): SesionReparto => sesionDeEstado(7, estado, new Map());
const [antes, despues] = [vista(inicio), vista(elegido)];

let cache: QueryClient;
let dichos: string[];
let celebrados: number[];

const montar = () => {
  const invalidador = crearInvalidador(cache);
  const destino = {
    cache,
    invalidar: invalidador.pedir,
    decir: (texto: string) => void dichos.push(texto),
    celebrar: (logro: LogroDesbloqueado) => void celebrados.push(logro.id),
  };
  const releer = vi.fn<() => void>(invalidador.todo);
  const epoca = crearEpoca();
  return {
    releer,
    epoca,
    enlace: crearEnlaceDeEventos({
      epoca,
      aplicar: (evento, mensaje) => aplicar(destino, evento, mensaje),
      releer,
      repasar: invalidador.sueltas,
      repetir: invalidador.repetir,
      leido: () => null,
      sondear: () => undefined,
      alConexion: () => undefined,
    }),
  };
};

const guardada = () => cache.getQueryData<SesionActual>(CLAVES.sesion);
const caduca = (clave: readonly unknown[]) => cache.getQueryState(clave)?.isInvalidated;
const turno = (version: number, sesion: SesionReparto) => ({
  version,
  sesion,
  ultima_eleccion: sesion.elecciones.at(-1) ?? null,
});

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  dichos = [];
  celebrados = [];
});
afterEach(() => {
  cache.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('versions', () => {
  it('applies the next event and ignores an older one', () => {
    const { enlace, releer } = montar();
    enlace.recibir('reparto:iniciado', { version: 4, sesion: antes });
    enlace.recibir('reparto:turno', turno(5, despues));
    enlace.recibir('reparto:turno', turno(4, antes));
    expect(guardada()).toEqual({ version: 5, sesion: despues });
    expect(releer).not.toHaveBeenCalled();
  });

  it('applies every event of one transaction, which carry the same version', () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.asignaciones, []);
    enlace.recibir('reparto:completado', { version: 9, sesion: despues });
    enlace.recibir('asignacion:cambiada', { version: 9, todas: true });
    vi.advanceTimersByTime(1_000);
    expect(guardada()?.version).toBe(9);
    expect(caduca(CLAVES.asignaciones)).toBe(true);
  });

  it('reads everything again after a version gap and still applies the event', () => {
    const { enlace, releer } = montar();
    cache.setQueryData(CLAVES.usuarios, []);
    enlace.recibir('carga:cambiada', { version: 4 });
    enlace.recibir('reparto:turno', turno(6, despues));
    expect(releer).toHaveBeenCalledOnce();
    expect(caduca(CLAVES.usuarios)).toBe(true);
    expect(guardada()?.sesion).toEqual(despues);
    enlace.recibir('carga:cambiada', { version: 7 });
    expect(releer).toHaveBeenCalledOnce();
  });

  it('reads everything again when the family’s announced version is ahead of the events received, and only then', () => {
    const { enlace, releer } = montar();
    enlace.saludar({ version: 4, epoca: 'primera', alLlamar: undefined });
    releer.mockClear();
    enlace.recibir('version', { version: 4 });
    enlace.recibir('version', { version: 5 });
    enlace.recibir('reparto:turno', turno(5, antes));
    vi.advanceTimersByTime(GRACIA_MS * 2);
    expect(releer).not.toHaveBeenCalled();
    enlace.recibir('version', { version: 6 });
    vi.advanceTimersByTime(GRACIA_MS);
    expect(releer).toHaveBeenCalledOnce();
  });

  it('another run of the server ends the wait for an event announced by an answer of the former run', () => {
    const { enlace, epoca, releer } = montar();
    enlace.saludar({ version: 48, epoca: 'primera', alLlamar: undefined });
    releer.mockClear();
    enlace.recibir('carga:cambiada', { version: 49 });
    enlace.anotar(50);
    enlace.saludar({ version: 12, epoca: 'segunda', alLlamar: epoca.leer() });
    releer.mockClear();
    enlace.recibir('reparto:turno', turno(13, antes));
    vi.advanceTimersByTime(GRACIA_MS * 2);
    enlace.recibir('reparto:turno', turno(14, despues));
    expect(guardada()).toEqual({ version: 14, sesion: despues });
    expect(releer).not.toHaveBeenCalled();
  });

  it('applies an event that arrives after an answer with a newer version', () => {
    const { enlace, releer } = montar();
    enlace.recibir('carga:cambiada', { version: 4 });
    enlace.anotar(6);
    enlace.recibir('reparto:turno', turno(5, antes));
    enlace.recibir('reparto:turno', turno(6, despues));
    vi.advanceTimersByTime(GRACIA_MS * 2);
    expect(guardada()?.sesion).toEqual(despues);
    expect(releer).not.toHaveBeenCalled();
  });

  it('applies presence whatever its version and learns no version from it', () => {
    const { enlace, releer } = montar();
    enlace.recibir('carga:cambiada', { version: 4 });
    enlace.recibir('presencia', { version: 9, conectados: [1, 2] });
    enlace.recibir('presencia', { version: 3, conectados: [2] });
    expect(cache.getQueryData(CLAVES.presencia)).toEqual([2]);
    enlace.recibir('reparto:turno', turno(5, despues));
    expect(guardada()?.sesion).toEqual(despues);
    expect(releer).not.toHaveBeenCalled();
  });

  it('reads everything again if the event for an answer’s version does not arrive', () => {
    const { enlace, releer } = montar();
    enlace.recibir('carga:cambiada', { version: 4 });
    enlace.anotar(5);
    vi.advanceTimersByTime(GRACIA_MS);
    expect(releer).toHaveBeenCalledOnce();
  });
});

describe('the session in the cache', () => {
  it("is the same whether a move's answer or its event comes first", () => {
    const { enlace } = montar();
    guardarSesion(cache, { version: 5, sesion: despues });
    enlace.recibir('reparto:turno', turno(5, despues));
    expect(guardada()).toEqual({ version: 5, sesion: despues });
    guardarSesion(cache, { version: 5, sesion: despues });
    expect(guardada()).toEqual({ version: 5, sesion: despues });
  });

  it('keeps the longer log when two snapshots of one session claim the same version', () => {
    guardarSesion(cache, { version: 5, sesion: despues });
    guardarSesion(cache, { version: 5, sesion: antes });
    expect(guardada()?.sesion).toEqual(despues);
  });

  it('is not overwritten by an older read in flight', async () => {
    const { enlace } = montar();
    const respuesta = Promise.withResolvers<Response>();
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', () => respuesta.promise);
    const lectura = cache.fetchQuery(consultaSesion);
    enlace.recibir('reparto:turno', turno(5, despues));
    respuesta.resolve(Response.json({ version: 4, sesion: antes }));
    await lectura;
    expect(guardada()).toEqual({ version: 5, sesion: despues });
  });

  it('is replaced by a newer read, even by one without a session', () => {
    guardarSesion(cache, { version: 5, sesion: despues });
    guardarSesion(cache, { version: 6, sesion: null });
    expect(guardada()).toEqual({ version: 6, sesion: null });
  });
});

describe('an assignment or its member', () => {
  const yo = {
    id: 1,
    first_name: 'Ana',
    email: 'ana@casa.es',
    puntos_totales: 10,
    racha_dias: 1,
    administra_servidor: true,
  } as Yo;
  const fregar = { id: 5, miembro: 1, estado: 'PENDIENTE' } as Asignacion;
  const pendientes = CLAVES.misTareas('PENDIENTE');
  const hechas = CLAVES.misTareas('COMPLETADA');

  beforeEach(() => {
    cache.setQueryData(CLAVES.yo, yo);
    cache.setQueryData(pendientes, [fregar]);
    cache.setQueryData(hechas, []);
    cache.setQueryData(CLAVES.tareas, []);
    cache.setQueryData(CLAVES.ranking, []);
  });

  it('of mine moves to the list of completed ones when another device completes it', () => {
    const hecha = { ...fregar, estado: 'COMPLETADA' } as Asignacion;
    montar().enlace.recibir('asignacion:cambiada', { version: 1, asignacion: hecha });
    expect([cache.getQueryData(pendientes), cache.getQueryData(hechas)]).toEqual([[], [hecha]]);
    vi.advanceTimersByTime(1_000);
    expect(caduca(pendientes)).toBe(true);
  });

  it('of another member leaves my lists alone', () => {
    montar().enlace.recibir('asignacion:cambiada', {
      version: 1,
      asignacion: { ...fregar, id: 6, tarea: 99, miembro: 2 },
    });
    vi.advanceTimersByTime(1_000);
    expect(cache.getQueryData(pendientes)).toEqual([fregar]);
    expect(caduca(pendientes)).toBe(false);
  });

  it('that is skipped joins the list of skipped ones, and leaves it once it is pending again', () => {
    cache.setQueryData(CLAVES.omisiones, []);
    const omision = { estado: 'OMITIDA', por: 2 } as Asignacion['omision'];
    const omitida = { ...fregar, miembro: 2, estado: 'VENCIDA', omision } as Asignacion;
    const { enlace } = montar();
    enlace.recibir('asignacion:cambiada', { version: 1, asignacion: omitida });
    expect(cache.getQueryData(CLAVES.omisiones)).toEqual([omitida]);
    enlace.recibir('asignacion:cambiada', { version: 2, asignacion: { ...fregar, miembro: 2, omision: null } });
    expect(cache.getQueryData(CLAVES.omisiones)).toEqual([]);
  });

  it('that was deleted leaves my list', () => {
    montar().enlace.recibir('asignacion:cambiada', { version: 1, asignacion: { id: 5, borrada: true } });
    expect(cache.getQueryData(pendientes)).toEqual([]);
  });

  it('is not read again while a tick of mine is in flight, since the tick’s answer causes that read', () => {
    cache
      .getMutationCache()
      .build(cache, { mutationKey: CLAVES.trabajo, mutationFn: () => new Promise(() => null) })
      .execute(undefined)
      .catch(() => null);
    montar().enlace.recibir('asignacion:cambiada', { version: 1, asignacion: { ...fregar, estado: 'COMPLETADA' } });
    vi.advanceTimersByTime(1_000);
    expect(caduca(pendientes)).toBe(false);
  });

  it('with new points is updated in place, keeps my e-mail and my role as the box’s admin, and causes no read', () => {
    const { administra_servidor: _, ...deOtros } = { ...yo, email: '' };
    montar().enlace.recibir('miembro:cambiado', {
      version: 1,
      miembro: { ...deOtros, puntos_totales: 20, racha_dias: 2 },
    });
    vi.advanceTimersByTime(1_000);
    expect(cache.getQueryData(CLAVES.yo)).toEqual({ ...yo, puntos_totales: 20, racha_dias: 2 });
    expect([caduca(CLAVES.yo), caduca(CLAVES.tareas)]).toEqual([false, false]);
  });

  it('keeps new points that arrived during an older read', async () => {
    const [antes, despues] = [10, 20].map((puntos_totales) => ({ ...yo, puntos_totales })) as [Yo, Yo];
    const vieja = Promise.withResolvers<Yo>();
    const leer = (queryKey: readonly string[], como: (leido: Yo) => unknown) => {
      const vista = new QueryObserver(cache, { queryKey, queryFn: async () => como(await vieja.promise) });
      const dejar = vista.subscribe(() => null);
      vista.setOptions({ queryKey, queryFn: () => como(despues) });
      return dejar;
    };
    cache.setQueryData(CLAVES.usuarios, [antes]);
    const dejar = [leer(CLAVES.yo, (leido) => leido), leer(CLAVES.usuarios, (leido) => [leido])];
    montar().enlace.recibir('miembro:cambiado', { version: 6, miembro: despues });
    vieja.resolve(antes);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([cache.getQueryData(CLAVES.yo), cache.getQueryData(CLAVES.usuarios)]).toEqual([despues, [despues]]);
    for (const callar of dejar) callar();
  });

  it('with a new name causes a read of the lists with names', () => {
    montar().enlace.recibir('miembro:cambiado', { version: 1, miembro: { ...yo, first_name: 'Anita' } });
    vi.advanceTimersByTime(1_000);
    expect([CLAVES.yo, CLAVES.tareas, CLAVES.ranking].map(caduca)).toEqual([true, true, true]);
  });

  it('with a new name causes a read of the assignments and the session', () => {
    cache.setQueryData(CLAVES.asignaciones, []);
    cache.setQueryData(CLAVES.sesion, { version: 1, sesion: null });
    montar().enlace.recibir('miembro:cambiado', { version: 1, miembro: { ...yo, first_name: 'Anita' } });
    vi.advanceTimersByTime(1_000);
    expect([CLAVES.asignaciones, CLAVES.sesion].map(caduca)).toEqual([true, true]);
  });

  it('is read again when the family moves to another time zone, since today’s date may change', () => {
    for (const clave of [CLAVES.familia, CLAVES.asignaciones, CLAVES.configuraciones]) cache.setQueryData(clave, []);
    montar().enlace.recibir('familia:cambiada', {
      version: 1,
      familia: { id: 1, nombre: 'Los García', zona_horaria: 'Pacific/Auckland', sonido_pantalla: true },
    });
    vi.advanceTimersByTime(1_000);
    expect(
      [CLAVES.familia, CLAVES.yo, pendientes, hechas, CLAVES.asignaciones, CLAVES.ranking, CLAVES.configuraciones].map(
        caduca,
      ),
    ).not.toContain(false);
  });

  it('stores the ranking that an event carries, and celebrates my new achievement', () => {
    const { enlace } = montar();
    enlace.recibir('ranking:actualizado', { version: 1, filas: [{ id: 1 } as FilaRanking] });
    enlace.recibir('logro:desbloqueado', { version: 1, logro: { id: 8 } as LogroDesbloqueado });
    expect(cache.getQueryData(CLAVES.ranking)).toEqual([{ id: 1 }]);
    expect(celebrados).toEqual([8]);
  });
});

describe('lists', () => {
  it('are read once after a burst of events', () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.tareas, []);
    const invalidar = vi.spyOn(cache, 'invalidateQueries');
    for (let version = 1; version <= 20; version += 1)
      enlace.recibir('tarea:cambiada', { version, tarea: { id: version, borrada: true } });
    vi.advanceTimersByTime(1_000);
    expect(invalidar.mock.calls.filter(([filtro]) => filtro?.queryKey === CLAVES.tareas)).toHaveLength(1);
    expect(caduca(CLAVES.tareas)).toBe(true);
  });

  it('of free chores are read again when the server says that all work changed, not with every edited chore', () => {
    const { enlace } = montar();
    const libres = CLAVES.libres('2026-11-21');
    cache.setQueryData(libres, []);
    enlace.recibir('tarea:cambiada', { version: 1, tarea: { id: 3, borrada: true } });
    vi.advanceTimersByTime(1_000);
    expect(caduca(libres)).toBe(false);
    enlace.recibir('asignacion:cambiada', { version: 1, todas: true });
    vi.advanceTimersByTime(1_000);
    expect(caduca(libres)).toBe(true);
  });

  it('of available chores are read again when a pick is undone, and not after a pick', () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.tareasDisponibles, []);
    enlace.recibir('reparto:turno', turno(1, despues));
    vi.advanceTimersByTime(1_000);
    expect(caduca(CLAVES.tareasDisponibles)).toBe(false);
    enlace.recibir('reparto:turno', turno(2, antes));
    vi.advanceTimersByTime(1_000);
    expect(caduca(CLAVES.tareasDisponibles)).toBe(true);
  });

  it('and the session are read again when a move does not follow from the known state', () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.sesion, { version: 1, sesion: antes });
    cache.setQueryData(CLAVES.tareasDisponibles, []);
    const eventos = [{ n: antes.n + 5, tipo: 'ELECCION' as const, miembro: 1, tarea: 1, en: AHORA }];
    enlace.recibir('reparto:jugada', { version: 2, jugada: { sesion: antes.id, eventos, vence_en: null } });
    vi.advanceTimersByTime(1_000);
    expect([CLAVES.sesion, CLAVES.tareasDisponibles].map(caduca)).toEqual([true, true]);
  });

  it('of screens and devices are read again when another admin changed them', () => {
    for (const clave of [CLAVES.pantallas, CLAVES.aparatos, CLAVES.rastroDe(null)]) cache.setQueryData(clave, []);
    montar().enlace.recibir('rastro:anotado', { version: 5 });
    vi.advanceTimersByTime(1_000);
    expect([CLAVES.pantallas, CLAVES.aparatos, CLAVES.rastroDe(null)].map(caduca)).toEqual([true, true, true]);
  });

  it('of available chores are read again when an admin edits a chore', () => {
    cache.setQueryData(CLAVES.tareasDisponibles, []);
    montar().enlace.recibir('tarea:cambiada', { version: 1, tarea: { id: 3, borrada: true } });
    vi.advanceTimersByTime(1_000);
    expect(caduca(CLAVES.tareasDisponibles)).toBe(true);
  });

  it('come with a toast of a chore’s points when its vote ends', async () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.tareas, [{ id: 3, nombre: 'Fregar los platos' }]);
    enlace.recibir('votacion:completada', { version: 2, tarea: 3, puntos: 10 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(dichos).toEqual(['Fregar los platos: 10 puntos']);
  });

  it('come with a toast when an admin closes a vote, and when votes start anew', async () => {
    const { enlace } = montar();
    cache.setQueryData(CLAVES.tareas, [{ id: 3, nombre: 'Fregar los platos' }]);
    cache.setQueryData(CLAVES.paraVotar, []);
    enlace.recibir('votacion:completada', {
      version: 2,
      tarea: 3,
      puntos: 9,
      cierre: { votos: 4, votantes_aptos: 5 },
    });
    enlace.recibir('votacion:completada', {
      version: 3,
      tarea: 3,
      puntos: 10,
      cierre: { votos: 0, votantes_aptos: 5 },
    });
    enlace.recibir('votacion:reiniciada', { version: 4, tareas: [3] });
    enlace.recibir('votacion:reiniciada', { version: 5, tareas: [3, 4] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(dichos.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '2 votaciones empiezan de nuevo',
      'Fregar los platos: 10 puntos, cerrada sin votos',
      'Fregar los platos: 9 puntos, cerrada con 4 de 5 votos',
      'Fregar los platos: la votación empieza de nuevo',
    ]);
    expect(caduca(CLAVES.paraVotar)).toBe(true);
  });
});
