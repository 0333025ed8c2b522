import { expect, type Browser } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { clienteDe, jugarTurno, type Cliente } from './clientes.ts';
import { fijarOrden } from './demo.ts';
import { agregarMiembro, CLAVE, leerAcceso, nuevoMovil, registrarFamilia, unirse, type Persona } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

// The family of a test that plays a whole quarter: two adults and a child. The test moves the server's clock.

const ZONA = 'Europe/Madrid';
const DIA = 86_400;

/** Returns the first Monday of the next quarter, so that the story plays a quarter from its first Monday. */
export const primerLunes = (): string => {
  let dia = trimestreDe(sumarDias(trimestreDe(hoyEn(ZONA, new Date().toISOString())), 100));
  while (new Date(dia).getUTCDay() !== 1) dia = sumarDias(dia, 1);
  return dia;
};

/** Starts a server whose clock shows 9:00 UTC of this Monday. */
export const servidorDelTrimestre = (lunes: string): Promise<Servidor> =>
  levantarServidor(undefined, {
    relojMovible: true,
    adelantado: Math.round((Date.parse(`${lunes}T09:00:00Z`) - Date.now()) / 1_000),
  });

const tarea = (nombre: string, minutos: number, resto: Partial<TareaEntrada> = {}): TareaEntrada => ({
  nombre,
  frecuencia: 'DIARIA',
  tiempo_estimado: minutos,
  apta_infantil: true,
  ...resto,
});
const semanal = (dia_semana: number) => ({ frecuencia: 'SEMANAL', dia_semana }) as const;

const TAREAS: readonly TareaEntrada[] = [
  tarea('Poner la mesa', 5),
  tarea('Recoger la mesa', 5),
  tarea('Dar de comer al gato', 5),
  tarea('Sacar la basura', 5),
  tarea('Hacer las camas', 10),
  tarea('Fregar los platos', 20, { apta_infantil: false }),
  tarea('Hacer la cena', 40, { apta_infantil: false }),
  tarea('Regar las plantas', 10, { frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 6 }),
  tarea('Pasar la aspiradora', 30, semanal(1)),
  tarea('Reciclar', 15, semanal(6)),
  tarea('Planchar', 45, { ...semanal(7), apta_infantil: false }),
  tarea('Pensar los menús', 20, { ...semanal(6), de_cabeza: true }),
];
const PARTES = { elena: 45, javier: 40, mateo: 15 } as const;

export type Quien = keyof typeof PARTES;
export interface Familia {
  readonly moviles: Readonly<Record<Quien, Persona>>;
  /** Logs a member in through the API, anew each time, because an access token does not last for days. */
  readonly como: (quien: Quien) => Promise<Cliente>;
}

/** Registers the family through the screens, and sets its chores, shares and votes through the API. */
export const fundar = async (navegador: Browser, servidor: Servidor): Promise<Familia> => {
  const movil = (nombre: string) => nuevoMovil(navegador, nombre, servidor.url, { reducedMotion: 'reduce' });
  const moviles = { elena: await movil('Elena'), javier: await movil('Javier'), mateo: await movil('Mateo') };
  await registrarFamilia(moviles.elena, 'Los Robles');
  await agregarMiembro(moviles.elena, 'Javier', 'Adulto (18+)');
  await agregarMiembro(moviles.elena, 'Mateo', 'Infantil (6-10)');
  const acceso = await leerAcceso(moviles.elena);
  const usuarios: Record<Quien, string> = {
    elena: 'elena',
    javier: await unirse(moviles.javier, acceso),
    mateo: await unirse(moviles.mateo, acceso),
  };
  const como = (quien: Quien) => clienteDe(servidor.url, usuarios[quien], CLAVE);
  const [elena, javier, mateo] = [await como('elena'), await como('javier'), await como('mateo')];
  for (const una of TAREAS) await elena.pedir('POST', RUTAS.tareas, una);
  await elena.pedir('POST', RUTAS.cargaActualizar, {
    configuraciones: [elena, javier, mateo].map(({ yo }, i) => ({
      miembro: yo.id,
      porcentaje_carga: Object.values(PARTES)[i],
    })),
  });
  for (const quien of [elena, javier, mateo])
    for (const { id, tiempo_estimado } of await quien.pedir<Tarea[]>('GET', RUTAS.paraVotar))
      await quien.pedir('POST', RUTAS.votaciones, {
        tarea: id,
        miembro: quien.yo.id,
        dificultad: Math.min(4, 1 + Math.floor((tiempo_estimado ?? 0) / 12)),
      });
  return { moviles, como };
};

/**
 * Plays the quarter's draft through the API: everybody picks the largest chore that fits, and accepts everything in the closing.
 */
export const repartir = async ({ como }: Familia, servidor: Servidor, hoy: string): Promise<SesionReparto> => {
  const gente = [await como('elena'), await como('javier'), await como('mateo')];
  const [jefa] = gente;
  // Fixes the order of picking, which is otherwise drawn by lot.
  fijarOrden(
    servidor,
    gente.map((c) => c.yo.id),
    hoy,
  );
  let { sesion } = await jefa!.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
  while (sesion.fase === 'ELECCION') sesion = await jugarTurno(sesion, gente);
  while (sesion.fase === 'CIERRE') {
    const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
    const falta = gente.find((c) => abierta?.pide.includes(c.yo.id) && abierta.respuestas[c.yo.id] === undefined);
    if (abierta === undefined || falta === undefined) throw new Error('The closing waits for nobody');
    const responder = ruta(RUTAS.responderPropuesta, { id: sesion.id, n: abierta.n });
    ({ sesion } = await falta.pedir<JugadaHecha>('POST', responder, { acepta: true }));
  }
  return sesion;
};

/** Opens a page on every phone, and waits for its live connection. */
export const mirarTodos = async ({ moviles }: Familia, camino = '/dashboard'): Promise<void> => {
  for (const { pagina } of Object.values(moviles)) {
    await pagina.goto(camino);
    await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  }
};

/** Lets days pass, and then opens the app on every phone, so that no login expires for want of use. */
export const dormir = async (familia: Familia, servidor: Servidor, dias: number): Promise<void> => {
  await servidor.adelantar(dias * DIA);
  await mirarTodos(familia);
};

/**
 * Returns a member's pending chores that a child may do too: those due today, then overdue ones. Parts are recognized by the
 * beginning of their name, which is the whole chore's.
 */
export const loDeHoy = async (familia: Familia, quien: Quien, hoy: string): Promise<readonly Asignacion[]> => {
  const suyas = await (await familia.como(quien)).pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const deMayores = TAREAS.filter((t) => t.apta_infantil !== true).map((t) => t.nombre);
  const deTodos = suyas.filter((a) => !deMayores.some((n) => a.tarea_nombre.startsWith(n)));
  return [
    ...deTodos.filter((a) => a.fecha_limite === hoy),
    ...deTodos.filter((a) => a.fecha_limite !== null && a.fecha_limite < hoy),
  ];
};

/** Completes all of a member's chores of today through the API. */
export const hacerloTodo = async (familia: Familia, quien: Quien, hoy: string): Promise<void> => {
  const suyo = await familia.como(quien);
  for (const a of await suyo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`))
    if (a.fecha_limite === hoy) await suyo.pedir('PATCH', ruta(RUTAS.completar, { id: a.id }));
};
