import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { relojFijo } from '#server/testing/app-de-prueba.ts';
import { oir } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';
import { crearInstalacion, type Nodo } from '#server/testing/varios-nodos.ts';
import { cumplirBaja } from './bajas.ts';

const PADRES = [{ nombre: 'Ana', admin: true }, { nombre: 'Luis', admin: true }, { nombre: 'Marta' }] as const;

describe('a family’s deletion with two servers', con('postgres', 'redis'), () => {
  let instalacion: Awaited<ReturnType<typeof crearInstalacion>>;
  let a: Nodo;
  let b: Nodo;
  let familia: FamiliaSembrada;
  let vecina: FamiliaSembrada;
  const reloj = relojFijo();
  beforeEach(async () => {
    instalacion = await crearInstalacion();
    [a, b] = await Promise.all([instalacion.abrir({ reloj }), instalacion.abrir({ reloj })]);
    familia = await sembrarFamilia(a.app, PADRES);
    vecina = await sembrarFamilia(a.app, PADRES);
    await llamar(a.app, 'POST', RUTAS.baja, familia.miembros[0]!.token, { nombre: 'García' });
    const ya = { borra_en: sumarSegundos(reloj.ahora(), -60), vista_en: reloj.ahora() };
    await a.app.contexto.base.escritura.updateTable('bajas').set(ya).where('familia_id', '=', familia.id).execute();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await instalacion.cerrar();
  });

  const familias = async () => (await listarFamilias(b.app.contexto.base.lectura)).map(({ id }) => id);

  test('both delete it at once: it happens once, and phones, wall and reads of both end with it', async () => {
    const moviles = [await oir(a.url, familia.miembros[1]!.token), await oir(b.url, familia.miembros[2]!.token)];
    const ajeno = await oir(b.url, vecina.miembros[2]!.token);
    const { token } = await vincularPantalla(a.app, familia.miembros[0]!.token);
    const pantalla = await encenderPantalla(b.url, token);
    // Answers of this route are kept by each server until the family changes.
    const tareas = (quien: FamiliaSembrada) => llamar(b.app, 'GET', RUTAS.tareas, quien.miembros[2]!.token);
    expect((await tareas(familia)).estado).toBe(200);
    const fines = [...moviles.map(({ socket }) => once(socket as never, 'disconnect')), once(pantalla.ws, 'close')];
    // All reads fail, so that no server's regular check of logins can end a connection: only the deletion's own cut does.
    for (const { app } of [a, b]) vi.spyOn(app.contexto.base, 'leer').mockRejectedValue(new Error('No answer'));
    const quitadas = await Promise.all([a, b].map(({ app }) => cumplirBaja(app.contexto, familia.id)));
    expect(quitadas.filter((quitada) => quitada !== null)).toHaveLength(1);
    await Promise.all(fines);
    vi.restoreAllMocks();
    expect((await tareas(familia)).estado).toBe(401);
    expect(await familias()).toEqual([vecina.id]);
    expect((await tareas(vecina)).estado).toBe(200);
    expect(ajeno.socket.connected).toBe(true);
    ajeno.socket.disconnect();
  });

  test('a no at the other server, after the week was found over and before the deletion, keeps the family', async () => {
    const { contexto } = a.app;
    let estados: number[] = [];
    // Cancels the deletion outside the job's async context, in which a change inside another one would throw.
    const aparte = new AsyncResource('aparte');
    const decirNo = () => llamar(b.app, 'POST', RUTAS.pararBaja, familia.miembros[1]!.token, {});
    const escribir: Contexto['base']['escribir'] = async (de, hacer) => {
      const escrito = await contexto.base.escribir(de, hacer);
      if (estados.length === 0) estados = [(await aparte.runInAsyncScope(decirNo)).estado];
      return escrito;
    };
    expect(await cumplirBaja({ ...contexto, base: { ...contexto.base, escribir } }, familia.id)).toBeNull();
    expect(estados).toEqual([200]);
    expect(await familias()).toEqual([familia.id, vecina.id]);
  });
});
