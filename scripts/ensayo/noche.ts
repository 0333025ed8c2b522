import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SalaVista } from '#shared/contracts/sala.ts';

// Plays a family's first evening with two phones that trust the box's root certificate: `noche.ts http://ADDRESS:3000`. Each
// phone begins on http and is moved to https; the founder prepares the evening, the other joins, and one makes the first pick.
// Prints the taps of each, without those on fields, and the seconds.

const [direccion = ''] = process.argv.slice(2);
const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-noche-'));
const abiertos: BrowserContext[] = [];

/** Opens a browser as a phone of its own, which trusts the root certificate. */
const abrirMovil = async (nombre: string) => {
  const [casa, lista] = [join(carpeta, nombre), join(carpeta, nombre, '.pki/nssdb')];
  mkdirSync(lista, { recursive: true });
  const raiz = join(casa, 'raiz.crt');
  writeFileSync(raiz, Buffer.from(await (await fetch(direccion + RUTA_RAIZ)).arrayBuffer()));
  execFileSync('certutil', ['-d', `sql:${lista}`, '-N', '--empty-password']);
  execFileSync('certutil', ['-d', `sql:${lista}`, '-A', '-t', 'C,,', '-n', 'te-toca', '-i', raiz]);
  const contexto = await chromium.launchPersistentContext(join(casa, 'perfil'), {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, HOME: casa },
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
  });
  abiertos.push(contexto);
  const pagina = await contexto.newPage();
  pagina.setDefaultTimeout(120_000);
  let toques = 0;
  return {
    pagina,
    toques: () => toques,
    /** Taps a link or button, once it has been on the screen for the time in which taps are ignored. */
    tocar: async (texto: string): Promise<void> => {
      const donde = pagina
        .getByRole('link', { name: texto, exact: true })
        .or(pagina.getByRole('button', { name: texto, exact: true }))
        .first();
      await donde.waitFor();
      await pagina.waitForTimeout(500);
      await donde.click();
      toques += 1;
    },
  };
};
type Movil = Awaited<ReturnType<typeof abrirMovil>>;

/** Opens the page to which the QR code in the terminal leads, and waits until the phone is on https. */
const aHttps = async ({ pagina }: Movil): Promise<void> => {
  await pagina.goto(`${direccion}/confiar`);
  await pagina.waitForURL(/^https:/);
};

const preguntar = <T>(pagina: Page, ruta: string): Promise<T> =>
  pagina.evaluate(async (a) => {
    const authorization = `Bearer ${localStorage.getItem('access_token') ?? ''}`;
    return (await (await fetch(a, { headers: { authorization } })).json()) as unknown;
  }, ruta) as Promise<T>;

try {
  const desde = performance.now();
  const [ana, leo] = [await abrirMovil('Ana'), await abrirMovil('Leo')];
  await aHttps(ana);
  await ana.tocar('Crear Nueva Familia');
  for (const [campo, texto] of [
    ['Nombre de familia', 'Los Robles'],
    ['Nombre', 'Ana'],
    ['Usuario', 'ana'],
  ] as const)
    await ana.pagina.getByLabel(campo, { exact: true }).fill(texto);
  await ana.tocar('Crear familia');
  await ana.tocar('Seguir');
  await ana.tocar('Preparar la noche');
  await ana.pagina.getByLabel('Nombres', { exact: true }).fill('Leo');
  await ana.tocar('Añadir');
  await ana.pagina.getByRole('button', { name: /^Crear \d+ tareas recomendadas$/ }).waitFor();
  await ana.tocar((await ana.pagina.getByRole('button', { name: /^Crear \d+ tareas/ }).textContent())?.trim() ?? '');

  const { sala } = await preguntar<SalaVista>(ana.pagina, RUTAS.sala);
  // The address is that of the QR code on the founder's phone: by http, since a phone that comes for the first time trusts no
  // certificate of the box.
  await leo.pagina.goto(direccion + String(sala?.llave?.url_ruta));
  await leo.tocar('Leo Adulto');
  await leo.tocar('Dame tres palabras');
  await leo.tocar('Crear mi cuenta');
  await leo.tocar('Ya la tengo: entrar');
  await leo.pagina.getByRole('heading', { name: '¡Estás dentro, Leo!' }).waitFor();
  await aHttps(leo);

  await ana.pagina.getByText('Estáis todos').waitFor();
  await ana.tocar('Empezar sin votar');
  await leo.pagina.goto(`${new URL(leo.pagina.url()).origin}/reparto`);
  const elegir = (movil: Movil) => movil.pagina.getByRole('button', { name: 'Elegir', exact: true }).first();
  const primero = await Promise.race(
    [ana, leo].map((movil) =>
      elegir(movil)
        .waitFor()
        .then(() => movil),
    ),
  );
  await primero.tocar('Elegir');
  await primero.tocar('Elegir esta tarea');
  await primero.pagina.getByRole('dialog').waitFor({ state: 'detached' });
  for (const { pagina } of [ana, leo])
    if (!(await pagina.evaluate<boolean>('isSecureContext'))) throw new Error('No es https');
  const segundos = Math.round((performance.now() - desde) / 1_000);
  console.log(`${String(ana.toques())}\t${String(leo.toques())}\t${String(segundos)}`);
} catch (error) {
  for (const contexto of abiertos)
    for (const pagina of contexto.pages())
      console.error(pagina.url(), (await pagina.innerText('body').catch(() => '')).slice(0, 600));
  throw error;
} finally {
  for (const contexto of abiertos) await contexto.close();
  rmSync(carpeta, { recursive: true, force: true });
}
