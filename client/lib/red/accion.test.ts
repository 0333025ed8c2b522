import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { ponerConexion } from '#client/realtime/estado.ts';
import { mutacionDe, sinFila, type OpcionesAccion } from './accion.ts';
import { CLAVES } from './claves.ts';
import { llamar } from './llamar.ts';
import { pausa } from '#client/lib/navegador/pausa.ts';
import { crearUnaVez } from './reintentos.ts';

// The toast module calls `addEventListener` on import, to hide its toasts when a login ends in another tab; Node has none.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => null));

interface Fila {
  readonly id: number;
}
const FILAS: readonly Fila[] = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** Returns the fake server's answer to each request. */
let contesta: () => Promise<Response>;
/** Idempotency keys that the fake server received; null for a request without one. */
let claves: (string | null)[];
/** Number of reads by query key. */
let lecturas: Record<string, number>;
/** The stored access token; null means that nobody is logged in. */
let token: string | null;
let cache: QueryClient;
let dejar: (() => void)[];

const leer = (clave: readonly string[]) => {
  const nombre = clave.join('.');
  dejar.push(
    new QueryObserver(cache, {
      queryKey: clave,
      queryFn: () => {
        lecturas[nombre] = (lecturas[nombre] ?? 0) + 1;
        return Promise.resolve(FILAS);
      },
    }).subscribe(() => undefined),
  );
};

beforeEach(async () => {
  token = 'uno';
  vi.stubGlobal('requestAnimationFrame', (hacer: () => void) => setTimeout(hacer));
  vi.stubGlobal('localStorage', { getItem: (k: string) => (k === 'access_token' ? token : null) });
  claves = [];
  lecturas = {};
  dejar = [];
  contesta = () => Promise.resolve(Response.json({ message: 'Hecho' }));
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    claves.push(new Headers(headers).get(CABECERA_CLAVE));
    return contesta();
  });
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  ponerConexion('vivo');
  leer(CLAVES.tareas);
  leer(CLAVES.avisos);
  await vi.waitFor(() => expect(lecturas).toEqual({ tareas: 1, avisos: 1 }));
});
afterEach(() => {
  for (const uno of dejar) uno();
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  cache.clear();
  ponerConexion('sondeo');
  vi.unstubAllGlobals();
});

type Borrar = OpcionesAccion<number, unknown>;

const accion = (opciones: Partial<Borrar> = {}, unaVez = crearUnaVez()) => {
  const hacer = (id: number, conClave: { readonly cabeceras: Readonly<Record<string, string>> }): Promise<unknown> =>
    llamar('borrarTarea', { id, ...conClave });
  const observada = new MutationObserver(
    cache,
    mutacionDe(cache, hacer, { texto: 'Error al borrar', ...opciones }, unaVez),
  );
  return {
    pedir: (entrada: number) =>
      new Promise<unknown>((contestar) => {
        observada.mutate({ entrada, contestar }).catch(() => null);
      }),
    ocupada: () => observada.getCurrentResult().isPending,
  };
};

const dicho = (): Promise<unknown[]> =>
  vi.waitFor(() => {
    const avisos = toast.getToasts().map((t) => ('title' in t ? [t.type, t.title] : []));
    expect(avisos).not.toEqual([]);
    return avisos;
  });
const nadaDicho = async () => {
  await pausa(20);
  expect(toast.getToasts()).toEqual([]);
};
const negar = (cuerpo: object, status = 409) => {
  contesta = () => Promise.resolve(Response.json(cuerpo, { status }));
};
const perder = () => {
  contesta = () => Promise.reject(new TypeError('Failed to fetch'));
};

test('an action that succeeds shows the server’s text and returns its answer', async () => {
  const hechas: unknown[] = [];
  const { pedir } = accion({ alHacer: (...de) => hechas.push(de) });
  expect(await pedir(2)).toEqual({ message: 'Hecho' });
  expect(await dicho()).toEqual([['success', 'Hecho']]);
  expect(hechas).toEqual([[{ message: 'Hecho' }, 2, cache]]);
});

test('an action with its own text, fixed or made from the answer, shows that, and nothing if it is null', async () => {
  await accion({ dicho: null }).pedir(1);
  await nadaDicho();
  await accion({ dicho: (_, id) => `Borrada la ${String(id)}` }).pedir(7);
  expect(await dicho()).toEqual([['success', 'Borrada la 7']]);
});

