import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno, type Cliente } from './clientes.ts';
import { MOVIMIENTO, SOLO_LARGO } from './largo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';
import {
  CLAVE,
  abrirPanel,
  agregarMiembro,
  crearTarea,
  darTarea,
  darVotos,
  enBarra,
  entrar,
  leerAcceso,
  nuevoMovil,
  registrarFamilia,
  unirse,
  votarTodo,
  type Persona,
  type TareaDePrueba,
} from './personas.ts';

/**
 * Plays the main story on screens: register, join, vote, set shares, draft on four phones, and find the dealt chores. Each
 * action is done on a screen at least once; other chores, votes and picks go through the API, which is faster.
 */

const NINOS = ['Infantil (6-10)', 'Juvenil (11-17)'] as const;
const JOVENES = ['Juvenil (11-17)'] as const;
const TAREAS: readonly TareaDePrueba[] = [
  { nombre: 'Hacer la cena', edades: [], dificultad: 4 },
  { nombre: 'Planchar la ropa', edades: [], dificultad: 3 },
  { nombre: 'Fregar los platos', edades: JOVENES, dificultad: 3 },
  { nombre: 'Limpiar el baño', edades: JOVENES, dificultad: 4 },
  { nombre: 'Sacar la basura', edades: JOVENES, dificultad: 2 },
  { nombre: 'Ordenar el trastero', edades: NINOS, dificultad: 4 },
  { nombre: 'Poner la mesa', edades: NINOS, dificultad: 1 },
  { nombre: 'Regar las plantas', edades: NINOS, dificultad: 1 },
  { nombre: 'Pasear al perro', edades: NINOS, dificultad: 2 },
];
const CARGA = { Ana: '35', Luis: '30', Marta: '25', Leo: '10' } as const;

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor();
});
test.afterAll(() => servidor.cerrar());

const conexion = ({ pagina }: Persona) => pagina.locator('[data-conexion]');

