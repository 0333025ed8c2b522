import type { Kysely } from 'kysely';
import type {
  TablaAccesos,
  TablaActivaciones,
  TablaAparatos,
  TablaAvisosEnviados,
  TablaEnvios,
  TablaFamilias,
  TablaFotos,
  TablaIntentos,
  TablaInvitaciones,
  TablaInvitacionesAlta,
  TablaPantallas,
  TablaSecretos,
  TablaSuscripciones,
  TablaUsuarios,
  TablaVinculaciones,
} from './tablas/cuentas.ts';
import type {
  TablaCambios,
  TablaCertificados,
  TablaEventosReajuste,
  TablaEventosReparto,
  TablaMotivosReajuste,
  TablaRastro,
  TablaReajustes,
  TablaResponsabilidades,
  TablaSesionesReparto,
} from './tablas/reparto.ts';
import type {
  TablaAsignaciones,
  TablaAusencias,
  TablaClaves,
  TablaConfiguracionesReparto,
  TablaCorrecciones,
  TablaCuentasCongeladas,
  TablaDeseos,
  TablaLogrosDesbloqueados,
  TablaReloj,
  TablaTanda,
  TablaTareas,
  TablaTrabajosHechos,
  TablaVotaciones,
} from './tablas/trabajo.ts';

export type { MotivoFin } from './tablas/cuentas.ts';

/** The tables as Kysely sees them. Instants are UTC ISO text, days local `YYYY-MM-DD`, booleans real booleans. */
export interface Esquema {
  familias: TablaFamilias;
  usuarios: TablaUsuarios;
  accesos: TablaAccesos;
  aparatos: TablaAparatos;
  activaciones: TablaActivaciones;
  invitaciones: TablaInvitaciones;
  invitaciones_alta: TablaInvitacionesAlta;
  intentos: TablaIntentos;
  tareas: TablaTareas;
  votaciones: TablaVotaciones;
  configuraciones_reparto: TablaConfiguracionesReparto;
  sesiones_reparto: TablaSesionesReparto;
  eventos_reparto: TablaEventosReparto;
  certificados: TablaCertificados;
  responsabilidades: TablaResponsabilidades;
  reajustes: TablaReajustes;
  eventos_reajuste: TablaEventosReajuste;
  motivos_reajuste: TablaMotivosReajuste;
  asignaciones: TablaAsignaciones;
  correcciones: TablaCorrecciones;
  cuentas_congeladas: TablaCuentasCongeladas;
  ausencias: TablaAusencias;
  logros_desbloqueados: TablaLogrosDesbloqueados;
  trabajos_hechos: TablaTrabajosHechos;
  reloj: TablaReloj;
  tanda: TablaTanda;
  pantallas: TablaPantallas;
  vinculaciones: TablaVinculaciones;
  deseos: TablaDeseos;
  suscripciones: TablaSuscripciones;
  envios: TablaEnvios;
  avisos_enviados: TablaAvisosEnviados;
  claves: TablaClaves;
  fotos: TablaFotos;
  secretos: TablaSecretos;
  rastro: TablaRastro;
  cambios: TablaCambios;
}

/** Change counters of the database, by which answers may be cached. */
export interface Vigia {
  /**
   * A number that is another one once anything that rights hang on may have changed: accounts, roles, logins, a family's
   * zone. What was read under another one is worth nothing.
   */
  readonly sello: () => number;
  /** The same, after a look at whether another process has written: a lock and a file's, so it is asked once a request. */
  readonly mirar: () => number;
  /** A family's version, when it has changed since `sello` was another one. */
  readonly version: (familia: number) => number | undefined;
  /** Returns how many changes of a family were written since `sello` changed, silent ones included. */
  readonly cambios: (familia: number) => number;
}

/** Counts of what was written since the database was opened. */
export interface Escrito {
  /** Commits, and those of them that several changes shared. */
  readonly commits: number;
  readonly compartidos: number;
  /** Changes that took part in one; where several share it, refused ones too. */
  readonly cambios: number;
}

/** The database as it is open, whatever engine it is. */
export interface Base {
  readonly motor: 'sqlite' | 'postgres';
  /** The connection for writing. */
  readonly escritura: Db;
  /** The connection for reading committed data. */
  readonly lectura: Db;
  /**
   * A transaction that writes; that of a family waits for the one before of the same family. `hacer` may be run again
   * where nothing was committed, so it does nothing but work on the database. Throws `BaseOcupada` when no connection
   * came free in time.
   */
  readonly escribir: <T>(familia: number | null, hacer: (db: Db) => Promise<T>) => Promise<T>;
  /** One snapshot of what is committed. Throws `BaseOcupada` likewise. */
  readonly leer: <T>(hacer: (db: Db) => Promise<T>) => Promise<T>;
  /** Null where other servers write too: there everything is read anew. */
  readonly vigia: Vigia | null;
  /** Number of changes to run side by side when there are a thousand to make: worth it, and leaves room for others. */
  readonly aLaVez: number;
  /** Bytes that it takes where it lies. */
  readonly bytes: () => Promise<number>;
  readonly escrito: () => Escrito;
  readonly cerrar: () => Promise<void>;
}

/** The database, or the transaction that stands for it: every query of data/ takes one as its first argument. */
export type Db = Kysely<Esquema>;
