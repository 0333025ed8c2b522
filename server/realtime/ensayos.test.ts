import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { unEnsayo } from '#server/testing/ensayo.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { crearEnsayos } from './reparto.ts';

describe('a trial draft on the family’s screens', () => {
  let app: App;
  let url: string;
  let familia: FamiliaSembrada;
  let ids: number[];
  let abiertas: Pantalla[];
  beforeEach(async () => {
    app = await buildTestApp();
    url = await escuchar(app);
    familia = await sembrarFamilia(app);
    ids = familia.miembros.map((m) => m.id);
    abiertas = [];
  });
  afterEach(async () => {
    for (const { ws } of abiertas) ws.terminate();
    await app.app.close();
  });

  const encender = async (de: FamiliaSembrada): Promise<{ readonly pantalla: Pantalla; readonly token: string }> => {
    const { token } = await vincularPantalla(app, de.miembros[0]!.token);
    const pantalla = await encenderPantalla(url, token);
    abiertas.push(pantalla);
    return { pantalla, token };
  };
  const como = (i: number, metodo: 'POST' | 'DELETE', camino: string, cuerpo?: unknown) =>
    llamarComo(app, familia.miembros[i]!, metodo, camino, cuerpo);
  const mostrar = (cuerpo: unknown, i = 0) => como(i, 'POST', RUTAS.ensayoPantalla, cuerpo);

  test('is on all of them at once and follows each change, appears on a screen switched on later, and disappears when ended', async () => {
    const { pantalla, token } = await encender(familia);
    expect(pantalla.estado().ensayo).toBeNull();
    const movil = await oir(url, familia.miembros[1]!.token);
    const antes = await leerVersion(app.contexto.base.escritura, familia.id);
    expect(await mostrar(unEnsayo(ids))).toMatchObject({ estado: 200, cuerpo: { pantallas: 1 } });
    await expect.poll(() => pantalla.estado().ensayo).toEqual(unEnsayo(ids));
    const otro = unEnsayo(ids, { diferencia: null });
    await mostrar(otro);
    await expect.poll(() => pantalla.estado().ensayo).toEqual(otro);
    expect((await encender(familia)).pantalla.estado().ensayo).toEqual(otro);
    const leido = EstadoPantalla.parse((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).cuerpo);
    expect(leido.ensayo).toEqual(otro);

    expect((await como(0, 'DELETE', RUTAS.ensayoPantalla)).estado).toBe(204);
    await expect.poll(() => pantalla.estado().ensayo).toBeNull();
    expect((await como(0, 'DELETE', RUTAS.ensayoPantalla)).estado).toBe(204);
    // A trial draft is no change of the family's data: it raises no version and sends phones nothing.
    expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes);
    expect([pantalla.saltos, movil.recibidos]).toEqual([[], []]);
    movil.socket.disconnect();
  });

  test('can be shown and ended only by an admin, with members of their family, on its screens, and while no draft is running', async () => {
    const ajena = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
    const { pantalla: deOtros } = await encender(ajena);
    const { pantalla } = await encender(familia);
    expect((await mostrar(unEnsayo(ids), 1)).estado).toBe(403);
    expect(await mostrar(unEnsayo([...ids, ajena.miembros[0]!.id]))).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Este miembro no existe'] },
    });
    for (const mal of [{}, unEnsayo([]), { ...unEnsayo(ids), nota: 'hola' }, unEnsayo(ids, { total: -1 })])
      expect((await mostrar(mal)).estado).toBe(400);
    expect(app.contexto.ensayos.de(familia.id)).toBeNull();

    await mostrar(unEnsayo(ids));
    expect((await como(1, 'DELETE', RUTAS.ensayoPantalla)).estado).toBe(403);
    await expect.poll(() => pantalla.estado().ensayo).not.toBeNull();
    await sembrarTareas(app, familia.id, PUNTOS);
    expect((await como(0, 'POST', RUTAS.iniciar)).estado).toBe(201);
    await expect.poll(() => pantalla.estado().sesion?.fase).toBe('ELECCION');
    expect(pantalla.estado().ensayo).toBeNull();
    expect(await mostrar(unEnsayo(ids))).toMatchObject({ estado: 409, cuerpo: { codigo: 'REPARTO_EN_CURSO' } });
    expect(deOtros.estado().ensayo).toBeNull();
  });
});

describe('ten minutes and several nodes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Creates two nodes that hear each other at once. */
  const dosNodos = (): readonly [EntreNodos, EntreNodos] => {
    const oyentes: ((mensaje: Buffer) => void)[][] = [[], []];
    const nodo = (yo: number): EntreNodos => ({
      decir: (_canal, texto) => oyentes[1 - yo]?.forEach((oyente) => oyente(Buffer.from(texto))),
      oir: (_canal, oyente) => {
        oyentes[yo]?.push(oyente);
        return () => undefined;
      },
      alReconectar: () => undefined,
      cuantosOyen: () => Promise.resolve(2),
      cerrar: () => Promise.resolve(),
    });
    return [nodo(0), nodo(1)];
  };

  test('shown at one node appears at the other, and both end it ten minutes after the last change', () => {
    const dicho: string[] = [];
    const [a, b] = dosNodos().map((nodo, i) =>
      crearEnsayos(nodo, (familia, ensayo) =>
        dicho.push(`${String(i)} ${String(familia)} ${ensayo === null ? 'no' : 'sí'}`),
      ),
    ) as [ReturnType<typeof crearEnsayos>, ReturnType<typeof crearEnsayos>];
    a.mostrar(7, unEnsayo([1]));
    expect([b.de(7), b.de(8)]).toEqual([unEnsayo([1]), null]);
    vi.advanceTimersByTime(9 * 60_000);
    b.mostrar(7, unEnsayo([1, 2]));
    vi.advanceTimersByTime(9 * 60_000);
    expect(a.de(7)).toEqual(unEnsayo([1, 2]));
    vi.advanceTimersByTime(60_000);
    expect([a.de(7), b.de(7)]).toEqual([null, null]);
    b.mostrar(7, unEnsayo([1]));
    a.quitar(7);
    a.quitar(7);
    // When the ten minutes of both nodes end together, either may say so first, so the nodes' names are left out.
    expect(dicho.map((d) => d.split(' ')[2]).join(' ')).toBe('sí sí sí sí no no sí sí no no');
  });
});
