import type { Ficha } from './certificados.ts';
import type { Hoja } from './cuentas-trimestre.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { borrarFoto } from './fotos.ts';

// Removes a member's name from the family's rows. The rows about what this member did stay, under a neutral name.

/** Certificates, ledgers and reajustes as stored in JSON: each has a list of members with their names of that time. */
type ConMiembros = Pick<Ficha, 'miembros'> | Pick<Hoja, 'miembros'>;

interface Olvidado {
  readonly familia: number;
  readonly id: number;
  /** The neutral name. */
  readonly como: string;
}

/**
 * Returns frozen JSON with the neutral name for the member, and adds to `nombres` the name that it had for the member. Null when
 * it does not list the member.
 */
const sinNombre = (texto: string, { id, como }: Olvidado, nombres: Set<string>): string | null => {
  const dato = JSON.parse(texto) as Partial<ConMiembros>;
  const suyo = dato.miembros?.find((m) => m.id === id);
  if (suyo === undefined || typeof suyo.nombre !== 'string') return null;
  nombres.add(suyo.nombre);
  return JSON.stringify({ ...dato, miembros: dato.miembros?.map((m) => (m.id === id ? { ...m, nombre: como } : m)) });
};

/** Renames the member in all certificates, frozen ledgers, and reajustes with their logs; adds the names found to `nombres`. */
const renombrarCongelado = async (db: Db, quien: Olvidado, nombres: Set<string>): Promise<void> => {
  const { familia } = quien;
  const deFamilia = (tabla: 'sesiones_reparto' | 'reajustes') =>
    db.selectFrom(tabla).select('id').where('familia_id', '=', familia);
  const fichas = db.selectFrom('certificados').selectAll().where('sesion_id', 'in', deFamilia('sesiones_reparto'));
  for (const { sesion_id, ficha } of await fichas.execute()) {
    const nueva = sinNombre(ficha, quien, nombres);
    if (nueva !== null)
      await db.updateTable('certificados').set({ ficha: nueva }).where('sesion_id', '=', sesion_id).execute();
  }
  const hojas = db.selectFrom('cuentas_congeladas').selectAll().where('familia_id', '=', familia);
  for (const { trimestre_inicio, hoja } of await hojas.execute()) {
    const nueva = sinNombre(hoja, quien, nombres);
    if (nueva !== null)
      await db
        .updateTable('cuentas_congeladas')
        .set({ hoja: nueva })
        .where('familia_id', '=', familia)
        .where('trimestre_inicio', '=', trimestre_inicio)
        .execute();
  }
  const reajustes = db.selectFrom('reajustes').select(['id', 'estado']).where('familia_id', '=', familia);
  for (const { id, estado } of await reajustes.execute()) {
    const nuevo = sinNombre(estado, quien, nombres);
    if (nuevo !== null) await db.updateTable('reajustes').set({ estado: nuevo }).where('id', '=', id).execute();
  }
  const jugadas = db
    .selectFrom('eventos_reajuste')
    .select(['reajuste_id', 'n', 'datos'])
    .where('reajuste_id', 'in', deFamilia('reajustes'));
  for (const { reajuste_id, n, datos } of await jugadas.execute()) {
    const nueva = sinNombre(datos, quien, nombres);
    if (nueva !== null)
      await db
        .updateTable('eventos_reajuste')
        .set({ datos: nueva })
        .where('reajuste_id', '=', reajuste_id)
        .where('n', '=', n)
        .execute();
  }
};

/** Returns a JSON value with `cambiar` applied to every string in it, at any depth. */
const cambiarTextos = (valor: unknown, cambiar: (texto: string) => string): unknown => {
  if (typeof valor === 'string') return cambiar(valor);
  if (Array.isArray(valor)) return valor.map((v) => cambiarTextos(v, cambiar));
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(Object.entries(valor).map(([campo, v]) => [campo, cambiarTextos(v, cambiar)]));
};

/**
 * Renames the member in the audit log, whose entries name members without their ids. Adds to `nombres` the names under which the
 * member wrote entries, and earlier names, found through the entries about renamings. A name that another member has now
 * (`ajenos`) stays in the entries, since it may mean that member.
 */
