import { expect, test, type Browser, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { colgarTele, PEQUENA, sentarse, type Sentado, type Tele } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

// Helpers for tests of a draft evening with the demo family. The tests of a file share one server; after each, its draft is
// cancelled.

/** Seconds of a turn. */
export const LIMITE = 120;

const USUARIOS = ['elena', 'javier', 'lucia', 'mateo'] as const;
type Gente = readonly [elena: Cliente, javier: Cliente, lucia: Cliente, mateo: Cliente];

export const teToca = (pagina: Page) => pagina.getByRole('heading', { name: '¡Te toca!' });
export const vivo = (pagina: Page) => pagina.locator('[data-conexion=vivo]');

/** Registers the hooks of a test file, and returns the helpers. */
export const prepararNoche = () => {
  let servidor: Servidor;
  let gente: Gente;
  const entrar = async (): Promise<void> => {
    const de = (usuario: string) => clienteDe(servidor.url, usuario);
    gente = await Promise.all([de(USUARIOS[0]), de(USUARIOS[1]), de(USUARIOS[2]), de(USUARIOS[3])]);
  };
  test.beforeAll(async () => {
    servidor = await levantarServidor(sembrarDemo, { relojMovible: true });
  });
  test.beforeEach(entrar);
  test.afterEach(async ({ browser }) => {
    await cerrarMoviles(browser);
    await entrar();
    const { sesion } = await gente[0].pedir<SesionActual>('GET', RUTAS.sesionActual);
    if (sesion?.fase === 'ELECCION' || sesion?.fase === 'CIERRE')
      await gente[0].pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
  });
  test.afterAll(() => servidor.cerrar());

  const leer = async (): Promise<SesionReparto> => {
    const { sesion } = await gente[0].pedir<SesionActual>('GET', RUTAS.sesionActual);
    if (sesion === null) throw new Error('There is no session');
    return sesion;
  };
  const sentar = (browser: Browser, id: number | null | undefined): Promise<Sentado> =>
    sentarse(browser, servidor, gente.find((c) => c.yo.id === id)?.yo.username ?? '');
  return {
    gente: (): Gente => gente,
    /** Logs everybody in anew, for use after the clock has moved past the end of their access tokens. */
    entrar,
    adelantar: (segundos: number): Promise<void> => servidor.adelantar(segundos),
    leer,
    /** Starts a draft, with a turn limit in seconds or without. */
    empezar: async (limite_segundos: number | null = LIMITE): Promise<SesionReparto> =>
      (await gente[0].pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE', limite_segundos })).sesion,
    /** Plays one turn, through the API. */
    jugar: async (): Promise<SesionReparto> => jugarTurno(await leer(), gente),
    /** Plays through the API until a member has the turn, or until the picks are over. */
    jugarHasta: async (id?: number): Promise<SesionReparto> => {
      let s = await leer();
      while (s.fase === 'ELECCION' && s.miembro_turno_actual !== id) s = await jugarTurno(s, gente);
      return s;
    },
    /** Opens a member's phone in the draft room. */
    sentar,
    /** Opens the phone of the member who has the turn. */
    sentarAlDeTurno: async (browser: Browser): Promise<Sentado> => {
      const sentado = await sentar(browser, (await leer()).miembro_turno_actual);
      await expect(teToca(sentado.pagina)).toBeVisible();
      await expect(vivo(sentado.pagina)).toBeVisible();
      return sentado;
    },
    colgarTele: (browser: Browser): Promise<Tele> => colgarTele(browser, servidor, gente[0], PEQUENA),
  };
};
