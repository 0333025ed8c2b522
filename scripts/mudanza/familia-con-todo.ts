import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Asignacion, LibresHoy } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import type { ReajusteMovido, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import type { App } from '#server/app.ts';
import type { Reloj } from '#server/change/contexto.ts';
import { insertarHoja, type Hoja } from '#server/data/cuentas-trimestre.ts';
import { insertarRevision } from '#server/data/completadas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarExtras } from '#server/testing/sembrar-extras.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { unWebp } from '#server/testing/imagenes.ts';
import { llamar } from '#server/testing/sembrar.ts';
import { CONTRASENA } from '../demo/familia.ts';
import { poblar } from '../demo/poblar.ts';
import { elegir, type CasaRica, type Llamar } from './casa-rica.ts';

/** The present in the tests, a Saturday. */
export const AHORA = '2026-11-21T10:00:00.000Z';

/** A server with the family that tests export. */
export interface FamiliaConTodo extends CasaRica {
  readonly app: App;
  readonly id: number;
  readonly llama: Llamar;
  readonly sesion: SesionReparto;
}

/** Returns a function that calls the server, and throws if it refuses. */
export const llamarBien =
  (app: App): Llamar =>
  async (metodo, camino, token, cuerpo) => {
    const { estado, cuerpo: respuesta } = await llamar(app, metodo, camino, token, cuerpo);
    if (estado >= 300) throw new Error(`${camino} answered ${String(estado)}: ${JSON.stringify(respuesta)}`);
    return respuesta;
  };

export const entrarComo = async (app: App, username: string): Promise<string> => {
  const cuerpo = { username, password: CONTRASENA };
  return ((await llamarBien(app)('POST', RUTAS.token, '', cuerpo)) as { access: string }).access;
};

const USUARIOS = ['elena', 'javier', 'lucia', 'mateo'] as const;

/** Logs these users in, and returns their tokens by member id. The first user is the admin. */
export const jugadoresDe = async (app: App, usuarios: readonly string[]): Promise<CasaRica> => {
  const tokens = new Map<number | null, string>();
  for (const usuario of usuarios) {
    const token = await entrarComo(app, usuario);
    const { id } = (await llamarBien(app)('GET', RUTAS.yo, token)) as { id: number };
    tokens.set(id, token);
  }
  return { admin: [...tokens.values()][0] ?? '', token: (miembro) => tokens.get(miembro) ?? '' };
};

/** Has `quien` claim two of the owner's chores; the owner gives thanks for both, and objects to the second claim. */
const reclamar = async (llama: Llamar, quien: string, dueno: string): Promise<void> => {
  const suyas = (await llama('GET', `${RUTAS.misTareas}?estado=PENDIENTE`, dueno)) as Asignacion[];
  const deHoy = suyas.filter((a) => a.fecha_limite !== null && a.fecha_limite <= AHORA.slice(0, 10)).slice(0, 2);
  for (const { id } of deHoy) await llama('POST', ruta(RUTAS.hechaPorMi, { id }), quien);
  for (const { id } of deHoy) await llama('POST', ruta(RUTAS.gracias, { id }), dueno);
  const { id = 0 } = deHoy.at(-1) ?? {};
  await llama('POST', ruta(RUTAS.objetar, { id }), dueno, { dice: 'LA_HICE_YO' });
};

/** Has a member covered once, and ask again; the second request is declined by `otro` and stays open. */
const pedirQueCubran = async (llama: Llamar, quien: string, otro: string): Promise<void> => {
  const suyas = (await llama('GET', `${RUTAS.misTareas}?estado=PENDIENTE`, quien)) as Asignacion[];
  const pedir = (asignacion = 0) =>
    llama('POST', RUTAS.cambios, quien, { tipo: 'CUBRIR', asignacion }) as Promise<Cambio>;
  const [una, otra] = suyas.filter((a) => a.tomada_el === null);
  const { id } = await pedir(una?.id);
  await llama('POST', ruta(RUTAS.aceptarCambio, { id }), otro);
  await llama('POST', ruta(RUTAS.rechazarCambio, { id: (await pedir(otra?.id)).id }), otro);
};

/**
 * Creates a server with the demo's family, adds something of everything that an export contains, and begins another draft.
 * Passwords are hashed for real, because exports contain the hashes.
 */
export const sembrarFamiliaConTodo = async (reloj: Reloj, archivo: string): Promise<FamiliaConTodo> => {
  await poblar(await baseDePrueba(archivo), AHORA);
  const contrasenas = crearContrasenas();
  const app = await buildTestApp({ archivo, reloj, contrasenas });
  const llama = llamarBien(app);
  const casa = await jugadoresDe(app, USUARIOS);
  const { familia } = (await llama('GET', RUTAS.yo, casa.admin)) as { familia: number };
  const db = app.contexto.base.escritura;

  for (const [i, usuario] of ['elena', 'lucia'].entries()) {
    const nombre = `${String(i).repeat(24)}.webp`;
    await db
      .insertInto('fotos')
      .values({ nombre, bytes: await unWebp(300 + i, 300), creada_en: AHORA })
      .execute();
    await db
      .updateTable('usuarios')
      .set({ avatar: `${RUTA_AVATARES}${nombre}`, last_name: 'Ñandú «\'"\\»' })
      .where('username', '=', usuario)
      .execute();
  }
  await db.updateTable('usuarios').set({ avatar: '/caras/zorro.svg' }).where('username', '=', 'javier').execute();
  await db
    .updateTable('usuarios')
    .set({ entra_con_pin: true, pin_hash: await contrasenas.cifrar('7294'), hora_recordatorio: null })
    .where('username', '=', 'mateo')
    .execute();
  await llama('POST', RUTAS.agregarMiembro, casa.admin, { first_name: 'Abuela', grupo_edad: 'ADULTO' });
  const fuera = await llama('POST', RUTAS.agregarMiembro, casa.admin, { first_name: 'Tito', grupo_edad: 'ADULTO' });
  await llama('POST', ruta(RUTAS.archivar, { id: (fuera as { id: number }).id }), casa.admin);
  const { id: lucia } = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', '=', 'lucia')
    .executeTakeFirstOrThrow();
  await sembrarExtras(db, { familia, miembro: lucia, ahora: AHORA });
  // Lucía is away from today on, so another member takes one of her occurrences, and the new draft picks for her.
  await llama('PUT', ruta(RUTAS.vive, { id: lucia }), casa.admin, { vive: 'ALTERNAS', desde: '2026-11-21' });
  await llama('POST', RUTAS.tareas, casa.admin, { nombre: 'Trastero', frecuencia: 'DIARIA', libre: true });
  const { libres } = (await llama('GET', RUTAS.libres, casa.admin)) as LibresHoy;
  for (const l of libres.filter((l) => l.apta_adulto).slice(0, 1))
    await llama('POST', ruta(RUTAS.quedarmela, { id: l.asignacion ?? 0 }), casa.admin);
  // A reajuste with one answer, which is cancelled afterwards.
  await llama('POST', RUTAS.tareas, casa.admin, { nombre: 'Acuario', frecuencia: 'DIARIA' });
  const { reajuste } = (await llama('POST', RUTAS.reajustes, casa.admin)) as ReajusteMovido;
  const [p] = reajuste.propuestas;
  const respuesta = ruta(RUTAS.responderReajuste, { id: reajuste.id, n: p?.n ?? 0 });
  await llama('POST', respuesta, casa.token(p?.pide[0] ?? null), { acepta: false });
  const { reajuste: sigue } = (await llama('GET', RUTAS.reajustes, casa.admin)) as ReajustesVistos;
  if (sigue !== null) await llama('POST', ruta(RUTAS.cancelarReajuste, { id: sigue.id }), casa.admin);
  const tareas = await db.selectFrom('tareas').select('id').where('apta_juvenil', '=', true).limit(2).execute();
  await db
    .insertInto('deseos')
    .values(tareas.map(({ id }, puesto) => ({ miembro_id: lucia, puesto, tarea_id: id })))
    .execute();
  const hecha = await db
    .selectFrom('asignaciones')
    .select(['id', 'tarea_id', 'miembro_id'])
    .where('estado', '=', 'COMPLETADA')
    .limit(1)
    .executeTakeFirstOrThrow();
  const renglon = {
    tarea: hecha.tarea_id,
    nombre: 'Fregar',
    de_cabeza: true,
    puntos: 10,
    miembro: lucia,
    hecha_por: hecha.miembro_id,
  };
  const hoja: Hoja = {
    miembros: [{ id: lucia, nombre: 'Lucía', color: 'coral' }],
    renglones: [{ ...renglon, clase: 'AJENA', veces: [{ id: hecha.id, dia: '2026-09-30' }] }],
  };
  await insertarHoja(db, { familia, trimestre: '2026-07-01' }, { en: AHORA, hoja });
  await insertarRevision(db, {
    familia_id: familia,
    asignacion_id: hecha.id,
    miembro_id: hecha.miembro_id,
    por_id: lucia,
    bien: false,
    vuelve: false,
    detalle: 'La esquina',
    completada_en: AHORA,
    completada_el: AHORA.slice(0, 10),
    creada_en: AHORA,
  });
  const javier = await entrarComo(app, 'javier');
  await reclamar(llama, casa.admin, javier);
  await pedirQueCubran(llama, javier, casa.admin);
  const { sesion } = (await llama('POST', RUTAS.iniciar, casa.admin, { limite_segundos: 600 })) as {
    sesion: SesionReparto;
  };
  for (let i = 0; i < 5; i += 1) await elegir(llama, casa);
  return { ...casa, app, id: familia, llama, sesion };
};
