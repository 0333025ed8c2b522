import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, puertoLibre, type Servidor } from './servidor.ts';

/** A router that gives the box another address while phones and the wall are open under the old one. */

const VIEJA = '192.168.1.20';
const NUEVA = '192.168.1.35';

const entorno: Record<string, string> = { HTTPS: 'propio', PUBLIC_URL: `http://${VIEJA}` };
let servidor: Servidor;
let navegador: Browser;
/** The old address: a relay that can be cut alone, as when a router gives that address to nobody. */
let rele: Server;
let puertoRele: number;
const enRele = new Set<Socket>();

const abrirRele = async (): Promise<void> => {
  rele = createServer((movil) => {
    const caja = connect(Number(new URL(servidor.url).port), '127.0.0.1');
    for (const cable of [movil, caja]) enRele.add(cable.on('error', () => undefined));
    movil.pipe(caja).pipe(movil);
  }).listen(puertoRele, '127.0.0.1');
  await once(rele, 'listening');
};
const cortarRele = (): void => {
  rele.close();
  for (const cable of enRele) cable.destroy();
};

test.beforeEach(async () => {
  entorno['HTTPS_PORT'] = String(await puertoLibre());
  servidor = await levantarServidor(sembrarDemo, { entorno });
  puertoRele = await puertoLibre();
  await abrirRele();
  const reglas = `MAP ${VIEJA} 127.0.0.1:${String(puertoRele)}, MAP te-toca.local 127.0.0.1`;
  const { args = [], ...resto } = lanzar();
  navegador = await chromium.launch({ ...resto, args: [...args, `--host-resolver-rules=${reglas}`] });
});
test.afterEach(async () => {
  await navegador.close();
  cortarRele();
  await servidor.cerrar();
});

const en = (direccion: string): string => servidor.url.replace('localhost', direccion);

const abrir = async (quien?: Cliente): Promise<Page> => {
  const contexto = await navegador.newContext({ baseURL: en(VIEJA), locale: 'es-ES', reducedMotion: 'reduce' });
  const pagina = await contexto.newPage();
  if (quien !== undefined) await entrarComo(pagina, quien);
  return pagina;
};

const enVivo = (pagina: Page) => expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();

const tareaDeHoy = async ({ pedir }: Cliente): Promise<Asignacion> => {
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const pendientes = await pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const una = pendientes.find((a) => a.fecha_limite === hoy && (a.disponible_desde ?? hoy) <= hoy);
  if (una === undefined) throw new Error('Nothing for today');
  return una;
};

test('when the box’s address changes, phone and wall keep what they have and say what to open, and «Servidor» says both', async () => {
  const [mateo, elena] = [await clienteDe(servidor.url, 'mateo'), await clienteDe(servidor.url, 'elena')];
  const tarea = await tareaDeHoy(mateo);
  const movil = await abrir(mateo);
  await movil.goto('/tasks');
  await enVivo(movil);
  const tele = await abrir();
  await tele.goto('/pantalla');
  const codigo = (await tele.locator('[data-codigo]').getAttribute('data-codigo')) ?? '';
  await elena.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
  await enVivo(tele);

  await test.step('the old address answers no more', async () => {
    cortarRele();
    const carta = movil
      .getByRole('listitem')
      .filter({ has: movil.getByRole('heading', { name: tarea.tarea_nombre, exact: true }) });
    await carta.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
    await expect(carta.filter({ hasText: 'Pendiente de enviar' })).toBeVisible();
    await expect(movil.getByText('1 tarea por enviar')).toBeVisible();
    const enlace = movil.getByRole('link', { name: 'Si estás en casa, prueba' });
    await expect(enlace).toHaveAttribute('href', `${en('te-toca.local')}/`);
    await expect(tele.getByText(`Si sigue así, prueba ${en('te-toca.local')}/pantalla`)).toBeVisible();
  });

  await test.step('the box has another one', async () => {
    await servidor.matar();
    entorno['PUBLIC_URL'] = `http://${NUEVA}`;
    await servidor.arrancar();
    const caja = await abrir();
    await caja.goto(`${en('te-toca.local')}/icono.svg`);
    const { tokens } = await clienteDe(servidor.url, 'elena');
    await caja.evaluate((t) => {
      localStorage.setItem('access_token', t.access);
      localStorage.setItem('refresh_token', t.refresh);
    }, tokens);
    await caja.goto(`${en('te-toca.local')}/servidor`);
    await expect(caja.getByRole('list', { name: 'Qué mirar' })).toContainText(
      `antes era http://${VIEJA}, y ahora es http://${NUEVA}`,
    );
    await expect(caja.getByRole('region', { name: 'Para abrirlo en los móviles' })).toContainText(
      `http://${NUEVA}/confiar`,
    );
    await enVivo(caja);
  });

  await test.step('the router gives it the old one again, and the tick that waited is sent', async () => {
    await abrirRele();
    const hechas = () => mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
    await expect.poll(async () => (await hechas()).map(({ id }) => id)).toContain(tarea.id);
    await expect(movil.getByText('por enviar')).toBeHidden();
  });
});
