import type { Page } from '@playwright/test';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';

/** Password of every member of the demo family. */
const CLAVE_DEMO = 'casa-de-robles';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** A logged-in member who acts through the API, without a browser. */
export interface Cliente {
  readonly yo: Usuario;
  readonly tokens: Tokens;
  /**
   * Makes a call and returns its answer, null if that is empty; throws unless it succeeds. A FormData body is sent as it is,
   * others as JSON.
   */
  readonly pedir: <T = unknown>(metodo: string, ruta: string, cuerpo?: unknown) => Promise<T>;
}

const llamar = async <T>(url: string, metodo: string, ruta: string, cuerpo: unknown, access?: string): Promise<T> => {
  const formulario = cuerpo instanceof FormData;
  const headers = new Headers();
  if (access !== undefined) headers.set('authorization', `Bearer ${access}`);
  if (cuerpo !== undefined && !formulario) headers.set('content-type', 'application/json');
  const r = await fetch(url + ruta, {
    method: metodo,
    headers,
    ...(cuerpo === undefined ? {} : { body: formulario ? cuerpo : JSON.stringify(cuerpo) }),
  });
  const texto = await r.text();
  if (!r.ok) throw new Error(`${metodo} ${ruta} answered ${String(r.status)}: ${texto}`);
  return (texto === '' ? null : JSON.parse(texto)) as T;
};

const cliente = async (url: string, tokens: Tokens): Promise<Cliente> => {
  const pedir = <T>(metodo: string, ruta: string, cuerpo?: unknown) =>
    llamar<T>(url, metodo, ruta, cuerpo, tokens.access);
  return { yo: await pedir<Usuario>('GET', RUTAS.yo), tokens, pedir };
};

/** Logs in a member, by default with the password of the demo family. */
export const clienteDe = async (url: string, username: string, password = CLAVE_DEMO): Promise<Cliente> =>
  cliente(url, await llamar<Tokens>(url, 'POST', RUTAS.token, { username, password }));

/** Creates a family without other members or chores; returns its admin, logged in. */
export const fundarFamilia = async (url: string, nombre: string, username: string): Promise<Cliente> => {
  const password = 'una clave bien larga';
  const registro = {
    tipo: 'create',
    username,
    password,
    password_confirm: password,
    email: '',
    first_name: nombre,
    last_name: '',
    grupo_edad: 'ADULTO',
    nombre_familia: `Familia de ${nombre}`,
  };
  return cliente(url, (await llamar<{ tokens: Tokens }>(url, 'POST', RUTAS.registro, registro)).tokens);
};

/** Activates the account of a member whom the admin has added, with the family's PIN and a fixed password. */
export const activar = async (url: string, admin: Cliente, nombre: string): Promise<Cliente> => {
  const { id, pin } = await admin.pedir<Familia>('GET', ruta(RUTAS.familia, { id: admin.yo.familia }));
  const { miembros, token_activacion } = await llamar<FamiliaParaUnirse>(url, 'POST', RUTAS.unirse, {
    familia_id: id,
    pin,
  });
  const password = 'una clave bien larga';
  const { tokens } = await llamar<CuentaCreada>(url, 'POST', RUTAS.activar, {
    miembro_id: miembros.find((m) => m.first_name === nombre)?.id,
    token_activacion,
    password,
    password_confirm: password,
  });
  return cliente(url, tokens);
};

/** Adds a member to the admin's family and activates their account. */
export const sumarMiembro = async (url: string, admin: Cliente, nombre: string): Promise<Cliente> => {
  const formulario = new FormData();
  formulario.set('first_name', nombre);
  await admin.pedir('POST', RUTAS.agregarMiembro, formulario);
  return activar(url, admin, nombre);
};

/**
 * Logs the browser of a page in as a member, in place of any earlier login. Leaves the page at an address that does not run the
 * app.
 */
export const entrarComo = async (pagina: Page, { tokens }: Cliente): Promise<void> => {
  await pagina.goto('/icono.svg');
  await pagina.evaluate((t) => {
    localStorage.clear();
    localStorage.setItem('access_token', t.access);
    localStorage.setItem('refresh_token', t.refresh);
  }, tokens);
};

export const nuevoMiembro = async (jefa: Cliente, nombre: string, grupo: string): Promise<void> => {
  const formulario = new FormData();
  formulario.set('first_name', nombre);
  formulario.set('grupo_edad', grupo);
  await jefa.pedir('POST', RUTAS.agregarMiembro, formulario);
};

/** Picks the largest or the smallest legal chore for the member with the turn, through the API. */
export const jugarTurno = async (
  sesion: SesionReparto,
  gente: readonly Cliente[],
  cual: 'mayor' | 'menor' = 'mayor',
): Promise<SesionReparto> => {
  const quien = gente.find((c) => c.yo.id === sesion.miembro_turno_actual);
  const tareas = tareasLegales(estadoDeSesion(sesion), quien?.yo.id ?? 0).toSorted(
    (a, b) => b.carga - a.carga || a.id - b.id,
  );
  const elegida = tareas.at(cual === 'mayor' ? 0 : -1);
  if (quien === undefined || elegida === undefined) throw new Error('Nobody has the turn');
  return (await quien.pedir<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), { tarea_id: elegida.id }))
    .sesion;
};
