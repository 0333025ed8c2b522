import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { FamiliaParaUnirse, Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { App } from '#server/app.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** A family in which every call of the API has something to return, and another family that it must not see. */
export interface Mundo {
  readonly app: App;
  readonly familia: FamiliaSembrada;
  readonly ajena: FamiliaSembrada;
  /** Tokens of the admin Ana, and of Luis, an adult without that role. */
  readonly ana: string;
  readonly luis: string;
  readonly anaId: number;
  readonly luisId: number;
  /** An adult without an account. */
  readonly nicoId: number;
  readonly username: string;
  readonly tokens: Tokens;
  /** A daily chore without votes; `pendiente` is its pending occurrence, of Luis. */
  readonly tarea: number;
  readonly pendiente: number;
  /** A weekly chore; Luis completed its occurrence `completada`, which earned him his first achievement. */
  readonly semanal: number;
  readonly completada: number;
  readonly tareaAjena: number;
  readonly configuracion: number;
  readonly token_activacion: string;
}

export const CLAVE = 'una-clave-larga';
/** Date of the tests' clock, a Saturday. */
const HOY = '2026-11-21';

/** Makes a call; throws unless it succeeds. */
const hacer = async <T>(...llamada: Parameters<typeof llamar>): Promise<T> => {
  const r = await llamar(...llamada);
  const [, metodo, url] = llamada;
  if (r.estado >= 300) throw new Error(`${metodo} ${url} answered ${String(r.estado)}: ${JSON.stringify(r.cuerpo)}`);
  return r.cuerpo;
};

export const sembrarMundo = async (app: App): Promise<Mundo> => {
  const { escritura: db } = app.contexto.base;
  const familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
    { nombre: 'Nico', cuenta: false },
  ]);
  const ajena = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
  const [ana, luis, marta, leo, nico] = familia.miembros;
  const [eva] = ajena.miembros;
  if (!ana || !luis || !marta || !leo || !nico || !eva) throw new Error('Somebody is missing');
  const { username } = await db
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow();

  const nueva = async (token: string, cuerpo: object) =>
    (await hacer<{ id: number }>(app, 'POST', RUTAS.tareas, token, cuerpo)).id;
  const tarea = await nueva(ana.token, { nombre: 'Fregar', frecuencia: 'DIARIA' });
  const semanal = await nueva(ana.token, {
    nombre: 'Barrer',
    frecuencia: 'SEMANAL',
    dia_semana: 6,
    tiempo_estimado: 15,
  });
  const tareaAjena = await nueva(eva.token, { nombre: 'De otros', frecuencia: 'DIARIA' });
  await sembrarTareas(app, familia.id, PUNTOS);

  const cuatro = [ana, luis, marta, leo].map(({ id }) => ({ miembro: id, porcentaje_carga: 25 }));
  await hacer(app, 'POST', RUTAS.cargaActualizar, ana.token, { configuraciones: cuatro });
  const [configuracion] = await hacer<ConfiguracionReparto[]>(app, 'GET', RUTAS.configuracionesReparto, ana.token);

  const asignar = async (t: number) =>
    (
      await hacer<{ id: number }>(app, 'POST', RUTAS.asignaciones, ana.token, {
        tarea: t,
        miembro: luis.id,
        fecha_limite: HOY,
        estado: 'PENDIENTE',
      })
    ).id;
  const pendiente = await asignar(tarea);
  const completada = await asignar(semanal);
  await hacer(app, 'PATCH', ruta(RUTAS.completar, { id: completada }), luis.token);

  const tokens = await hacer<Tokens>(app, 'POST', RUTAS.token, null, { username, password: CLAVE });
  const { token_activacion } = await hacer<FamiliaParaUnirse>(app, 'POST', RUTAS.unirse, null, {
    familia_id: familia.id,
    pin: familia.pin,
  });
  return {
    app,
    familia,
    ajena,
    ana: ana.token,
    luis: luis.token,
    anaId: ana.id,
    luisId: luis.id,
    nicoId: nico.id,
    username: username ?? '',
    tokens,
    tarea,
    pendiente,
    semanal,
    completada,
    tareaAjena,
    configuracion: configuracion?.id ?? 0,
    token_activacion,
  };
};

/** Starts a draft; returns it with two tokens: of the member who has the turn, and of another member. */
export const empezarReparto = async ({
  app,
  ana,
  familia,
}: Mundo): Promise<{ sesion: SesionReparto; turno: string; otro: string }> => {
  const { sesion } = await hacer<JugadaHecha>(app, 'POST', RUTAS.iniciar, ana);
  const deTurno = familia.miembros.find((m) => m.id === sesion.miembro_turno_actual);
  const otro = familia.miembros.find((m) => m.token !== '' && m.id !== sesion.miembro_turno_actual);
  return { sesion, turno: deTurno?.token ?? '', otro: otro?.token ?? '' };
};
