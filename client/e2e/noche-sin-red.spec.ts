import { expect, test, type Page } from '@playwright/test';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { ausente } from '#shared/domain/reparto/tablero/preguntas.ts';
import { SOLO_LARGO } from './largo.ts';
import { LIMITE, prepararNoche, teToca, vivo } from './noche.ts';
import { elegirEnMovil } from './sala.ts';

/** A draft in which phones lose their network, sleep, or are away for some turns. */

const noche = prepararNoche();

test(
  'the member with the turn loses the network: the turn waits, and the pick made afterwards reaches the wall screen',
  SOLO_LARGO,
  async ({ browser }) => {
    await noche.empezar();
    const suyo = await noche.sentarAlDeTurno(browser);
    const tele = await noche.colgarTele(browser);
    const enTele = tele.pagina
      .getByRole('list', { name: 'Miembros' })
      .getByRole('listitem')
      .filter({ hasText: suyo.nombre });
    await expect(enTele.getByText('Conectado', { exact: true })).toBeAttached();
    await suyo.contexto.setOffline(true);
    await expect(suyo.pagina.getByText(/Sin conexión/).first()).toBeVisible();
    await expect(enTele.getByText('No conectado')).toBeAttached();
    await expect(teToca(suyo.pagina)).toBeVisible();
    await noche.adelantar(LIMITE / 2);
    await suyo.contexto.setOffline(false);
    await expect(vivo(suyo.pagina)).toBeVisible();
    await expect(enTele.getByText('Conectado', { exact: true })).toBeAttached();
    const tarea = await elegirEnMovil(suyo);
    await expect.poll(async () => Object.keys(await tele.vistas())).toContain(tarea);
    expect((await noche.leer()).elecciones.map((e) => [e.miembro, e.tipo])).toEqual([[suyo.id, 'ELECCION']]);
  },
);

/** Picks, with two taps, the first or last chore that fits, without waiting for the answer. Returns its name. */
const tocar = async (pagina: Page, cual: 'first' | 'last'): Promise<string> => {
  const filas = pagina
    .getByRole('list', { name: 'Tareas disponibles' })
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false }) });
  const fila = cual === 'first' ? filas.first() : filas.last();
  const nombre = (await fila.getByRole('heading').textContent()) ?? '';
  await fila.getByRole('button', { name: 'Elegir', exact: true }).click();
  await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
  return nombre;
};

test(
  'a phone that sleeps, reloads in its own turn and picks twice offline makes one pick, the last',
  SOLO_LARGO,
  async ({ browser }) => {
    const [, segundo] = (await noche.empezar()).orden_miembros;
    const { pagina, contexto } = await noche.sentar(browser, segundo);
    await expect(vivo(pagina)).toBeVisible();
    const cdp = await contexto.newCDPSession(pagina);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await contexto.setOffline(true);
    await noche.adelantar(45);
    await noche.jugarHasta(segundo);
    await noche.adelantar(45);
    await contexto.setOffline(false);
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await pagina.reload();
    await expect(teToca(pagina)).toBeVisible();
    await expect(pagina).toHaveURL(/\/reparto$/);

    await contexto.setOffline(true);
    await tocar(pagina, 'first');
    const quiere = await tocar(pagina, 'last');
    const vuelve = Date.now();
    await contexto.setOffline(false);
    await expect(vivo(pagina)).toBeVisible();
    expect(Date.now() - vuelve).toBeLessThan(2_000);
    const suyas = async () => {
      const { elecciones, tareas } = await noche.leer();
      return elecciones.flatMap((e) =>
        e.miembro === segundo ? [tareas.find((t) => t.id === e.tarea)?.nombre ?? ''] : [],
      );
    };
    await expect.poll(suyas).toHaveLength(1);
    expect(await suyas()).toEqual([quiere]);
    await expect(pagina.getByText(`Has elegido «`)).toBeVisible();
  },
);

test('a pick tapped offline is discarded once the turn is over', SOLO_LARGO, async ({ browser }) => {
  await noche.empezar();
  const { pagina, contexto, id } = await noche.sentarAlDeTurno(browser);
  await contexto.setOffline(true);
  await tocar(pagina, 'last');
  const { n } = await noche.leer();
  await noche.adelantar(LIMITE + 4);
  await expect.poll(async () => (await noche.leer()).n).toBeGreaterThan(n);
  await contexto.setOffline(false);
  await expect(pagina.getByText(/no se ha elegido$/)).toBeVisible();
  expect((await noche.leer()).elecciones.filter((e) => e.miembro === id)).toEqual([]);
});

test(
  'a member offline during three others’ turns, and back five seconds before their own, does not count as absent',
  SOLO_LARGO,
  async ({ browser }) => {
    const ultimo = (await noche.empezar()).orden_miembros.at(-1) ?? 0;
    const suyo = await noche.sentar(browser, ultimo);
    await expect(vivo(suyo.pagina)).toBeVisible();
    await suyo.contexto.setOffline(true);
    await noche.jugar();
    const { n } = await noche.jugar();
    await noche.adelantar(LIMITE - 2);
    await suyo.contexto.setOffline(false);
    await noche.adelantar(5);
    await expect.poll(async () => (await noche.leer()).n).toBeGreaterThan(n);
    const ahora = await noche.leer();
    expect(ahora.miembro_turno_actual).toBe(ultimo);
    expect(ahora.aplazamientos[ultimo] ?? 0).toBe(0);
    expect(ausente(estadoDeSesion(ahora), ultimo)).toBe(false);
    await elegirEnMovil(suyo);
    expect((await noche.leer()).elecciones.at(-1)).toMatchObject({ miembro: ultimo, tipo: 'ELECCION' });
  },
);
