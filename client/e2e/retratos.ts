import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { nuevoMovil } from './personas.ts';
import configuracion from './playwright.config.ts';
import { colgarTele } from './sala.ts';
import { levantarServidor } from './servidor.ts';

// Takes the pictures in docs/pictures from the built app with the demo family (scripts/retratos.ts).
const RAIZ = join(import.meta.dirname, '../..');
const DESTINO = join(RAIZ, 'docs/pictures');
const CARAS = { elena: 'zorro', javier: 'oso', lucia: 'unicornio', mateo: 'dino' } as const;
/** Number of picks before the pictures: the board then has some rows, and many chores are still free. */
const ELECCIONES = 10;

/** Pause before a picture, in ms, until animations and greetings have ended. */
const PAUSA_MS = 5_000;
const ESPERA = { timeout: 30_000 };

const guardar = async (pagina: Page, nombre: string): Promise<void> => {
  await pagina.evaluate(() => document.fonts.ready);
  const archivo = join(DESTINO, `${nombre}.webp`);
  const { size } = await sharp(await pagina.screenshot())
    .webp({ quality: 82 })
    .toFile(archivo);
  console.log(`${nombre}: ${(size / 1000).toFixed(0)} kB`);
};

/** Picks a medium-sized chore for the member with the turn, so that all four members stay in the draft. */
const jugar = async (sesion: SesionReparto, gente: readonly Cliente[]): Promise<SesionReparto> => {
  const quien = gente.find((c) => c.yo.id === sesion.miembro_turno_actual);
  const legales = tareasLegales(estadoDeSesion(sesion), quien?.yo.id ?? 0).toSorted((a, b) => a.carga - b.carga);
  const tarea = legales[Math.floor(legales.length / 2)];
  if (quien === undefined || tarea === undefined) throw new Error('No le toca a nadie');
  return (await quien.pedir<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), { tarea_id: tarea.id }))
    .sesion;
};

const sembrar = (datos: string): void => {
  const env = { ...process.env, DATA_DIR: datos };
  execFileSync(process.execPath, [join(RAIZ, 'scripts/demo.ts')], {
    cwd: RAIZ,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

const servidor = await levantarServidor(sembrar);
const navegador = await chromium.launch(configuracion.use?.launchOptions ?? {});
try {
  const { url } = servidor;
  const gente = await Promise.all(Object.keys(CARAS).map((usuario) => clienteDe(url, usuario)));
  const [elena] = gente;
  if (elena === undefined) throw new Error('La demostración no tiene a nadie');
  for (const [i, cara] of Object.values(CARAS).entries())
    await gente[i]?.pedir('PATCH', ruta(RUTAS.usuario, { id: gente[i].yo.id }), { avatar: `/caras/${cara}.svg` });

  const tele = await colgarTele(navegador, servidor, elena);
  let { sesion } = await elena.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE', limite_segundos: 600 });
  while (sesion.elecciones.length < ELECCIONES) sesion = await jugar(sesion, gente);

  // Opens everybody's phone in the draft room, so that the wall screen shows all as present.
  for (const persona of gente) {
    const { pagina } = await nuevoMovil(navegador, persona.yo.first_name, url, { deviceScaleFactor: 2 });
    await entrarComo(pagina, persona);
    await pagina.goto('/reparto');
    if (persona.yo.id !== sesion.miembro_turno_actual) continue;
    await expect(pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible(ESPERA);
    await pagina.waitForTimeout(PAUSA_MS);
    await guardar(pagina, 'reparto-movil');
  }

  await expect(tele.pagina.getByRole('list', { name: 'Tareas que quedan' })).toBeVisible(ESPERA);
  await tele.pagina.waitForTimeout(PAUSA_MS);
  await guardar(tele.pagina, 'reparto-pantalla');
  await tele.pagina.emulateMedia({ colorScheme: 'dark' });
  await tele.pagina.waitForTimeout(PAUSA_MS);
  await guardar(tele.pagina, 'reparto-pantalla-noche');

  await tele.pagina.emulateMedia({ colorScheme: 'light' });
  await jugar(sesion, gente);
  await expect(tele.pagina.getByText('Elige…')).toBeVisible(ESPERA);
  await tele.pagina.waitForTimeout(PAUSA_MS);
  await guardar(tele.pagina, 'tablero-pantalla');
} finally {
  await navegador.close();
  await servidor.cerrar();
}
