import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { ERRORES } from '#shared/contracts/errores.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Screens while the server's disk is full. server/caja/disco-lleno.largo.test.ts tests the server's answers. */

let servidor: Servidor;
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

test(
  'a tick on a full disk says why, stays queued in the browser, and is sent once there is space',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina, pedir } = await movilDe(browser, servidor, 'mateo');
    const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
    const tarea = (await pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=PENDIENTE`)).find(
      (a) => a.fecha_limite === hoy && (a.disponible_desde ?? hoy) <= hoy,
    );
    if (tarea === undefined) throw new Error('Nothing for today');
    const carta = pagina
      .getByRole('listitem')
      .filter({ has: pagina.getByRole('heading', { name: tarea.tarea_nombre, exact: true }) });
    const enCola = carta.filter({ hasText: 'Pendiente de enviar' });
    await pagina.goto('/tasks');
    let lleno = true;
    await pagina.route('**/completar/', (peticion) =>
      lleno
        ? peticion.fulfill({ status: ERRORES.DISCO_LLENO.estado, json: { detail: ERRORES.DISCO_LLENO.texto } })
        : peticion.continue(),
    );

    await carta.getByRole('button', { name: 'Marcar como Completada' }).first().click();
    await expect(pagina.getByText(ERRORES.DISCO_LLENO.texto)).toBeVisible();
    await expect(pagina.getByText(`«${tarea.tarea_nombre}» queda guardada aquí y se enviará sola`)).toBeVisible();
    await expect(enCola).toBeVisible();
    // The queued tick is sent again, refused again, and kept, also over a reload.
    await pagina.waitForResponse((r) => r.url().endsWith('/completar/'));
    await pagina.reload();
    await expect(enCola).toBeVisible();

    lleno = false;
    await expect(pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`)).toBeVisible({
      timeout: 30_000,
    });
    await expect(enCola).toHaveCount(0);
    const hechas = await pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=COMPLETADA`);
    expect(hechas.filter(({ id }) => id === tarea.id)).toHaveLength(1);
  },
);
