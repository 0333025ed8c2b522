import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '#server/app.ts';
import { crearReloj } from '#server/arranque/crear-reloj.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { empezarTrabajos } from '#server/jobs/trabajos.ts';
import { buildTestApp } from './app-de-prueba.ts';

const HORA_MS = 3_600_000;

/** A box whose machine clock a test sets, and that can be switched off and on without losing its data. */
export const crearCaja = async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const archivo = join(carpeta, 'te-toca.db');
  const maquina = { dice: 0, marcha: 0 };
  let sincronizado = false;
  let app: App | null = null;
  let parar = () => Promise.resolve();

  const apagar = async (): Promise<void> => {
    await parar();
    parar = () => Promise.resolve();
    await app?.app.close();
    app = null;
  };
  return {
    /** Starts the server as main.ts does, when the machine's clock tells `dice`; `conRed` if a time server has set the clock. */
    encender: async (dice: string, conRed = false): Promise<App> => {
      maquina.dice = Date.parse(dice);
      sincronizado = conRed;
      const horaDeRed = () => Promise.resolve(sincronizado);
      const base = conLector(conectar(archivo), archivo);
      await migrar(base.escritura);
      const { reloj, duda } = await crearReloj(base, horaDeRed, {
        dice: () => maquina.dice,
        marcha: () => maquina.marcha,
      });
      await base.cerrar();
      app = await buildTestApp({ archivo, reloj, duda });
      const trabajos = empezarTrabajos(app, horaDeRed);
      ({ parar } = trabajos);
      await trabajos.primeros;
      return app;
    },
    apagar,
    /** Lets hours pass while the machine runs. */
    pasan: (horas: number): void => {
      maquina.dice += horas * HORA_MS;
      maquina.marcha += horas * HORA_MS;
    },
    /** Sets the machine's clock, as a user or (`conRed`) a time server does. */
    poner: (dice: string, conRed = false): void => {
      maquina.dice = Date.parse(dice);
      sincronizado = conRed;
    },
    tirar: async (): Promise<void> => {
      await apagar();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
};
