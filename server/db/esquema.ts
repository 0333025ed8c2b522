import type { Kysely } from 'kysely';
import type {
  TablaAccesos,
  TablaActivaciones,
  TablaAparatos,
  TablaAvisosEnviados,
  TablaBajas,
  TablaCaja,
  TablaEnvios,
  TablaFamilias,
  TablaFotos,
  TablaIntentos,
  TablaInvitaciones,
  TablaInvitacionesAlta,
  TablaLlaves,
  TablaPantallas,
  TablaSalas,
  TablaSecretos,
  TablaSuscripciones,
  TablaTraspasos,
  TablaUsuarios,
  TablaVinculaciones,
} from './tablas/cuentas.ts';
import type {
  TablaCalendarios,
  TablaDavNegadas,
  TablaDavPuestas,
  TablaDestinos,
  TablaEnlacesOidc,
  TablaEntregas,
  TablaPasskeys,
  TablaRetosUsados,
  TablaVueltasUsadas,
  TablaWebhooks,
} from '#server/db/tablas/puertas.ts';
import type {
  TablaCorreccionesPaga,
  TablaImportesPaga,
  TablaMetas,
  TablaPagas,
  TablaPedidosPremio,
  TablaPremios,
  TablaTramosPremios,
} from '#server/db/tablas/extras.ts';
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
  TablaFotosHechas,
  TablaGracias,
  TablaLogrosDesbloqueados,
  TablaReloj,
  TablaRevisiones,
  TablaTanda,
  TablaTareas,
  TablaTrabajosHechos,
  TablaVotaciones,
} from './tablas/trabajo.ts';

export type { MotivoFin } from './tablas/cuentas.ts';

/** The tables as Kysely sees them. Instants are UTC ISO text, days are local `YYYY-MM-DD`, and booleans are real booleans. */
export interface Esquema {
  familias: TablaFamilias;
  usuarios: TablaUsuarios;
  accesos: TablaAccesos;
  aparatos: TablaAparatos;
  llaves: TablaLlaves;
  traspasos: TablaTraspasos;
  activaciones: TablaActivaciones;
  invitaciones: TablaInvitaciones;
  salas: TablaSalas;
  invitaciones_alta: TablaInvitacionesAlta;
  bajas: TablaBajas;
  caja: TablaCaja;
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
  revisiones: TablaRevisiones;
  gracias: TablaGracias;
  fotos_hechas: TablaFotosHechas;
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
  destinos: TablaDestinos;
  envios: TablaEnvios;
  avisos_enviados: TablaAvisosEnviados;
  claves: TablaClaves;
  fotos: TablaFotos;
  secretos: TablaSecretos;
  rastro: TablaRastro;
  cambios: TablaCambios;
  calendarios: TablaCalendarios;
  webhooks: TablaWebhooks;
  entregas: TablaEntregas;
  passkeys: TablaPasskeys;
  retos_usados: TablaRetosUsados;
  enlaces_oidc: TablaEnlacesOidc;
  vueltas_usadas: TablaVueltasUsadas;
  dav_negadas: TablaDavNegadas;
  dav_puestas: TablaDavPuestas;
  metas: TablaMetas;
  premios: TablaPremios;
  tramos_premios: TablaTramosPremios;
  pedidos_premio: TablaPedidosPremio;
  importes_paga: TablaImportesPaga;
  pagas: TablaPagas;
  correcciones_paga: TablaCorreccionesPaga;
}

/** Change counters of the database; a cached answer is valid while they stay the same. */
export interface Vigia {
  /**
   * Returns a number that rises when permissions may have changed; discard anything cached under an earlier number.
   * Permissions depend on members, roles, logins and a family's zone. A write by another process counts once `mirar` notices it.
   */
  readonly sello: () => number;
  /** Like `sello`, but first checks whether another process has written, which costs a file lock. */
  readonly mirar: () => number;
  /**
   * Returns the version that this process last committed for a family.
   * Undefined if it committed none since the database was opened, or since `mirar` last noticed another process's write.
   */
  readonly version: (familia: number) => number | undefined;
  /** Returns how many writes of a family have ended in this process, including those that failed or raised no version. */
  readonly cambios: (familia: number) => number;
}

/** Counts of what this process wrote through `escribir` since it opened the database. */
export interface Escrito {
  readonly commits: number;
  /** Number of commits that several changes shared. */
  readonly compartidos: number;
  /** Number of changes in all commits. On SQLite it may include changes that failed. */
  readonly cambios: number;
}

/** An open database, SQLite or PostgreSQL. */
export interface Base {
  readonly motor: 'sqlite' | 'postgres';
  /** The connection for writing; on PostgreSQL a pool of them. */
  readonly escritura: Db;
  /** The connection for reading. The same as `escritura` on PostgreSQL, in memory and on a full disk. */
  readonly lectura: Db;
  /**
   * Runs `hacer` in a write transaction; transactions of one family run one after the other. `hacer` may run again if nothing was
   * committed, so it must have no effects outside the database. Throws `BaseOcupada` if no connection came free in time.
   */
  readonly escribir: <T>(familia: number | null, hacer: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs `hacer` on one snapshot of committed data. Throws `BaseOcupada` if no connection came free in time. */
  readonly leer: <T>(hacer: (db: Db) => Promise<T>) => Promise<T>;
  /** As `leer`, for a single query: it needs no transaction to see one snapshot. */
  readonly consultar: <T>(hacer: (db: Db) => Promise<T>) => Promise<T>;
  /** Null on PostgreSQL: other servers write there too, so answers cannot be cached. */
  readonly vigia: Vigia | null;
  /** Number of changes that a job with thousands of them should run at once; leaves connections free for members. */
  readonly aLaVez: number;
  /** Returns the size of the database in bytes. */
  readonly bytes: () => Promise<number>;
  readonly escrito: () => Escrito;
  readonly cerrar: () => Promise<void>;
}

/** The database or a transaction on it. Every query in data/ takes one as its first argument. */
export type Db = Kysely<Esquema>;
