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

/** The family whose quarter is told: two adults, and a child of two homes. Its calendar is the server's, which is moved. */

const ZONA = 'Europe/Madrid';
const DIA = 86_400;

/** The first Monday of the next quarter that has thirteen weeks before it ends: the same story on whatever day it is told. */
export const primerLunes = (): string => {
  let dia = trimestreDe(sumarDias(trimestreDe(hoyEn(ZONA, new Date().toISOString())), 100));
  while (new Date(dia).getUTCDay() !== 1) dia = sumarDias(dia, 1);
  return dia;
};

/** Morning of that Monday for the server, from its start. */
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
  /** Each asks as themselves. An access token lives ten minutes, and here days pass: a new one every time. */
  readonly como: (quien: Quien) => Promise<Cliente>;
}

/** They register, join with the PIN and vote; the admin has said whose share is what. */
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

/** The quarter's draft, whose room has its own stories: the largest that fits each time, and yes to all of the closing. */
export const repartir = async ({ como }: Familia, servidor: Servidor, hoy: string): Promise<SesionReparto> => {
  const gente = [await como('elena'), await como('javier'), await como('mateo')];
  const [jefa] = gente;
  // The draft draws the order by lot; this fixed order leaves Javier some chores that a child may do as well.
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

/** Each takes their phone out again: it has what happened meanwhile, and hears what happens now. */
export const mirarTodos = async ({ moviles }: Familia, camino = '/dashboard'): Promise<void> => {
  for (const { pagina } of Object.values(moviles)) {
    await pagina.goto(camino);
    await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  }
};

/** So many days later, at the same hour; everybody looks at their phone: a login lasts thirty days from then. */
export const dormir = async (familia: Familia, servidor: Servidor, dias: number): Promise<void> => {
  await servidor.adelantar(dias * DIA);
  await mirarTodos(familia);
};

/**
 * Returns the member's pending chores up to that day that a child may also do: today's first, then overdue ones. A part of a
 * chore is matched by the chore's name.
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

/** Does everything that they have for today, without a screen. */
export const hacerloTodo = async (familia: Familia, quien: Quien, hoy: string): Promise<void> => {
  const suyo = await familia.como(quien);
  for (const a of await suyo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`))
    if (a.fecha_limite === hoy) await suyo.pedir('PATCH', ruta(RUTAS.completar, { id: a.id }));
};
