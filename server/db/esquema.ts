import type { Kysely } from 'kysely';
import type {
  TablaFamilias,
  TablaUsuarios,
  TablaAccesos,
  TablaAparatos,
  TablaActivaciones,
  TablaInvitaciones,
  TablaIntentos,
  TablaSuscripciones,
  TablaPantallas,
  TablaVinculaciones,
  TablaFotos,
  TablaSecretos,
} from './tablas/cuentas.ts';
import type { TablaEnvios } from './tablas/envios.ts';
import type {
  TablaSesionesReparto,
  TablaEventosReparto,
  TablaCertificados,
  TablaResponsabilidades,
} from './tablas/reparto.ts';
import type { TablaTareas, TablaVotaciones, TablaConfiguracionesReparto, TablaDeseos } from './tablas/tareas.ts';
import type {
  TablaAsignaciones,
  TablaClavesCompletar,
  TablaLogrosDesbloqueados,
  TablaReloj,
  TablaTrabajosHechos,
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
  intentos: TablaIntentos;
  tareas: TablaTareas;
  votaciones: TablaVotaciones;
  configuraciones_reparto: TablaConfiguracionesReparto;
  sesiones_reparto: TablaSesionesReparto;
  eventos_reparto: TablaEventosReparto;
  certificados: TablaCertificados;
  responsabilidades: TablaResponsabilidades;
  asignaciones: TablaAsignaciones;
  logros_desbloqueados: TablaLogrosDesbloqueados;
  trabajos_hechos: TablaTrabajosHechos;
  reloj: TablaReloj;
  pantallas: TablaPantallas;
  vinculaciones: TablaVinculaciones;
  deseos: TablaDeseos;
  suscripciones: TablaSuscripciones;
  envios: TablaEnvios;
  claves_completar: TablaClavesCompletar;
  fotos: TablaFotos;
  secretos: TablaSecretos;
}

/** The database as it is open: one connection that writes, and one that reads what is committed. */
export interface Base {
  readonly escritura: Db;
  readonly lectura: Db;
}

/** The database, or the transaction that stands for it: every query of data/ takes one as its first argument. */
export type Db = Kysely<Esquema>;