test('with a live connection, only unversioned data is read again', async () => {
  const { pedir, ocupada } = accion();
  await pedir(1);
  expect(ocupada()).toBe(true);
  await vi.waitFor(() => expect(ocupada()).toBe(false));
  expect(lecturas).toEqual({ tareas: 1, avisos: 2 });
});

test('an action stays busy while the reads that its events cause, a moment later, go on', async () => {
  const { pedir, ocupada } = accion();
  await pedir(1);
  let llega = (): void => undefined;
  await pausa(60);
  void cache.prefetchQuery({ queryKey: ['lenta'], queryFn: () => new Promise((r) => (llega = () => r(1))) });
  await pausa(300);
  expect(ocupada()).toBe(true);
  llega();
  await vi.waitFor(() => expect(ocupada()).toBe(false));
});

test('without a live connection, all data on screen is read again', async () => {
  ponerConexion('sondeo');
  const { pedir, ocupada } = accion();
  await pedir(1);
  await vi.waitFor(() => expect(ocupada()).toBe(false));
  expect(lecturas).toEqual({ tareas: 2, avisos: 2 });
});

test('without a login nothing is read again', async () => {
  token = null;
  ponerConexion('sondeo');
  const { pedir, ocupada } = accion();
  await pedir(1);
  await vi.waitFor(() => expect(ocupada()).toBe(false));
  expect(lecturas).toEqual({ tareas: 1, avisos: 1 });
});

test('a refusal shows the server’s text, reverts the optimistic change, and reads all on screen again', async () => {
  let [seguir, llego] = [(): void => undefined, (): void => undefined];
  const enviada = new Promise<void>((r) => (llego = r));
  contesta = async () => {
    llego();
    await new Promise<void>((r) => (seguir = r));
    return Response.json({ error: 'Ya no existe' }, { status: 404 });
  };
  const { pedir, ocupada } = accion({ optimista: (de, id) => sinFila(CLAVES.tareas)(de, { id }) });
  const respuesta = pedir(2);
  await enviada;
  expect(cache.getQueryData(CLAVES.tareas)).toEqual([{ id: 1 }, { id: 3 }]);
  seguir();
  expect(await respuesta).toBeUndefined();
  expect(cache.getQueryData(CLAVES.tareas)).toEqual(FILAS);
  expect(await dicho()).toEqual([['error', 'Ya no existe']]);
  await vi.waitFor(() => expect(ocupada()).toBe(false));
  expect(lecturas).toEqual({ tareas: 2, avisos: 2 });
});

test('undoing a refused action keeps others’ changes meanwhile', async () => {
  const deshacer = await sinFila(CLAVES.tareas)(cache, { id: 2 });
  cache.setQueryData(CLAVES.tareas, [{ id: 3 }, { id: 4 }]);
  deshacer();
  expect(cache.getQueryData(CLAVES.tareas)).toEqual([{ id: 3 }, { id: 2 }, { id: 4 }]);
});

test('after a refusal without text, or a lost answer, the action’s own text is shown', async () => {
  contesta = () => Promise.resolve(new Response(null, { status: 500 }));
  await accion().pedir(1);
  expect(await dicho()).toEqual([['error', 'Error al borrar']]);
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  perder();
  await accion().pedir(1);
  expect(await dicho()).toEqual([['error', 'Error al borrar. Comprueba tu conexión']]);
  expect(lecturas).toEqual({ tareas: 1, avisos: 1 });
});

test('a form shows a refusal of its fields itself, and nothing is read again for it', async () => {
  negar({ nombre: ['Ya existe'] }, 400);
  const { pedir, ocupada } = accion({ campos: true });
  expect(await pedir(1)).toBeUndefined();
  await vi.waitFor(() => expect(ocupada()).toBe(false));
  await nadaDicho();
  expect(lecturas).toEqual({ tareas: 1, avisos: 1 });
});

test('a repeat after a lost answer uses the same key, and one after a refusal another', async () => {
  const { pedir } = accion();
  perder();
  await pedir(1);
  negar({ error: 'No' });
  await pedir(1);
  await pedir(1);
  const [primera, segunda, tercera] = claves.filter((clave) => clave !== null);
  expect(segunda).toBe(primera);
  expect(tercera).not.toBe(segunda);
});
