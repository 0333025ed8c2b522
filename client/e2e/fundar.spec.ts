import { expect, test } from '@playwright/test';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { clienteDe, jugarTurno, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { leerAcceso, nuevoMovil } from './personas.ts';
import { levantarServidor } from './servidor.ts';
import { contarToques } from './toques.ts';

const CLAVE = 'una clave bien larga';

test(
  'an admin who creates a family of four is at the first pick in sixty taps, counting each typed field as one',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor();
    const { pagina, contexto } = await nuevoMovil(browser, 'Ana', servidor.url);
    const toques = await contarToques(pagina, ['pointerdown']);
    const boton = (name: string | RegExp) => pagina.getByRole('button', { name, exact: true }).first();
    const enlace = (name: string | RegExp) => pagina.getByRole('link', { name, exact: true }).first();
    const escribir = async (campo: string, texto: string) => {
      const caja = pagina.getByLabel(campo, { exact: true });
      await caja.click();
      await caja.fill(texto);
    };

    await test.step('the family', async () => {
      await pagina.goto('/');
      await enlace('Crear Nueva Familia').click();
      for (const [campo, texto] of [
        ['Nombre de familia', 'Los Robles'],
        ['Nombre', 'Ana'],
        ['Usuario', 'ana'],
      ] as const)
        await escribir(campo, texto);
      await boton('Dame tres palabras').click();
      await boton('Crear familia').click();
      await expect(pagina.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
    });

    await test.step('its members', async () => {
      await pagina.getByRole('link', { name: 'Añadir miembros' }).first().click();
      await boton('Agregar Nuevo Miembro').click();
      for (const [nombre, edad] of [
        ['Luis', 'ADULTO'],
        ['Marta', 'JUVENIL'],
        ['Leo', 'INFANTIL'],
      ] as const) {
        await expect(pagina.getByLabel('Nombre', { exact: true })).toBeFocused();
        await pagina.keyboard.type(nombre);
        if (edad !== 'ADULTO') {
          await pagina.getByLabel('Grupo de edad').click();
          await pagina.getByLabel('Grupo de edad').selectOption(edad);
        }
        await boton(nombre === 'Leo' ? 'Agregar' : 'Añadir y seguir').click();
        await expect(pagina.getByText(`Has añadido a ${nombre}`).first()).toBeVisible();
      }
    });

    await test.step('its chores', async () => {
      await pagina.getByRole('link', { name: /^Paso 2 de 6/ }).click();
      await boton(/^Crear \d+ tareas$/).click();
      await expect(pagina.getByText(/tareas creadas/i).first()).toBeVisible();
    });

    // The others join and vote on phones of their own.
    const acceso = await leerAcceso({ nombre: 'Ana', contexto, pagina });
    const llamar = async <T>(camino: string, cuerpo: object): Promise<T> => {
      const r = await fetch(servidor.url + camino, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cuerpo),
      });
      return (await r.json()) as T;
    };
    const otros: Cliente[] = [];
    for (let quedan = 3; quedan > 0; quedan -= 1) {
      const { miembros, token_activacion } = await llamar<FamiliaParaUnirse>(RUTAS.unirse, {
        familia_id: Number(acceso.id),
        pin: acceso.pin,
      });
      const cuenta = { miembro_id: miembros[0]?.id, token_activacion, password: CLAVE, password_confirm: CLAVE };
      const { usuario } = await llamar<CuentaCreada>(RUTAS.activar, cuenta);
      const suyo = await clienteDe(servidor.url, usuario.username, CLAVE);
      for (const t of await suyo.pedir<Tarea[]>('GET', RUTAS.paraVotar))
        await suyo.pedir('POST', RUTAS.votaciones, { tarea: t.id, miembro: suyo.yo.id, dificultad: 2 });
      otros.push(suyo);
    }

    await test.step('her votes, one tap each', async () => {
      await pagina
        .getByRole('link', { name: /^Votar/ })
        .last()
        .click();
      await pagina.getByRole('main').getByRole('button', { expanded: false }).first().click();
      for (;;) {
        const facil = pagina.getByRole('button', { name: '2 Fácil' });
        await expect(facil.or(pagina.getByRole('heading', { name: '¡Todo votado!' })).first()).toBeVisible();
        if (!(await facil.isVisible())) break;
        const tarea = await pagina.getByRole('button', { expanded: true }).first().textContent();
        await facil.click();
        await expect(pagina.getByRole('button', { expanded: true }).filter({ hasText: tarea ?? '' })).toHaveCount(0);
        await pagina.waitForTimeout(400);
      }
    });

    await test.step('the draft, and its first pick', async () => {
      await pagina.getByRole('link', { name: 'Inicio' }).click();
      await pagina.getByRole('link', { name: 'Panel de administración' }).click();
      await boton('Preparar el reparto').click();
      const leido = pagina.getByLabel('Lo he leído');
      await expect(
        leido.or(pagina.getByRole('button', { name: 'Iniciar reparto', disabled: false })).first(),
      ).toBeVisible();
      if (await leido.isVisible()) await leido.click();
      await boton('Iniciar reparto').click();
      await pagina
        .getByRole('link', { name: /reparto/i })
        .filter({ hasText: /sala|reparto/i })
        .first()
        .click();
      await expect(pagina).toHaveURL(/\/reparto$/);
      for (;;) {
        const { sesion } = await otros[0]!.pedir<SesionActual>('GET', RUTAS.sesionActual);
        const deTurno = otros.find(({ yo }) => yo.id === sesion?.miembro_turno_actual);
        if (sesion === null || deTurno === undefined) break;
        await jugarTurno(sesion, otros);
      }
      await boton('Elegir').click();
      await boton('Elegir esta tarea').click();
      await expect(pagina.getByRole('dialog')).toHaveCount(0);
    });
    const contados = await toques();
    expect(contados).toBeGreaterThan(20);
    expect(contados).toBeLessThanOrEqual(60);
    await contexto.close();
    await servidor.cerrar();
  },
);
