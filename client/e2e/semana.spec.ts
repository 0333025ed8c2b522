import { expect, test } from '@playwright/test';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

test('a member opens the week with one tap on Inicio and ticks a chore there, and another phone shows it at once', async ({
  browser,
}) => {
  const jefa = await clienteDe(servidor.url, 'elena');
  const lucia = await clienteDe(servidor.url, 'lucia');
  const nombre = 'Regar los tiestos del balcón';
  const tarea = await jefa.pedir<Tarea>('POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA', apta_juvenil: true });
  await jefa.pedir('POST', RUTAS.asignaciones, { tarea: tarea.id, miembro: lucia.yo.id, fecha_limite: null });

  const { pagina: suya } = await movilDe(browser, servidor, 'lucia');
  const { pagina: otra } = await movilDe(browser, servidor, 'elena');
  await otra.goto('/semana');
  await expect(otra.getByRole('button', { name: `¿La has hecho tú? ${nombre}, de Lucía` })).toBeVisible();

  await suya.goto('/dashboard');
  await suya.getByRole('link', { name: 'Ver la semana' }).click();
  await expect(suya.getByRole('heading', { name: 'Semana', exact: true })).toBeVisible();
  const fila = suya.getByRole('listitem').filter({ has: suya.getByRole('heading', { name: nombre }) });
  await fila.getByRole('button', { name: 'Marcar como Completada' }).click();

  for (const pagina of [otra, suya])
    await expect(
      pagina
        .getByRole('listitem')
        .filter({ hasText: `Hecha: ${nombre}` })
        .last(),
    ).toContainText('Lucía');
});

test(
  'a phone whose clock is a week behind shows the server’s week, also when its first read is answered late',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await movilDe(browser, servidor, 'elena');
    await pagina.addInitScript(() => {
      const [Real, atraso] = [Date, 7 * 86_400_000];
      globalThis.Date = new Proxy(Real, {
        construct: (real, a: []) => (a.length === 0 ? new real(real.now() - atraso) : new real(...a)),
        get: (real, que) => (que === 'now' ? () => real.now() - atraso : (Reflect.get(real, que) as unknown)),
      });
    });
    await pagina.goto('/dashboard');
    await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
    const lunes: string[] = [];
    let preguntar = (): void => undefined;
    const preguntada = new Promise<void>((si) => (preguntar = si));
    // Delays all answers until the week was requested, so that the page does not know the server's date when it requests it.
    await pagina.route('**/api/**', async (r) => {
      const url = new URL(r.request().url());
      if (url.pathname !== RUTAS.semana) await preguntada;
      else if (lunes.push(url.searchParams.get('desde') ?? '') === 1) {
        preguntar();
        await new Promise((pasa) => setTimeout(pasa, 3_000));
      }
      await r.continue();
    });
    await pagina.goto('/semana');
    await expect(pagina.getByRole('region', { name: /^Hoy, / })).toBeVisible();
    expect(lunes).toHaveLength(2);
    expect(lunes[0]).not.toBe(lunes[1]);
    await pagina.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
