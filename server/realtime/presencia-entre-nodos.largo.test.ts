import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DispositivoPantalla, EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { Correo } from '#server/change/puertos.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { aTiempo } from '#server/testing/a-tiempo.ts';
import { oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { crearRele } from '#server/testing/rele.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';
import { crearInstalacion, type Nodo } from '#server/testing/varios-nodos.ts';

/** Wraps a node so that it can fall silent, like one that dies without a goodbye. */
const conMordaza = () => {
  let callado = false;
  return {
    callar: (si: boolean) => {
      callado = si;
    },
    envolver: (nodos: EntreNodos): EntreNodos => ({
      ...nodos,
      decir: (canal, texto) => {
        if (!callado) nodos.decir(canal, texto);
      },
    }),
  };
};

describe('members connected to several nodes', con('postgres', 'redis'), () => {
  let instalacion: Awaited<ReturnType<typeof crearInstalacion>>;
  let a: Nodo;
  let b: Nodo;
  let familia: FamiliaSembrada;
  let ana: number;
  let luis: number;
  let mordaza: ReturnType<typeof conMordaza>;
  let abiertos: (() => unknown)[];
  beforeEach(async () => {
    instalacion = await crearInstalacion();
    mordaza = conMordaza();
    [a, b] = await Promise.all([instalacion.abrir(), instalacion.abrir({ envolver: mordaza.envolver })]);
    familia = await sembrarFamilia(a.app);
    [ana, luis] = familia.miembros.map((m) => m.id) as [number, number];
    abiertos = [];
  });
  afterEach(async () => {
    for (const cerrar of abiertos) cerrar();
    await instalacion.cerrar();
  });

  const entrar = async ({ url }: Nodo, i: number): Promise<Oyente> => {
    const oyente = await oir(url, familia.miembros[i]!.token);
    abiertos.push(() => oyente.socket.disconnect());
    return oyente;
  };
  const encender = async (nodo: Nodo) => {
    const { token } = await vincularPantalla(a.app, familia.miembros[0]!.token);
    const pantalla = await encenderPantalla(nodo.url, token);
    abiertos.push(() => pantalla.ws.terminate());
    return { pantalla, token };
  };
  /** Returns the ms until phones and screens show exactly these members. */
  const hastaVer = async (ids: readonly number[], moviles: readonly Oyente[], pantallas: readonly Pantalla[] = []) => {
    const desde = performance.now();
    await expect
      .poll(() => [...moviles.map((m) => m.presencias.at(-1)), ...pantallas.map((p) => p.estado().conectados)], {
        interval: 10,
      })
      .toEqual([...moviles, ...pantallas].map(() => ids));
    return performance.now() - desde;
  };

  test('phones and screens of each node see members of the other come and go', async () => {
    const deAna = await entrar(a, 0);
    const { pantalla: enB } = await encender(b);
    await hastaVer([ana], [deAna], [enB]);
    const deLuis = await entrar(b, 1);
    const otra = await entrar(b, 0);
    await hastaVer([ana, luis], [deAna, deLuis, otra], [enB]);
    deAna.socket.disconnect();
    const { pantalla: enA } = await encender(a);
    await hastaVer([ana, luis], [deLuis, otra], [enA, enB]);
    otra.socket.disconnect();
    await hastaVer([luis], [deLuis], [enA, enB]);
    await aTiempo(1_000, async () => {
      const vuelta = await entrar(b, 0);
      await hastaVer([ana, luis], [deLuis], [enA, enB]);
      vuelta.socket.disconnect();
      return hastaVer([luis], [deLuis], [enA, enB]);
    });
  });

  test('members at a node that dies silently count as gone within two seconds, and are back when it speaks again', async () => {
    const deAna = await entrar(a, 0);
    const deLuis = await entrar(b, 1);
    const { pantalla } = await encender(a);
    await hastaVer([ana, luis], [deAna, deLuis], [pantalla]);
    const vueltas: number[] = [];
    await aTiempo(2_000, async () => {
      mordaza.callar(true);
      const tardo = await hastaVer([ana], [deAna], [pantalla]);
      expect(tardo).toBeGreaterThan(700);
      mordaza.callar(false);
      vueltas.push(await hastaVer([ana, luis], [deAna, deLuis], [pantalla]));
      return tardo;
    });
    expect(Math.min(...vueltas)).toBeLessThan(2_000);
  });

  test('a node’s goodbye takes effect at once', async () => {
    const deAna = await entrar(a, 0);
    // Less than the 1.2 s after which a silent node is noticed, so the closing node has told the others.
    await aTiempo(900, async () => {
      const otro = await instalacion.abrir();
      const [deLuis, { pantalla }] = [await entrar(otro, 1), await encender(otro)];
      await hastaVer([ana, luis], [deAna, deLuis], [pantalla]);
      const cerrado = otro.app.app.close();
      const tardo = await hastaVer([ana], [deAna]);
      const dichas = deAna.presencias.length;
      await cerrado;
      await new Promise((listo) => setTimeout(listo, 500));
      expect(deAna.presencias).toHaveLength(dichas);
      return tardo;
    });
  });

  test('with Redis gone each node shows its own members, and afterwards all members again', async () => {
    const rele = await crearRele(instalacion.redis.url);
    const c = await instalacion.abrir({ redis: rele.url });
    const [deAna, deLuis] = [await entrar(a, 0), await entrar(c, 1)];
    await aTiempo(2_000, async () => {
      await hastaVer([ana, luis], [deAna, deLuis]);
      await rele.cortar();
      const tardo = await hastaVer([ana], [deAna]);
      await hastaVer([luis], [deLuis]);
      await rele.reabrir();
      return tardo;
    });
    await hastaVer([ana, luis], [deAna, deLuis]);
    // Cuts Redis for less time than a silent node is believed, while a member leaves.
    await rele.cortar();
    deAna.socket.disconnect();
    await new Promise((listo) => setTimeout(listo, 400));
    await rele.reabrir();
    await hastaVer([luis], [deLuis]);
    await rele.cortar();
  });

  test('a request at a node without clients of the family gets the presence from the others', async () => {
    const [deAna, { pantalla, token }] = [await entrar(a, 0), await encender(b)];
    await hastaVer([ana], [deAna], [pantalla]);
    const c = await instalacion.abrir();
    // Polled, because on a busy machine an answer may come later than the node waits for it.
    await expect
      .poll(async () => {
        const { conectados } = (await llamar(c.app, 'GET', RUTAS.estadoPantalla, token)).cuerpo as EstadoPantalla;
        const [dispositivo] = (await llamarComo(c.app, familia.miembros[0]!, 'GET', RUTAS.dispositivosPantalla))
          .cuerpo as readonly DispositivoPantalla[];
        return [conectados, dispositivo?.conectada];
      })
      .toEqual([[ana], true]);
    // The call returns when all nodes have answered, before its time limit is over.
    await aTiempo(200, async () => {
      const desde = performance.now();
      const { miembros } = await c.app.contexto.presentes.preguntar(familia.id);
      return miembros.join() === String(ana) ? performance.now() - desde : Infinity;
    });
    expect(await c.app.contexto.presentes.preguntar(familia.id + 1)).toEqual({ miembros: [], pantallas: [] });
    await expect.poll(() => c.nodos.cuantosOyen(`presencia:${String(familia.id)}`)).toBe(2);
  });

  test('a member connected to another node gets no e-mail about their turn; one connected to no node does', async () => {
    const correos: string[] = [];
    const correo: Correo = {
      enviar: async (para) => {
        correos.push(para);
        return { tipo: 'ENTREGADO' };
      },
      cerrar: () => undefined,
    };
    const c = await instalacion.abrir({ correo });
    await sembrarTareas(c.app, familia.id, [10, 10, 10, 10, 10, 10, 10, 10]);
    await c.app.contexto.base.escritura
      .updateTable('usuarios')
      .set({ notificaciones_email: true, email: 'alguien@ejemplo.es' })
      .where('familia_id', '=', familia.id)
      .execute();
    const todos = await Promise.all(familia.miembros.map((_, i) => entrar(b, i)));
    await hastaVer(
      familia.miembros.map((m) => m.id),
      todos,
    );
    const enC = (camino: string) => llamarComo(c.app, familia.miembros[0]!, 'POST', camino);
    const escritosAlEmpezar = async (): Promise<readonly string[]> => {
      correos.length = 0;
      const { sesion } = (await enC(RUTAS.iniciar)).cuerpo as JugadaHecha;
      await c.app.contexto.mensajero.quieta();
      await enC(ruta(RUTAS.cancelarReparto, { id: sesion.id }));
      return [...correos];
    };
    // A member whose presence is not known in time gets an e-mail, so a busy machine may need several attempts.
    await expect.poll(escritosAlEmpezar).toEqual([]);
    for (const { socket } of todos) socket.disconnect();
    await expect.poll(() => b.app.contexto.presentes.miembros(familia.id)).toEqual([]);
    expect(await escritosAlEmpezar()).toEqual(['alguien@ejemplo.es']);
  });
});
