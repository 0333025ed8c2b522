import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { clienteDe } from './clientes.ts';
import { cambiarDatos } from './demo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Date and time of the server's clock, the same Thursday morning at every run, so that screens depend only on the code. */
const AHORA = '2026-11-26T08:30:00.000Z';
const [AYER, HOY] = ['2026-11-25', '2026-11-26'];

const RAIZ = join(import.meta.dirname, '../..');
const RELOJ = join(import.meta.dirname, 'reloj-movible.ts');

/** Starts a server whose clock shows `ahora`, with the demo family as of then, but without its open requests. */
export const levantarDiaFijo = async (ahora = AHORA): Promise<Servidor> => {
  const adelantado = (Date.parse(ahora) - Date.now()) / 1_000;
  const sembrar = (datos: string): void => {
    const env = {
      ...process.env,
      TZ: 'UTC',
      DATA_DIR: datos,
      DEMO_EXTRAS: 'no',
      RELOJ_ADELANTO_MS: String(adelantado * 1_000),
    };
    execFileSync(process.execPath, ['--import', RELOJ, join(RAIZ, 'scripts/demo.ts')], {
      cwd: RAIZ,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const servidor = await levantarServidor(sembrar, { relojMovible: true, adelantado });
  cambiarDatos(servidor, `delete from cambios where estado = 'ABIERTO'`);
  return servidor;
};

/** Names of chores that need two lines on a phone. */
const LARGOS = {
  Reciclar: 'Llevar los envases, el papel y el vidrio al contenedor',
  'Limpiar el baño grande': 'Limpiar el cuarto de baño de arriba, con la ducha',
  'Tender y doblar la ropa': 'Tender, recoger y doblar la ropa de todos',
} as const;

/** Makes one chore overdue and several due today, gives some long names, and has two members ask the admin to cover a chore. */
export const llenarDia = async (servidor: Servidor): Promise<void> => {
  const suyas = `estado = 'PENDIENTE' and tarea_nombre in`;
  cambiarDatos(servidor, `update asignaciones set fecha_limite = ? where ${suyas} ('Planchar')`, AYER);
  cambiarDatos(servidor, `update asignaciones set fecha_limite = ? where ${suyas} ('Pensar los menús')`, HOY);
  const hoy = `('Reciclar', 'Limpiar el baño grande', 'Compra de la semana')`;
  cambiarDatos(servidor, `update asignaciones set fecha_limite = ? where ${suyas} ${hoy}`, HOY);
  for (const [corto, largo] of Object.entries(LARGOS)) {
    cambiarDatos(servidor, 'update tareas set nombre = ? where nombre = ?', largo, corto);
    cambiarDatos(servidor, 'update asignaciones set tarea_nombre = ? where tarea_nombre = ?', largo, corto);
  }
  const elena = await clienteDe(servidor.url, 'elena');
  for (const usuario of ['javier', 'lucia']) {
    const { pedir } = await clienteDe(servidor.url, usuario);
    const suya = (await pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).find(
      (a) => a.fecha_limite !== null && a.fecha_limite > HOY,
    );
    await pedir('POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: suya?.id, a: elena.yo.id });
  }
};
