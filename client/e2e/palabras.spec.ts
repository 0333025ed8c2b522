import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { irPorDentro } from './andar.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { levantarDiaFijo, llenarDia } from './dia-fijo.ts';
import { SOLO_LARGO } from './largo.ts';
import { leer, seguirPeticiones } from './leer-pagina.ts';
import { nuevoMovil } from './personas.ts';
import { sinPreguntar } from './push.ts';
import { recorrerPublicas } from './recorrido-acceso.ts';
import { recorrerReparto } from './recorrido-reparto.ts';
import { recorrerHistoria, recorrerVacias } from './recorrido.ts';
import { colgarTele } from './sala.ts';

/** Reads the words of each screen, and compares them with the stored list (scripts/palabras/). */

const DIARIAS = {
  Inicio: '/dashboard',
  Tareas: '/tasks',
  Completadas: '/tasks?pestana=completadas',
  Semana: '/semana',
  Votar: '/voting',
  Ranking: '/ranking',
  Logros: '/ranking?pestana=logros',
  Perfil: '/profile',
} as const;
const OTRAS = {
  Reparto: '/reparto',
  'Lista de deseos': '/reparto/deseos',
  '¿Es justo?': '/justo',
  Reajuste: '/reajuste',
} as const;
const QUIENES = { elena: 'admin', javier: 'adulto', lucia: 'joven', mateo: 'niño' } as const;

/** The texts of one screen. `de` says who sees it: a kind of member, the wall, or a tour. `diaria`: it is used every day. */
interface Leida {
  readonly de: string;
  readonly pantalla: string;
  readonly diaria: boolean;
  readonly textos: readonly string[];
}

test('the stored list of words equals the words on the screens', SOLO_LARGO, async ({ browser }) => {
  const leidas: Leida[] = [];
  const lleno = await levantarDiaFijo();
  await llenarDia(lleno);
  const admin = await clienteDe(lleno.url, 'elena');
  await admin.pedir('POST', RUTAS.tareas, { nombre: 'Acuario', frecuencia: 'DIARIA', apta_infantil: true });
  const { pagina: tele } = await colgarTele(browser, lleno, admin);
  await expect(tele.getByText('Elena').first()).toBeVisible();
  leidas.push({ de: 'pared', pantalla: 'Pantalla', diaria: true, textos: await leer(tele) });
  for (const [usuario, de] of Object.entries(QUIENES)) {
    const movil = await nuevoMovil(browser, usuario, lleno.url);
    seguirPeticiones(movil.pagina);
    await sinPreguntar(movil);
    await entrarComo(movil.pagina, await clienteDe(lleno.url, usuario));
    for (const [pantalla, direccion] of [...Object.entries(DIARIAS), ...Object.entries(OTRAS)]) {
      await irPorDentro(movil.pagina, direccion);
      await expect(movil.pagina.getByRole('main').getByRole('heading').first()).toBeVisible();
      // A child has no link to the week, so it does not count as a daily screen.
      const diaria = pantalla in DIARIAS && !(pantalla === 'Semana' && usuario === 'mateo');
      leidas.push({ de, pantalla, diaria, textos: await leer(movil.pagina) });
    }
  }
  await lleno.cerrar();

  const servidor = await levantarDiaFijo();
  const movil = await nuevoMovil(browser, 'paseo', servidor.url);
  seguirPeticiones(movil.pagina);
  await sinPreguntar(movil);
  for (const recorrer of [recorrerPublicas, recorrerVacias, recorrerHistoria, recorrerReparto])
    await recorrer({
      pagina: movil.pagina,
      url: servidor.url,
      ver: async (pantalla) => {
        leidas.push({ de: 'paseo', pantalla, diaria: false, textos: await leer(movil.pagina) });
      },
    });
  await servidor.cerrar();

  const archivo = join(mkdtempSync(join(tmpdir(), 'te-toca-palabras-')), 'leidas.json');
  writeFileSync(archivo, JSON.stringify(leidas));
  // Fails if the list differs, and prints the difference.
  execFileSync(process.execPath, ['scripts/palabras/lista.ts', archivo], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
});