// Specification: 2.53 9.11
test(
  'a family drafts its chores on four phones, and a fifth screen shows it by polling',
  SOLO_LARGO,
  async ({ browser }) => {
    const ana = await nuevoMovil(browser, 'Ana', servidor.url, MOVIMIENTO);
    const luis = await nuevoMovil(browser, 'Luis', servidor.url, MOVIMIENTO);
    const marta = await nuevoMovil(browser, 'Marta', servidor.url, MOVIMIENTO);
    const leo = await nuevoMovil(browser, 'Leo', servidor.url, MOVIMIENTO);
    const familia = [ana, luis, marta, leo];

    await test.step('the admin creates the family and adds its members', async () => {
      await registrarFamilia(ana, 'Los García');
      await agregarMiembro(ana, 'Luis', 'Adulto (18+)');
      await agregarMiembro(ana, 'Marta', 'Juvenil (11-17)');
      await agregarMiembro(ana, 'Leo', 'Infantil (6-10)');
      await expect(ana.pagina.getByRole('heading', { name: 'Miembros de la Familia (4)' })).toBeVisible();
    });

    let [usuarioDeLuis, gente]: [string, Cliente[]] = ['', []];
    // Specification: 4.10
    await test.step('the others join with the ID and the PIN, and the admin sees it live', async () => {
      const acceso = await leerAcceso(ana);
      await expect(ana.pagina.getByText('Sin activar')).toHaveCount(3);
      usuarioDeLuis = await unirse(luis, acceso);
      await expect(ana.pagina.getByText('Sin activar')).toHaveCount(2);
      const usuarios = ['ana', usuarioDeLuis, await unirse(marta, acceso), await unirse(leo, acceso)];
      await expect(ana.pagina.getByText('Sin activar')).toHaveCount(0);
      gente = await Promise.all(usuarios.map((u) => clienteDe(servidor.url, u, CLAVE)));
    });

    await test.step('the admin creates the chores', async () => {
      for (const tarea of TAREAS.slice(0, -2)) await darTarea(gente[0]!, tarea);
      for (const tarea of TAREAS.slice(-2)) await crearTarea(ana, tarea);
      await expect(ana.pagina.getByRole('heading', { name: `${String(TAREAS.length)} tareas` })).toBeVisible();
    });

    await test.step('everyone votes; the points appear live on another phone', async () => {
      const de = (edades: readonly string[]) =>
        TAREAS.filter((t) => edades.length === 0 || edades.some((e) => t.edades.includes(e as never)));
      const suyas = [TAREAS, TAREAS, de(JOVENES), de(['Infantil (6-10)'])];
      const aMano = new Set(['Ordenar el trastero', 'Pasear al perro']);
      for (const [i, tareas] of suyas.entries()) {
        const resto = tareas.filter((t) => !aMano.has(t.nombre));
        await darVotos(gente[i]!, resto);
      }
      const votar = (i: number) =>
        votarTodo(
          familia[i]!,
          TAREAS.filter((t) => aMano.has(t.nombre)),
        );
      for (const i of [0, 2, 3]) await votar(i);
      await abrirPanel(ana.pagina, 'Tareas');
      const tarjeta = ana.pagina
        .getByRole('tabpanel', { name: 'Tareas' })
        .getByRole('listitem')
        .filter({ hasText: 'Ordenar el trastero' });
      await expect(tarjeta).toContainText(/10\s*pts/);
      await votar(1);
      await expect(tarjeta).toContainText(/16\s*pts/);
      await expect(luis.pagina.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
    });

    await test.step('shares that do not total 100 cannot be saved', async () => {
      const { pagina } = ana;
      await abrirPanel(pagina, 'Carga');
      for (const [nombre, valor] of Object.entries(CARGA)) {
        const campo = pagina.getByRole('textbox', { name: `${nombre} %` });
        await campo.fill(nombre === 'Leo' ? '5' : valor);
        await campo.blur();
      }
      await expect(pagina.getByText('Faltan 5%')).toBeVisible();
      await pagina.getByRole('button', { name: 'Guardar' }).click();
      await expect(
        pagina.getByText('Los porcentajes deben sumar exactamente 100% (actual: 95%)').first(),
      ).toBeVisible();
      await pagina.getByRole('button', { name: 'Añadir 5% a Leo' }).click();
      await pagina.getByRole('button', { name: 'Guardar' }).click();
      await expect(pagina.getByText('¡Configuración guardada correctamente!')).toBeVisible();
    });

    // Luis's tablet, on a network that blocks WebSockets.
    const tableta = await nuevoMovil(browser, 'Luis', servidor.url, MOVIMIENTO);
    let bloqueado = true;
    await tableta.contexto.routeWebSocket(/socket\.io/, (ws) => (bloqueado ? ws.close() : void ws.connectToServer()));
    await entrar(tableta, usuarioDeLuis);
    const consultas: string[] = [];
    tableta.pagina.on('request', (r) => {
      if (r.url().endsWith('/sesiones-reparto/actual/')) consultas.push(r.url());
    });

    await test.step('every phone says that there is no draft yet', async () => {
      for (const { pagina } of [luis, marta, leo, tableta]) {
        await enBarra(pagina, 'Inicio').click();
        await pagina.getByRole('main').getByRole('link', { name: 'Ir al reparto', exact: true }).click();
        await expect(pagina.getByText('Sin sesión activa')).toBeVisible();
      }
      await expect(conexion(luis)).toHaveAttribute('data-conexion', 'vivo');
      await expect(conexion(tableta)).toHaveAttribute('data-conexion', 'sondeo');
    });

    // Specification: 4.19
    await test.step('the admin starts the draft, and every phone shows the draft room', async () => {
      const { pagina } = ana;
      await abrirPanel(pagina, 'Reparto');
      await pagina.getByRole('main').getByRole('link', { name: 'Preparar la noche' }).click();
      // Waits for the button or the notice, since the screen is drawn before it knows whether there is a notice to read.
      const empezar = pagina.getByRole('button', { name: 'Iniciar reparto', disabled: false });
      const leido = pagina.getByLabel('Lo he leído');
      await expect(empezar.or(leido).first()).toBeVisible();
      if (await leido.isVisible()) await leido.check();
      await empezar.click();
      await expect(pagina.getByText('¡Reparto iniciado! Los miembros ya pueden elegir tareas')).toBeVisible();
      for (const p of [...familia, tableta])
        await expect(p.pagina.getByRole('region', { name: 'Turno', exact: true })).toBeVisible();
    });

    // Specification: 2.60 4.20
    await test.step('the members pick in turn to the end', async () => {
      let bloqueadas = 0;
      const hanElegido = new Set<Persona>();
      for (let eleccion = 0; hanElegido.size < familia.length; eleccion += 1) {
        const turno = await quienTiene(familia);
        if (turno === null) break;
        if (eleccion === 2) {
          // The server is killed and restarted during the draft; all phones reconnect without a reload.
          await servidor.matar();
          await expect(conexion(turno)).not.toHaveAttribute('data-conexion', 'vivo');
          await servidor.arrancar();
          for (const p of familia) await expect(conexion(p)).toHaveAttribute('data-conexion', 'vivo');
        }
        const { pagina } = turno;
        const tarjetas = pagina.getByRole('list', { name: 'Tareas disponibles' }).getByRole('listitem');
        await expect(tarjetas.first()).toBeVisible();
        const noPuedo = pagina.getByText(/^No puedes elegir \(\d+\)$/);
        if (await noPuedo.isVisible()) await noPuedo.click();
        const negadas = pagina.getByRole('list', { name: 'Esta tarea excedería tu cuota' }).getByRole('listitem');
        for (const negada of await negadas.all()) {
          await expect(negada.getByRole('button')).toBeDisabled();
          bloqueadas += 1;
        }
        // Picks the largest chore that fits; the list begins with the smallest. Until a disabled chore has been seen, picks
        // others before «Ordenar el trastero», which is too large for Leo, because the order of turns is random.
        const posibles = tarjetas.filter({ has: pagina.getByRole('button', { name: 'Elegir', disabled: false }) });
        const otras = posibles.filter({ hasNotText: 'Ordenar el trastero' });
        const tarjeta = bloqueadas === 0 && (await otras.count()) > 0 ? otras.last() : posibles.last();
        const tarea = (await tarjeta.getByRole('heading').textContent()) ?? '';
        await tarjeta.getByRole('button', { name: 'Elegir' }).click();
        await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
        hanElegido.add(turno);
        for (const p of familia)
          await expect(
            p.pagina.getByRole('list', { name: 'Tareas disponibles' }).getByText(tarea, { exact: true }),
          ).toHaveCount(0);
        if (eleccion === 0)
          await expect(tableta.pagina.getByRole('region', { name: 'Recién elegidas' })).toContainText(tarea);
      }
      expect(bloqueadas).toBeGreaterThan(0);
      expect(hanElegido.size).toBe(familia.length);
      let { sesion } = await gente[0]!.pedir<SesionActual>('GET', RUTAS.sesionActual);
      while (sesion?.fase === 'ELECCION') sesion = await jugarTurno(sesion, gente);
    });

    // Specification: 2.53
    await test.step('the tablet’s polling stops once its socket connects', async () => {
      expect(consultas.length).toBeGreaterThan(1);
      bloqueado = false;
      await expect(conexion(tableta)).toHaveAttribute('data-conexion', 'vivo');
      // Requests of the reconnection itself may come late, but polling would never leave a gap of 6.5 s.
      await expect(async () => {
        const antes = consultas.length;
        await tableta.pagina.waitForTimeout(6_500);
        expect(consultas.length).toBe(antes);
      }).toPass({ timeout: 60_000 });
    });

    await test.step('the closing asks the members concerned until all have answered', async () => {
      const fin = (p: Persona) => p.pagina.getByRole('heading', { name: 'Reparto Completado' });
      let dice = 'Prefiero que no';
      await expect(async () => {
        for (const { pagina } of familia) {
          const boton = pagina.getByRole('button', { name: dice, exact: true }).first();
          // Another member's answer may remove the question during the tap; the next round asks again.
          if (!(await boton.isVisible())) continue;
          const pulsado = await boton.click({ timeout: 5_000 }).then(
            () => true,
            () => false,
          );
          if (pulsado) dice = 'Acepto';
        }
        expect(await fin(ana).isVisible()).toBe(true);
      }).toPass({ intervals: [100], timeout: 120_000 });
      for (const p of [...familia, tableta]) await expect(fin(p)).toBeVisible();
    });

    // Specification: 4.22
    await test.step('the summary adds up, and each member finds their chores in their list', async () => {
      let repartidas = 0;
      for (const { pagina, nombre } of familia) {
        const propia = pagina.getByRole('region', { name: /^Tus tareas/ });
        const tareas = await propia.getByRole('listitem').locator('p').allTextContents();
        const resumen = pagina
          .getByRole('region', { name: 'Cómo ha quedado' })
          .getByRole('listitem')
          .filter({ hasText: `${nombre} (tú)` });
        await expect(resumen).toContainText(/· \d+ tareas? · \d+\s% de su parte/);
        await resumen.getByText(/de su parte/).click();
        await expect(resumen.getByText(/^En total, [\d.,]+ de [\d.,]+ pts/)).toBeVisible();
        repartidas += tareas.length;
        await pagina.getByRole('link', { name: 'Ver mis tareas' }).click();
        for (const tarea of TAREAS.filter((t) => tareas.some((texto) => texto.startsWith(t.nombre)))) {
          await expect(pagina.getByText(tarea.nombre, { exact: true }).first()).toBeVisible();
        }
        await expect(pagina.getByRole('tab', { name: /Pendientes/ })).toContainText(String(tareas.length));
      }
      expect(repartidas).toBe(TAREAS.length);
    });

    await Promise.all([...familia, tableta].map(({ contexto }) => contexto.close()));
  },
);

/**
 * Returns the member whose turn it is, once all four phones agree; null once nobody has the turn. One phone is not enough: the
 * one that has just picked may drop the chore from its list a moment before it shows the next turn.
 */
const quienTiene = async (familia: readonly Persona[]): Promise<Persona | null> => {
  const [uno] = familia;
  if (uno === undefined) throw new Error('Nobody drafts');
  const fin = uno.pagina.getByRole('heading', {
    name: /Últimos ajustes|lo suyo|lo vuestro|^¿|Has aceptado|Has dicho que no|Reparto Completado/,
  });
  let turno: Persona | null = null;
  await expect(async () => {
    turno = null;
    if (await fin.isVisible()) return;
    const titulos = await Promise.all(familia.map(({ pagina }) => pagina.title()));
    turno = familia[titulos.indexOf('¡Te toca!')] ?? null;
    expect(turno, titulos.join(', ')).not.toBeNull();
    for (const p of familia) {
      const dice = p === turno ? '¡Te toca!' : `Espera: le toca a ${turno?.nombre ?? ''}`;
      expect(await p.pagina.getByRole('heading', { name: dice }).isVisible(), `${p.nombre}: «${dice}»`).toBe(true);
    }
  }).toPass({ intervals: [50], timeout: 30_000 });
  return turno;
};
