import { expect, test, type Page } from '@playwright/test';
import { type Recorrido } from './andar.ts';
import { defectosDe } from './axe.ts';
import { sembrarDemo } from './demo.ts';
import { LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { vigilarPolitica } from './politica.ts';
import { sinPreguntar } from './push.ts';
import { quietud } from './quietud.ts';
import { recorrerReparto } from './recorrido-reparto.ts';
import { recorrerPublicas } from './recorrido-acceso.ts';
import { recorrerHistoria, recorrerVacias } from './recorrido.ts';
import { conLetraGrande, hallarRoturas } from './roturas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Checks screens with axe and for violations of the Content Security Policy. The quick suite also checks them with text at twice
 * the size, except the screens of `recorrerHistoria`. The long suite checks more states of each screen, the empty screens of a
 * new family, and dark mode; its tests of large text are in texto-grande.spec.ts.
 */

const MODOS = LARGO ? (['dark', 'light'] as const) : (['light'] as const);

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** Returns axe's findings as texts that identify the defect. In dark mode only contrast is checked. */
const defectos = async (pagina: Page, modo: 'light' | 'dark'): Promise<string[]> => {
  await pagina.emulateMedia({ colorScheme: modo, reducedMotion: 'reduce' });
  await quietud(pagina);
  const hallados = await defectosDe(pagina, modo === 'dark' ? ['color-contrast'] : null);
  return hallados.map((defecto) => `${modo} ${defecto}`);
};

const revisar = (nombre: string, recorrer: (r: Recorrido) => Promise<void>) =>
  test(nombre, async ({ browser }) => {
    const movil = await nuevoMovil(browser, nombre, servidor.url, { reducedMotion: 'reduce' });
    await sinPreguntar(movil);
    const faltas = await vigilarPolitica(movil.contexto);
    const { pagina, contexto } = movil;
    const cdp = await contexto.newCDPSession(pagina);
    const hallados: string[] = [];
    await recorrer({
      pagina,
      url: servidor.url,
      ver: async (estado) => {
        for (const modo of MODOS) for (const d of await defectos(pagina, modo)) hallados.push(`${estado}: ${d}`);
        // The long suite checks large text in texto-grande.spec.ts. The quick one leaves out this tour, whose screens are many.
        if (LARGO || recorrer === recorrerHistoria) return;
        // Large text comes after axe, because axe requires less contrast of large text.
        await conLetraGrande(pagina, cdp, async () => {
          for (const r of await pagina.evaluate(hallarRoturas)) hallados.push(`${estado}: large text: ${r}`);
        });
      },
    });
    expect([...hallados, ...faltas].join('\n')).toBe('');
    await contexto.close();
  });

revisar('before the login', recorrerPublicas);
if (LARGO) revisar('a family without anything', recorrerVacias);
revisar('a family with two weeks behind it', recorrerHistoria);
revisar('a reparto from its start to its closing', recorrerReparto);
