import type Database from 'better-sqlite3';
import type { Vigia } from './esquema.ts';
import type { Gesto } from './juntos.ts';

/** Columns that permissions depend on: membership, roles, valid logins, and the family's zone. */
const DERECHOS = {
  usuarios: ['familia_id', 'es_administrador', 'password_hash'],
  accesos: ['usuario_id', 'revocado_en'],
  familias: ['zona_horaria'],
} as const;

const disparadores = Object.entries(DERECHOS).flatMap(([tabla, columnas]) => [
  `create temp trigger if not exists vigia_${tabla}_cambia after update of ${columnas.join(', ')} on main.${tabla}
     begin select vigia_derechos(); end`,
  `create temp trigger if not exists vigia_${tabla}_borra after delete on main.${tabla} begin select vigia_derechos(); end`,
]);
const DISPARADOR_VERSION = `create temp trigger if not exists vigia_version after update of version on main.familias
  begin select vigia_version(new.id, new.version); end`;

/**
 * Watches a writing connection with temporary triggers, and other processes' writes with SQLite's `data_version`. A transaction's
 * changes count from its commit on. The triggers are created at the first call of `sello` or `mirar`, when the tables exist.
 */
export const vigilar = (
  base: Database.Database,
): Vigia & { readonly alGesto: (gesto: Gesto) => void; readonly alEscribir: (familia: number) => void } => {
  let sello = 0;
  let derechos = false;
  const versiones = new Map<number, number>();
  const cambios = new Map<number, number>();
  /** Families and versions written by the transaction in progress, in order. */
  const porVenir: (readonly [familia: number, version: number])[] = [];
  /** Length of `porVenir` when the current change began, and when the use case inside it began. */
  let hastaElCambio = 0;
  let hastaElCaso = 0;
  const acabar = (bien: boolean): void => {
    if (bien) {
      if (derechos) sello += 1;
      for (const [familia, version] of porVenir) versiones.set(familia, version);
    }
    derechos = false;
    porVenir.length = 0;
  };
  // A statement outside a transaction commits when it ends, and nothing can read the counters before that.
  const anotado = (): null => {
    if (!base.inTransaction) acabar(true);
    return null;
  };
  base.function('vigia_derechos', () => {
    derechos = true;
    return anotado();
  });
  base.function('vigia_version', (familia: number, version: number) => {
    porVenir.push([familia, version]);
    return anotado();
  });
  let puestos = false;
  const poner = (): void => {
    for (const disparador of puestos ? [] : [...disparadores, DISPARADOR_VERSION]) base.exec(disparador);
    puestos = true;
  };

  const deOtros = base.prepare<[], number>('pragma data_version').pluck();
  let visto = deOtros.get();
  const mirar = (): void => {
    const ahora = deOtros.get();
    if (ahora === visto) return;
    visto = ahora;
    sello += 1;
    versiones.clear();
  };
  return {
    mirar: () => {
      poner();
      mirar();
      return sello;
    },
    sello: () => {
      poner();
      return sello;
    },
    version: (familia) => versiones.get(familia),
    cambios: (familia) => cambios.get(familia) ?? 0,
    alEscribir: (familia) => void cambios.set(familia, (cambios.get(familia) ?? 0) + 1),
    alGesto: (gesto) => {
      if (gesto === 'savepoint cambio') hastaElCambio = porVenir.length;
      else if (gesto === 'savepoint caso') hastaElCaso = porVenir.length;
      // A rollback to a savepoint leaves `derechos` set: the worst case is that permissions are read once more than needed.
      else if (gesto === 'rollback to cambio') porVenir.length = hastaElCambio;
      else if (gesto === 'rollback to caso') porVenir.length = hastaElCaso;
      else if (gesto !== 'release cambio') acabar(gesto === 'commit');
    },
  };
};
