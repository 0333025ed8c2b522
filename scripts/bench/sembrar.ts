import { randomBytes } from 'node:crypto';
import { hoyEn } from '#shared/domain/calendario.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { iniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { aplicar, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Tokens } from '#server/change/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { insertarSecretoSiFalta } from '#server/data/caja.ts';
import { anexarEventos, insertarSesion } from '#server/data/sesiones.ts';
import { tomarDia } from '#server/data/dias.ts';
import { crearTokens } from '#server/adapters/tokens.ts';

/** Size of a family. */
export interface Tamano {
  readonly miembros: number;
  readonly tareas: number;
}
const NORMAL: Tamano = { miembros: 4, tareas: 24 };
export const TRIMESTRE = '2026-10-01';

/** A family with a draft in progress, as the load generator plays it. */
export interface FamiliaBanco {
  readonly id: number;
  /** Access token by member id. */
  readonly tokens: ReadonlyMap<number, string>;
  readonly sesion: number;
  estado: EstadoReparto;
}

const ahora = (): string => new Date().toISOString();

/** Migrates a new database, stores the key of the tokens in it and returns that key, which `sembrarFamilias` needs. */
export const prepararBanco = async (db: Db): Promise<Uint8Array> => {
  const secreto = randomBytes(32);
  await migrar(db);
  await insertarSecretoSiFalta(db, { nombre: 'secreto', valor: secreto, creado_en: ahora() });
  return secreto;
};

const tareaNueva = (t: number) => ({
  nombre: `Recoger la habitación ${String(t + 1)}`,
  frecuencia: 'SEMANAL' as const,
  puntos: 4 + (t % 13),
  tiempo_estimado: 10,
  apta_infantil: true,
  de_cabeza: false,
  en_partes: 'ENTERA' as const,
  apta_juvenil: true,
  apta_adulto: true,
});

const sembrarMiembros = async (db: Db, familia: number, cuantos: number): Promise<readonly number[]> => {
  const filas = Array.from({ length: cuantos }, (_, m) => ({
    familia_id: familia,
    username: `miembro${String(m)}.${String(familia)}`,
    username_clave: `miembro${String(m)}.${String(familia)}`,
    first_name: `Miembro ${String(m + 1)}`,
    grupo_edad: 'ADULTO' as const,
    avatar: null,
    color: 'coral' as const,
    password_hash: '-',
    creado_en: ahora(),
    activado_en: ahora(),
  }));
  const hechos = await db.insertInto('usuarios').values(filas).returning('id').execute();
  return hechos.map(({ id }) => id).toSorted((a, b) => a - b);
};

const sembrarAccesos = async (
  db: Db,
  usuarios: readonly number[],
  tokens: Tokens,
): Promise<ReadonlyMap<number, string>> => {
  const filas = usuarios.map((usuario) => ({
    usuario_id: usuario,
    hash_actual: '-',
    hash_anterior: null,
    hash_retirado: null,
    retirado_en: null,
    creado_en: ahora(),
    expira_en: '2999-01-01T00:00:00.000Z',
    revocado_en: null,
  }));
  const hechos = await db.insertInto('accesos').values(filas).returning(['id', 'usuario_id']).execute();
  const firmados = hechos.map(
    async ({ id, usuario_id }) => [usuario_id, await tokens.firmarAcceso({ usuario: usuario_id, acceso: id })] as const,
  );
  return new Map(await Promise.all(firmados));
};

const sembrarTareas = async (db: Db, familia: number, cuantas: number) => {
  const nuevas = Array.from({ length: cuantas }, (_, t) => tareaNueva(t));
  const filas = nuevas.map((tarea) => ({
    ...tarea,
    familia_id: familia,
    descripcion: '',
    dia_semana: 1,
    dia_semana_2: null,
    dia_mes: null,
    activa: true,
    votaciones_completadas: true,
    creada_en: ahora(),
    borrada_en: null,
  }));
  const hechas = await db.insertInto('tareas').values(filas).returning(['id', 'nombre']).execute();
  const ids = new Map(hechas.map(({ id, nombre }) => [nombre, id]));
  return nuevas.map((tarea) => ({ ...tarea, id: ids.get(tarea.nombre) ?? 0, votacion_completa: true }));
};

const ZONA = 'Europe/Madrid';

