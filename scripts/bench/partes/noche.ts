import { cpSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { REACCIONES } from '#shared/contracts/reacciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { mediana } from '../cifras.ts';
import { abrirPartida, comoSuelo, comoTeToca, conectarTodos, dormir, type Partida } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarSuelo, arrancarTeToca, cpuDe, enCarpeta, type Hijo } from '../procesos.ts';
import { bytesDeJugada, prepararBanco, sembrarFamilias, sinReparto, type FamiliaBanco } from '../sembrar.ts';

const CASA = { miembros: 12, tareas: 180 } as const;
/** Picks per second. It is low, since members pick in turn, each with two taps. */
const RITMO = 1;
const SEGUNDOS = 12;
const RONDAS = 3;
/** Number of chores that each member votes on in the lobby. */
const VOTOS = 22;
/** Milliseconds between two votes of a member. */
const ENTRE_VOTOS = 900;
/** Milliseconds between two reactions of a member, just above the second that the server allows. */
const ENTRE_REACCIONES = 1_100;
/** Share of the reactions that must arrive, on average over the phones. */
const LLEGAN = 0.9;
/** Upper limit of the CPU during picks with everybody reacting, in percent of a core. */
const OBJETIVO = 2;

type Casa = readonly [FamiliaBanco];

interface Peticion {
  readonly camino: string;
  readonly cuerpo: unknown;
  readonly token: string;
}

/** Sends a POST, and resolves to the answer's body. Throws for a refusal. */
const enviar = (puerto: number, agent: Agent, { camino: path, cuerpo, token }: Peticion): Promise<string> =>
  new Promise((resolver, rechazar) => {
    const texto = JSON.stringify(cuerpo);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(texto),
    };
    const peticion = request({ host: '127.0.0.1', port: puerto, path, method: 'POST', agent, headers }, (respuesta) => {
      let leido = '';
      respuesta.setEncoding('utf8').on('data', (trozo: string) => (leido += trozo));
      respuesta.on('end', () => {
        if ((respuesta.statusCode ?? 0) < 300) resolver(leido);
        else rechazar(new Error(`${path} ha respondido ${String(respuesta.statusCode)}: ${leido}`));
      });
    });
    peticion.on('error', rechazar);
    peticion.end(texto);
  });

/**
 * Calls `una` every `cada` ms, `cuantas` times at most. The returned function makes no further calls, waits for those under
 * way, and resolves to the number of all calls.
 */
const aRitmo = (cada: number, cuantas: number, una: (n: number) => Promise<unknown>): (() => Promise<number>) => {
  const hechas: Promise<unknown>[] = [];
  const inicio = performance.now();
  const reloj = setInterval(() => {
    while (hechas.length < cuantas && performance.now() - inicio >= hechas.length * cada)
      hechas.push(una(hechas.length));
  }, 5);
  return async () => {
    clearInterval(reloj);
    await Promise.all(hechas);
    return hechas.length;
  };
};

/** Cancels the family's draft, gives it an admin, and opens the votings of the chores that are voted on in the lobby. */
const prepararCasa = async (db: Db, [familia]: Casa): Promise<void> => {
  const [primero = 0] = familia.tokens.keys();
  const porVotar = familia.estado.tareas.slice(0, VOTOS).map((t) => t.id);
  await db.updateTable('usuarios').set({ es_administrador: true }).where('id', '=', primero).execute();
  await db.updateTable('tareas').set({ votaciones_completadas: false }).where('id', 'in', porVotar).execute();
  await sinReparto(db, [familia]);
};

/** Has everybody vote in the lobby, with all phones connected. Returns the server's CPU, in percent of a core. */
const votarEnSala = async ({ pid, puerto }: Hijo, [familia]: Casa, agente: Agent): Promise<number> => {
  const gente = [...familia.tokens];
  const [, admin] = gente[0] ?? [0, ''];
  const telefonos = await conectarTodos(comoTeToca, puerto, [familia]);
  await enviar(puerto, agente, { camino: RUTAS.sala, cuerpo: {}, token: admin });
  await dormir(1_000);
  const [cpu, desde] = [cpuDe(pid), performance.now()];
  const total = VOTOS * gente.length;
  const parar = aRitmo(ENTRE_VOTOS / gente.length, total, (n) => {
    const [miembro, token] = gente[n % gente.length] ?? [0, ''];
    const tarea = familia.estado.tareas[Math.floor(n / gente.length)]?.id;
    return enviar(puerto, agente, {
      camino: RUTAS.votaciones,
      cuerpo: { tarea, miembro, dificultad: 1 + (n % 4) },
      token,
    });
  });
  await dormir((ENTRE_VOTOS / gente.length) * total + ENTRE_VOTOS);
  await parar();
  const gastado = (100 * (cpuDe(pid) - cpu)) / (performance.now() - desde);
  for (const telefono of telefonos) telefono.terminate();
  return gastado;
};