const renombrarEnRastro = async (
  db: Db,
  { familia, id, como }: Olvidado,
  nombres: Set<string>,
  ajenos: ReadonlySet<string>,
): Promise<void> => {
  const filas = await db
    .selectFrom('rastro')
    .select(['id', 'autor_id', 'autor_nombre', 'acto', 'datos'])
    .where('familia_id', '=', familia)
    .orderBy('id')
    .execute();
  const leidas = filas.map((f) => ({ ...f, hecho: JSON.parse(f.datos) as Readonly<Record<string, unknown>> }));
  for (const f of leidas) if (f.autor_id === id) nombres.add(f.autor_nombre);
  const ediciones = leidas.filter((f) => f.acto === 'MIEMBRO_EDITADO' && typeof f.hecho['nombre'] === 'string');
  // From the latest renaming to the earliest, so that one pass follows a chain of names back.
  for (const { hecho } of ediciones.toReversed())
    if (nombres.has(String(hecho['nombre'])) && !ajenos.has(String(hecho['nombre'])))
      nombres.add(String(hecho['miembro']));
  const suyo = (texto: string): boolean => nombres.has(texto) && !ajenos.has(texto);
  for (const { id: fila, autor_id, autor_nombre, datos, hecho } of leidas) {
    const nuevos = JSON.stringify(cambiarTextos(hecho, (texto) => (suyo(texto) ? como : texto)));
    const autor = autor_id === id ? como : autor_nombre;
    if (nuevos !== datos || autor !== autor_nombre)
      await db.updateTable('rastro').set({ datos: nuevos, autor_nombre: autor }).where('id', '=', fila).execute();
  }
};

const NEUTRO = 'Antiguo miembro';

/** Returns a neutral name that no other member of the family has. */
const nombreNeutro = (ajenos: ReadonlySet<string>): string => {
  let n = 1;
  const nombre = (): string => (n === 1 ? NEUTRO : `${NEUTRO} ${String(n)}`);
  while (ajenos.has(nombre())) n += 1;
  return nombre();
};

/** Tells whether a member's name was removed (`olvidarUsuario`), which cannot be undone. */
export const estaOlvidado = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .where('olvidado_en', 'is not', null)
    .executeTakeFirst()) !== undefined;

/**
 * Removes an archived member's name, pictures, username, e-mail, password, PIN, logins, wishes, notes on absences and reasons of
 * refused rewards from the database.
 * Deletes messages to webhooks and answers stored under idempotency keys that contain one of the member's names, and all answers
 * to the member. Returns the neutral name.
 */
export const olvidarUsuario = async (db: Db, familia: number, id: number, en: Instante): Promise<string> => {
  const todos = await db
    .selectFrom('usuarios')
    .select(['id', 'first_name', 'avatar'])
    .where('familia_id', '=', familia)
    .execute();
  const suyo = todos.find((m) => m.id === id);
  const ajenos = new Set(todos.filter((m) => m.id !== id).map((m) => m.first_name));
  const quien = { familia, id, como: nombreNeutro(ajenos) };
  const nombres = new Set(suyo === undefined ? [] : [suyo.first_name]);
  // In this order: the audit log is searched for the names found in frozen rows, and both loops below search for all names found.
  await renombrarCongelado(db, quien, nombres);
  await renombrarEnRastro(db, quien, nombres, ajenos);
  await borrarFoto(db, suyo?.avatar ?? null);
  await db
    .updateTable('usuarios')
    .set({
      first_name: quien.como,
      last_name: '',
      email: '',
      username: null,
      username_clave: null,
      avatar: null,
      hash_archivado: null,
      pin_hash: null,
      entra_con_pin: false,
      notificaciones_email: false,
      notificaciones_push: false,
      olvidado_en: en,
    })
    .where('id', '=', id)
    .execute();
  await db.updateTable('pedidos_premio').set({ motivo: '' }).where('miembro_id', '=', id).execute();
  await db.updateTable('ausencias').set({ nota: '' }).where('miembro_id', '=', id).execute();
  await db.deleteFrom('fotos_hechas').where('miembro_id', '=', id).execute();
  await db.deleteFrom('deseos').where('miembro_id', '=', id).execute();
  await db.deleteFrom('accesos').where('usuario_id', '=', id).execute();
  for (const nombre of nombres)
    await db
      .deleteFrom('entregas')
      .where('familia_id', '=', familia)
      .where('cuerpo', 'like', `%${JSON.stringify(nombre).slice(1, -1)}%`)
      .execute();
  const deCasa = db.selectFrom('usuarios').select('id').where('familia_id', '=', familia);
  for (const nombre of nombres)
    await db
      .deleteFrom('claves')
      .where('miembro_id', 'in', deCasa)
      .where((e) => e.or([e('miembro_id', '=', id), e('guardado', 'like', `%${JSON.stringify(nombre).slice(1, -1)}%`)]))
      .execute();
  return quien.como;
};
