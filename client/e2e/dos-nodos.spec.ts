import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { Client } from 'pg';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaContada, JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { entrarComo, fundarFamilia, sumarMiembro, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { cargada, colgarTele, elegirEnMovil } from './sala.ts';
import { FALTA } from './servicios.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import { levantarBalanceador, type Balanceador } from './turnandose.ts';

/**
 * One installation of two servers on PostgreSQL and Redis, behind a load balancer that alternates requests and sockets
 * between them. Four phones and a wall screen play a draft, during which one server is killed.
 */

const { TEST_DATABASE_URL: POSTGRES, TEST_REDIS_URL: REDIS } = process.env;
test.skip(POSTGRES === undefined || REDIS === undefined, FALTA.servicios);

const TAREAS = ['Barrer', 'Cocinar', 'Fregar', 'Planchar'];

const mandar = async (orden: string): Promise<void> => {
  const base = new Client({ connectionString: POSTGRES });
  await base.connect();
  try {
    await base.query(orden);
  } finally {
    await base.end();
  }
};
const nombreBase = `te_toca_${randomBytes(8).toString('hex')}`;

let nodos: readonly Servidor[] = [];
let balanceador: Balanceador;
test.beforeAll(async () => {
  await mandar(`CREATE DATABASE ${nombreBase} TEMPLATE template0`);
  const base = new URL(POSTGRES ?? '');
  base.pathname = `/${nombreBase}`;
  const entorno = { DATABASE_URL: base.href, REDIS_URL: REDIS ?? '' };
  // Starts both at once on an empty database: one creates the tables while the other waits.
  nodos = await Promise.all([1, 2].map(() => levantarServidor(undefined, { entorno })));
  balanceador = await levantarBalanceador(nodos);
});
test.afterAll(async ({ browser }) => {
  await cerrarMoviles(browser);
  await balanceador.cerrar();
  for (const nodo of nodos) await nodo.cerrar();
  await mandar(`DROP DATABASE ${nombreBase} WITH (FORCE)`);
});

/** Collects the ids of chores whose picks a phone has received by its socket, including its own picks. */
const oir = (pagina: Page): Set<number> => {
  const oidas = new Set<number>();
  pagina.on('websocket', (ws) => {
    ws.on('framereceived', ({ payload }) => {
      const [, evento] = /^42(\["reparto:.*)$/s.exec(String(payload)) ?? [];
      if (evento === undefined) return;
      const [, dicho] = JSON.parse(evento) as [string, { sesion: SesionReparto } | { jugada: JugadaContada }];
      const elegidas = 'sesion' in dicho ? dicho.sesion.elecciones : dicho.jugada.eventos;
      for (const elegida of elegidas) if ('tarea' in elegida) oidas.add(elegida.tarea);
    });
  });
  return oidas;
};

const familia = async (url: string): Promise<readonly Cliente[]> => {
  const rosa = await fundarFamilia(url, 'Rosa', 'rosa');
  for (const nombre of TAREAS) await rosa.pedir('POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' });
  return [
    rosa,
    await sumarMiembro(url, rosa, 'Luis'),
    await sumarMiembro(url, rosa, 'Marta'),
    await sumarMiembro(url, rosa, 'Nico'),
  ];
};

test(
  'four phones and a wall screen play a draft on two servers, one of which is killed',
  SOLO_LARGO,
  async ({ browser }) => {
    const { url } = balanceador;
    const gente = await familia(url);
    const [rosa] = gente as [Cliente];
    const sentados = await Promise.all(
      gente.map(async (cliente) => {
        const { pagina } = await nuevoMovil(browser, cliente.yo.first_name, url);
        const oidas = oir(pagina);
        await entrarComo(pagina, cliente);
        await pagina.goto('/reparto');
        return { cliente, pagina, oidas };
      }),
    );
    const tele = await colgarTele(browser, { url }, rosa);
    const paginas = [tele, ...sentados].map(({ pagina }) => pagina);
    const nacidas = await Promise.all(paginas.map(cargada));
    const todosVivos = async (): Promise<void> => {
      for (const pagina of paginas) await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    };
    const leer = async (): Promise<SesionReparto> => {
      const { sesion } = await rosa.pedir<SesionActual>('GET', RUTAS.sesionActual);
      if (sesion === null) throw new Error('There is no session');
      return sesion;
    };
    /** Plays one pick on a phone, and waits until every phone has received it by its socket, from either server. */
    const unTurno = async (): Promise<void> => {
      const { miembro_turno_actual, tareas } = await leer();
      const quien = sentados.find(({ cliente }) => cliente.yo.id === miembro_turno_actual);
      if (quien === undefined) throw new Error('Nobody has the turn');
      const tarea = await elegirEnMovil(quien);
      const { id } = tareas.find((t) => t.nombre === tarea)!;
      for (const { cliente, oidas } of sentados)
        await expect.poll(() => [...oidas], { message: `${cliente.yo.first_name} hears of «${tarea}»` }).toContain(id);
    };
    const enLaTele = async (): Promise<void> => {
      const { elecciones, tareas } = await leer();
      for (const { tarea } of elecciones)
        await expect
          .poll(async () => Object.keys(await tele.vistas()))
          .toContain(tareas.find((t) => t.id === tarea)?.nombre);
    };

    await test.step('all are connected, half of the phones to each server', async () => {
      await todosVivos();
      expect(balanceador.moviles()).toEqual([2, 2]);
      expect(Math.max(...balanceador.pantallas())).toBe(1);
    });

    await test.step('the draft begins, and two picks reach every screen', async () => {
      await rosa.pedir<JugadaHecha>('POST', RUTAS.iniciar, {});
      await unTurno();
      await unTurno();
      await enLaTele();
      await todosVivos();
    });

    await test.step('the server with the wall screen is killed, and its clients reconnect to the other', async () => {
      const caido = balanceador.pantallas().indexOf(1);
      await nodos[caido]!.matar();
      const elOtro = (cuantos: number) => nodos.map((_, i) => (i === caido ? 0 : cuantos));
      await expect.poll(balanceador.moviles).toEqual(elOtro(4));
      await expect.poll(balanceador.pantallas).toEqual(elOtro(1));
      await todosVivos();
    });

    await test.step('the draft continues to its end, and every screen shows the same', async () => {
      await unTurno();
      await unTurno();
      const sesion = await leer();
      expect(sesion).toMatchObject({ fase: 'COMPLETADA', completada: true });
      const suyas = (id: number) => sesion.tareas.filter((t) => t.miembro === id).map((t) => t.nombre);
      const cartas = tele.pagina.getByRole('list', { name: 'Cómo ha quedado' });
      // All cards at once, since the wall soon shows other scenes.
      const deLaTele = sentados.map(({ cliente }) =>
        expect(
          cartas.locator(':scope > li').filter({ hasText: cliente.yo.first_name }).getByRole('listitem'),
        ).toContainText(suyas(cliente.yo.id)),
      );
      await Promise.all(deLaTele);
      for (const { cliente, pagina } of sentados) {
        const { id } = cliente.yo;
        await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
        expect(suyas(id)).toHaveLength(1);
        await expect(pagina.getByRole('region', { name: 'Tus tareas (1)' }).getByRole('listitem')).toContainText(
          suyas(id),
        );
      }
      const resumenes = () =>
        Promise.all(
          sentados.map(async ({ pagina }) =>
            (await pagina.getByRole('region', { name: 'Cómo ha quedado' }).innerText()).replace(' (tú)', ''),
          ),
        );
      await expect.poll(async () => new Set(await resumenes()).size).toBe(1);
      expect(await Promise.all(paginas.map(cargada))).toEqual(nacidas);
    });
  },
);