/** Starts the family's draft from the lobby; returns the family with it. */
const empezar = async ({ puerto }: Hijo, [familia]: Casa, agente: Agent): Promise<Casa> => {
  const [admin = ''] = familia.tokens.values();
  const cuerpo = { contar: 'TRIMESTRE', limite_segundos: 120 };
  const { sesion } = JSON.parse(
    await enviar(puerto, agente, { camino: RUTAS.iniciar, cuerpo, token: admin }),
  ) as JugadaHecha;
  return [{ ...familia, sesion: sesion.id, estado: estadoDeSesion(sesion) }];
};

interface Ventana {
  /** CPU used in the window, reactions included, in ms for each pick. */
  readonly cpu: number;
  readonly reacciones: number;
}

const emoji = (n: number): string => REACCIONES[n % REACCIONES.length] ?? '';

/** Plays a window of picks. With `conReacciones` every phone sends reactions over its connection, as the app does. */
const jugar = async (partida: Partida, conReacciones: boolean): Promise<Ventana> => {
  const parar = conReacciones
    ? aRitmo(ENTRE_REACCIONES / CASA.miembros, Infinity, async (n) => partida.reaccionar(n % CASA.miembros, emoji(n)))
    : () => Promise.resolve(0);
  const antes = partida.oidas();
  const { cpu, fallos } = await partida.jugar({ ritmo: RITMO, segundos: SEGUNDOS });
  const reacciones = await parar();
  if (fallos.length > 0) throw new Error(`Una elección ha respondido ${String(fallos[0])}`);
  // Waits, because the server allows each member one reaction a second, also across windows.
  await dormir(ENTRE_REACCIONES);
  // On a busy machine two reactions of a member may arrive within the second. The server drops the later one, so it reaches no
  // phone.
  const llegadas = (partida.oidas() - antes) / CASA.miembros;
  if (llegadas < LLEGAN * reacciones)
    throw new Error(`De ${String(reacciones)} reacciones llegaron ${String(llegadas)}`);
  return { cpu, reacciones };
};

const medir =
  (rondas: number) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const archivo = join(carpeta, 'te-toca.db');
    const copia = join(carpeta, 'suelo.db');
    const db = conectar(archivo);
    const [familia] = await sembrarFamilias(db, await prepararBanco(db), 1, CASA);
    if (familia === undefined) throw new Error('No hay familias');
    await prepararCasa(db, [familia]);
    await db.destroy();
    cpSync(archivo, copia);
    const [nuestro, bare] = [
      await arrancarTeToca(carpeta),
      await arrancarSuelo('elecciones', [copia, String(bytesDeJugada(familia))]),
    ];
    const agente = new Agent({ keepAlive: true, maxSockets: 2 * CASA.miembros });
    const enSala = await votarEnSala(nuestro, [familia], agente);
    const casa = await empezar(nuestro, [familia], agente);
    const partidas = [
      await abrirPartida(comoTeToca, nuestro, casa),
      await abrirPartida(comoSuelo, bare, [{ ...familia }]),
    ];
    const hechas = partidas.map(() => ({ sin: [] as Ventana[], con: [] as Ventana[] }));
    for (let n = 0; n < rondas; n += 1)
      for (const [i, partida] of partidas.entries()) {
        hechas[i]?.sin.push(await jugar(partida, false));
        hechas[i]?.con.push(await jugar(partida, true));
      }
    for (const partida of partidas) partida.colgar();
    agente.destroy();
    const cpu = (i: number, cual: 'sin' | 'con'): number => mediana(hechas[i]?.[cual].map((v) => v.cpu) ?? []);
    const reaccion = (i: number): number =>
      (1_000 * (cpu(i, 'con') - cpu(i, 'sin')) * RITMO * SEGUNDOS) /
      mediana(hechas[i]?.con.map((v) => v.reacciones) ?? []);
    /** Converts ms of CPU for each pick to percent of a core. */
    const parte = (ms: number): number => (ms * RITMO) / 10;
    const unidad = '% de un núcleo';
    return [
      {
        que: 'Doce eligen y reaccionan',
        valor: parte(cpu(0, 'con')),
        unidad,
        alLado: parte(cpu(1, 'con')),
        objetivo: OBJETIVO,
      },
      { que: 'Doce eligen, sin reacciones', valor: parte(cpu(0, 'sin')), unidad, alLado: parte(cpu(1, 'sin')) },
      { que: 'Una elección, con sus doce teléfonos', valor: cpu(0, 'sin'), unidad: 'ms', suelo: cpu(1, 'sin') },
      { que: 'Una reacción', valor: reaccion(0), unidad: 'µs', suelo: reaccion(1) },
      { que: 'Doce votan en la sala, una cada 0,9 s', valor: enSala, unidad },
    ];
  };

/**
 * Measures the evening of a family of twelve: votes in the lobby, then picks, one a second, with and without everybody
 * reacting as often as they may. The floor, a minimal server, runs in alternating windows.
 */
export const medirNoche = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? 1 : RONDAS));
  decirCifras('La noche de una familia de doce:', cifras);
  return cifras;
};
