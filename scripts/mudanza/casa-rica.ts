import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { buildTestApp, SECRETO } from '#server/testing/app-de-prueba.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { sembrarPuertas } from '#server/testing/sembrar-puertas.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { sembrarExtras } from '#server/testing/sembrar-extras.ts';
import { llamar } from '#server/testing/sembrar.ts';
import { poblar } from '../demo/poblar.ts';

/** Calls a server, in this process or another, and returns the answer's body. Throws if the server refuses. */
export type Llamar = (
  metodo: 'GET' | 'POST' | 'PUT',
  camino: string,
  token: string,
  cuerpo?: object,
) => Promise<unknown>;

export interface CasaRica {
  /** Access token of the admin of the family with a draft in progress. */
  readonly admin: string;
  /** Returns the access token of a member of that family; empty for null and for members of other families. */
  readonly token: (miembro: number | null) => string;
}

/** Picks the first legal chore for the member with the turn. */
export const elegir = async (llama: Llamar, { admin, token }: CasaRica): Promise<SesionReparto> => {
  const { sesion } = (await llama('GET', RUTAS.sesionActual, admin)) as { sesion: SesionReparto };
  const turno = sesion.miembro_turno_actual;
  const [tarea] = tareasLegales(estadoDeSesion(sesion), turno ?? 0);
  const hecha = await llama('POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), token(turno), { tarea_id: tarea?.id });
  return (hecha as JugadaHecha).sesion;
};

/** All byte values, which form no valid text. */
const BYTES = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
const RARO = 'Ñandú «\'"\\» 🦊 e\u0301\u00a0\n\t\u0001ß';

/**
 * Fills a new database with a row in every table. The demo's family has a finished draft, and a second family has one in
 * progress. The second family's tokens work on any server with this database, for ten minutes.
 */
export const sembrarCasaRica = async (archivo: string): Promise<CasaRica> => {
  mkdirSync(dirname(archivo), { recursive: true });
  const ahora = new Date().toISOString();
  const lejos = '2999-01-01T00:00:00.000Z';
  await poblar(await baseDePrueba(archivo), ahora);

  const app = await buildTestApp({ archivo, reloj: { ahora: () => ahora } });
  const r = await sembrarReparto(app);
  const llama: Llamar = async (metodo, camino, token, cuerpo) => {
    const { estado, cuerpo: respuesta } = await llamar(app, metodo, camino, token, cuerpo);
    if (estado >= 300) throw new Error(`${camino} answered ${String(estado)}: ${JSON.stringify(respuesta)}`);
    return respuesta;
  };
  for (let i = 0; i < 4; i += 1) await elegir(llama, r);

  // Rows of tables that the two families leave empty.
  const db = app.contexto.base.escritura;
  const familia_id = r.id;
  // The demo has already created a key; the tests sign with this one.
  await db.updateTable('secretos').set({ valor: SECRETO }).where('nombre', '=', 'secreto').execute();
  const [ana, luis] = [r.miembros[0]?.id ?? 0, r.miembros[1]?.id ?? 0];
  const { id: acceso } = await db
    .selectFrom('accesos')
    .select('id')
    .where('usuario_id', '=', ana)
    .executeTakeFirstOrThrow();
  const { id: asignacion } = await db.selectFrom('asignaciones').select('id').limit(1).executeTakeFirstOrThrow();
  const { id: tarea } = await db.selectFrom('tareas').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('secretos')
    .values({ nombre: 'push', valor: BYTES.subarray(0, 32), creado_en: ahora })
    .onConflict((c) => c.column('nombre').doUpdateSet({ valor: BYTES.subarray(0, 32) }))
    .execute();
  // Enough photos for several pages; one photo is empty.
  const fotos = Array.from({ length: 450 }, (_, i) => Buffer.concat([Buffer.from([i % 256]), Buffer.alloc(i * 40, i)]));
  await db
    .insertInto('fotos')
    .values(
      [BYTES, Buffer.alloc(0), ...fotos].map((bytes, i) => ({
        nombre: `${String(i).padStart(24, i % 2 === 0 ? 'A' : 'a')}.webp`,
        bytes,
        creada_en: ahora,
      })),
    )
    .execute();
  await db
    .updateTable('usuarios')
    .set({ first_name: RARO, avatar: 'x.webp', notificaciones_push: true, hora_recordatorio: null, pin_hash: 'x' })
    .where('id', '=', luis)
    .execute();
  const aparato = { familia_id, nombre: 'Tableta', hash: 'h', permitido_por: ana, permitido_en: ahora };
  await db.insertInto('aparatos').values(aparato).execute();
  const activacion = { familia_id, hash: 'h', miembros: '[1]', expira_en: lejos, usada_en: null };
  await db.insertInto('activaciones').values(activacion).execute();
  const { id: acceso_id } = await db.selectFrom('accesos').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('traspasos')
    .values({ acceso_id, hash: 'h', lugar: 'casa', se_muda: true, expira_en: lejos })
    .execute();
  await db.insertInto('invitaciones').values({ familia_id, hash: 'h', expira_en: lejos }).execute();
  await db
    .insertInto('invitaciones_alta')
    .values({ hash: 'h', para: RARO, creada_en: ahora, expira_en: lejos, usada_en: null, retirada_en: ahora })
    .execute();
  await db
    .insertInto('intentos')
    .values([
      { clave: 'Zeta', fallidos: 3, desde: ahora, bloqueado_hasta: null },
      { clave: 'alfa', fallidos: 9, desde: ahora, bloqueado_hasta: lejos },
      { clave: 'ñu', fallidos: 1, desde: ahora, bloqueado_hasta: null },
    ])
    .execute();
  await db
    .insertInto('configuraciones_reparto')
    .values({ familia_id, miembro_id: luis, trimestre_inicio: '2020-10-01', porcentaje_asignado: 40, activa: false })
    .execute();
  await db
    .insertInto('cuentas_congeladas')
    .values({ familia_id, trimestre_inicio: '2020-10-01', congelada_en: ahora, hoja: '{"miembros":[],"renglones":[]}' })
    .execute();
  await db
    .insertInto('ausencias')
    .values({
      familia_id,
      miembro_id: luis,
      desde: '2026-11-20',
      hasta: null,
      alternas: true,
      nota: RARO,
      creada_por: luis,
      creada_en: ahora,
      confirmada_por: ana,
      confirmada_en: ahora,
    })
    .execute();
  const { id: reajuste_id } = await db
    .insertInto('reajustes')
    .values({
      familia_id,
      trimestre_inicio: '2020-10-01',
      fase: 'CANCELADO',
      estado: '{}',
      creado_en: ahora,
      terminado_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('eventos_reajuste')
    .values({ reajuste_id, n: 1, tipo: 'CANCELADO', datos: '{}', en: ahora })
    .execute();
  await db
    .insertInto('motivos_reajuste')
    .values({ familia_id, motivo: 'TAREA_NUEVA', sujeto: tarea, valor: RARO, descartado: true })
    .execute();
  await sembrarExtras(db, { familia: familia_id, miembro: luis, ahora });
  await sembrarPuertas(app, { familia: familia_id, miembro: luis, asignacion, ahora, texto: RARO });
  await db.insertInto('deseos').values({ miembro_id: ana, puesto: 0, tarea_id: tarea }).execute();
  await db
    .insertInto('suscripciones')
    .values({
      miembro_id: ana,
      acceso_id: acceso,
      endpoint: 'https://push.example.org/1',
      p256dh: 'p',
      auth: 'a',
      nombre: 'Móvil',
      creado_en: ahora,
    })
    .execute();
  // The message is not due for a long time, since one that is due would be sent before the test reads the table.
  const { n } = await db
    .insertInto('envios')
    .values({
      familia_id,
      clave: 'uno',
      encargo: '{"x":1}',
      intentos: 2,
      no_antes_de: lejos,
      caduca_en: lejos,
      tomado_por: 'yo',
      creado_en: ahora,
    })
    .returning('id as n')
    .executeTakeFirstOrThrow();
  // Uses up a higher id, which is deleted again: after the move the target must not reuse it.
  await db
    .insertInto('envios')
    .values({
      id: n + 40,
      familia_id,
      clave: 'dos',
      encargo: '{}',
      no_antes_de: lejos,
      caduca_en: lejos,
      creado_en: ahora,
    })
    .execute();
  await db.deleteFrom('envios').where('clave', '=', 'dos').execute();
  await db
    .insertInto('avisos_enviados')
    .values({ familia_id, clave: 'uno', hash: 'h', encargo: '{"x":1}', caduca_en: lejos })
    .execute();
  await db
    .insertInto('rastro')
    .values({ familia_id, cuando: ahora, autor_id: null, autor_nombre: RARO, acto: 'PIN_CAMBIADO', datos: '{}' })
    .execute();
  await db.updateTable('asignaciones').set({ hecha_por: luis }).where('id', '=', asignacion).execute();
  await db
    .insertInto('correcciones')
    .values({
      familia_id,
      asignacion_id: asignacion,
      tipo: 'OBJECION',
      autor_id: ana,
      dueno_id: ana,
      hecha_por: luis,
      dice: 'LA_HICE_YO',
      motivo: RARO,
      trimestre_inicio: '2020-10-01',
      fecha_limite: null,
      tarea_nombre: RARO,
      puntos: 4,
      completada_en: ahora,
      completada_el: '2020-11-21',
      creada_en: ahora,
    })
    .execute();
  const deAna = { familia_id, asignacion_id: asignacion, miembro_id: ana, a_id: luis, creada_en: ahora };
  await db.insertInto('gracias').values(deAna).execute();
  const foto = { familia_id, asignacion_id: asignacion, miembro_id: luis, nombre: RARO, creada_en: ahora };
  await db.insertInto('fotos_hechas').values(foto).execute();
  await db
    .insertInto('cambios')
    .values({
      familia_id,
      tipo: 'CUBRIR',
      tarea_id: tarea,
      asignacion_id: asignacion,
      responsabilidad_id: null,
      por_responsabilidad_id: null,
      dia: null,
      pide_id: ana,
      a_id: null,
      acepta_id: luis,
      noes: '[]',
      estado: 'HECHO',
      creado_en: ahora,
      caduca_en: lejos,
      terminado_en: ahora,
    })
    .execute();
  const cocina = { familia_id, nombre: 'Cocina', hash: null, vinculada_por: ana, vinculada_en: ahora };
  const { id: pantalla_id } = await db.insertInto('pantallas').values(cocina).returning('id').executeTakeFirstOrThrow();
  const vinculacion = { codigo: 'ABC', hash_clave: 'h', direccion: '::1', expira_en: lejos, pantalla_id };
  const clave = { miembro_id: ana, que: 'ASIGNACION', clave: 'k', guardado: JSON.stringify(RARO), creada_en: ahora };
  await db.insertInto('vinculaciones').values(vinculacion).execute();
  await db.insertInto('claves').values(clave).execute();
  await db.insertInto('tanda').values({ id: 1, epoca: 'otra', sirviendo_desde: ahora }).execute();
  await db.replaceInto('reloj').values({ id: 1, ultima_hora: ahora }).execute();
  await app.app.close();
  return { admin: r.admin, token: r.token };
};