const sembrarFamilia = async (db: Db, tokens: Tokens, { miembros, tareas }: Tamano): Promise<FamiliaBanco> => {
  const { id } = await db
    .insertInto('familias')
    .values({ nombre: 'Familia', pin: '123456', zona_horaria: ZONA, semilla_reparto: 1, creada_en: ahora() })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Marks the family's day as begun, as if the server had been running at midnight.
  await tomarDia(db, id, hoyEn(ZONA, ahora()), { en: ahora(), previo: null });
  const usuarios = await sembrarMiembros(db, id, miembros);
  const porMiembro = await sembrarAccesos(db, usuarios, tokens);
  const inicio = iniciar(
    null,
    {
      por: usuarios[0] ?? 0,
      trimestre_inicio: TRIMESTRE,
      contar: 'TRIMESTRE',
      limite_segundos: null,
      semilla: id,
      participantes: usuarios.map((miembro, m) => ({
        id: miembro,
        nombre: '',
        grupo_edad: 'ADULTO' as const,
        // Whole percentages that add up to 100.
        porcentaje: Math.floor((100 + m) / miembros),
      })),
      tareas: await sembrarTareas(db, id, tareas),
      sesion_que_reemplaza: null,
    },
    ahora(),
  );
  if (!inicio.ok) throw new Error(inicio.codigo);
  const estado = plegar(inicio.valor);
  const sesion = await insertarSesion(db, {
    familia: id,
    trimestre_inicio: TRIMESTRE,
    contar: 'TRIMESTRE',
    estado,
    ahora: ahora(),
  });
  if (sesion === null) throw new Error('Ya había un reparto en curso');
  await anexarEventos(db, sesion, inicio.valor);
  return { id, sesion, tokens: porMiembro, estado };
};

/**
 * Writes families with a draft just started into a prepared database, which a server may be using. They have four members and 24
 * chores by default. The tokens expire after ten minutes.
 */
export const sembrarFamilias = (
  db: Db,
  secreto: Uint8Array,
  cuantas: number,
  tamano: Tamano = NORMAL,
): Promise<readonly FamiliaBanco[]> => {
  const tokens = crearTokens(secreto, { ahora });
  return db.transaction().execute(async (trx) => {
    const hechas: FamiliaBanco[] = [];
    while (hechas.length < cuantas) hechas.push(await sembrarFamilia(trx, tokens, tamano));
    return hechas;
  });
};

/** Number of pending assignments, and of those completed today, of each member. */
const POR_HACER = 8;
const HECHAS = 6;
const HOY = (): string => ahora().slice(0, 10);

/** Gives every member of the given families pending and completed assignments. */
export const sembrarTrabajo = (db: Db, familias: readonly FamiliaBanco[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { id: familia, tokens, estado } of familias)
      for (const miembro of tokens.keys()) {
        const filas = Array.from({ length: POR_HACER + HECHAS }, (_, n) => {
          const tarea = estado.tareas[n % estado.tareas.length];
          const hecha = n >= POR_HACER;
          return {
            familia_id: familia,
            responsabilidad_id: null,
            tarea_id: tarea?.id ?? 0,
            miembro_id: miembro,
            trimestre_inicio: TRIMESTRE,
            fecha_limite: HOY(),
            disponible_desde: HOY(),
            estado: hecha ? ('COMPLETADA' as const) : ('PENDIENTE' as const),
            tarea_nombre: tarea?.nombre ?? '',
            tarea_puntos: tarea?.carga ?? 0,
            tarea_tiempo: 10,
            puntos_ganados: hecha ? (tarea?.carga ?? 0) : 0,
            creada_en: ahora(),
            completada_en: hecha ? ahora() : null,
            completada_el: hecha ? HOY() : null,
          };
        });
        await trx.insertInto('asignaciones').values(filas).execute();
      }
  });

/** Cancels the drafts of the given families. */
export const sinReparto = async (db: Db, familias: readonly FamiliaBanco[]): Promise<void> => {
  await db
    .updateTable('sesiones_reparto')
    .set({ fase: 'CANCELADA', terminada_en: ahora() })
    .where(
      'id',
      'in',
      familias.map(({ sesion }) => sesion),
    )
    .execute();
};

/** Returns the first chore that the member with the turn may pick. */
export const tareaSiguiente = (estado: EstadoReparto): number => tareasLegales(estado, estado.turno ?? 0)[0]?.id ?? 0;

/** Returns the draft's state after the member with the turn has picked this chore. Throws if the pick is illegal. */
export const trasElegir = (estado: EstadoReparto, tarea: number): EstadoReparto => {
  const jugada = elegirTarea(estado, { miembro: estado.turno ?? 0, tarea }, new Date().toISOString());
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce<EstadoReparto>((previo, evento) => aplicar(previo, evento), estado);
};

/** Returns the size in bytes of a pick's event, so that the floor can send as many. */
export const bytesDeJugada = (familia: FamiliaBanco | undefined): number => {
  if (familia === undefined) throw new Error('No hay familias');
  const { sesion, estado } = familia;
  const { miembro, tarea, n, tipo, en } = trasElegir(estado, tareaSiguiente(estado)).elecciones.at(-1) ?? {};
  return JSON.stringify({ jugada: { sesion, eventos: [{ n, tipo, miembro, tarea, en }], vence_en: null } }).length;
};
