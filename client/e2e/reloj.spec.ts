import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { EstadoReloj } from '#shared/contracts/servidor.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A box without a time server that was off for three weeks: its members can go on, and an admin confirms the date. */

const TRES_SEMANAS = 21 * 86_400;

let servidor: Servidor;
test.beforeAll(async () => {
  const sembrar = (datos: string): void => {
    sembrarDemo(datos);
    const db = new Database(join(datos, 'te-toca.db'));
    db.prepare(
      'insert into reloj (id, ultima_hora) values (1, ?) on conflict do update set ultima_hora = excluded.ultima_hora',
    ).run(new Date().toISOString());
    db.close();
  };
  servidor = await levantarServidor(sembrar, { relojMovible: true, adelantado: TRES_SEMANAS });
});
test.afterAll(() => servidor.cerrar());

const enPalabras = (dia: string): string =>
  new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(dia));

test(
  'members tick off chores without seeing that the clock is in doubt; the admin confirms it, and the day begins',
  SOLO_LARGO,
  async ({ browser }) => {
    const [elena, mateo] = [await movilDe(browser, servidor, 'elena'), await movilDe(browser, servidor, 'mateo')];
    const { hoy, dia } = await elena.pedir<EstadoReloj>(RUTAS.reloj);
    expect(dia).not.toBe(hoy);

    await mateo.pagina.goto('/tasks');
    await mateo.pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
    await expect(mateo.pagina.getByText('¡Bien hecho!')).toBeVisible();
    await expect(mateo.pagina.getByText('¿Qué día es hoy?')).toHaveCount(0);

    const { pagina } = elena;
    for (const donde of ['/panel', '/dashboard']) {
      await pagina.goto(donde);
      await expect(pagina.getByText('¿Qué día es hoy?')).toBeVisible();
      await expect(pagina.getByText(`Te Toca sigue en el ${enPalabras(hoy)}`)).toBeVisible();
    }
    await pagina.getByRole('button', { name: `Sí, hoy es ${enPalabras(dia ?? '')}` }).click();
    await expect(pagina.getByText('Gracias. Te Toca ya está al día')).toBeVisible();
    await expect(pagina.getByText('¿Qué día es hoy?')).toHaveCount(0);
    const despues = await movilDe(browser, servidor, 'elena');
    expect(await despues.pedir(RUTAS.reloj)).toEqual({ en_duda: false, hoy: dia, dia: null });
    for (const { contexto } of [elena, mateo, despues]) await contexto.close();
  },
);
