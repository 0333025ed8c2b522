import { z } from 'zod';
import { instante } from './comunes.ts';

/** «Servidor», for those who look after the box: how it is, its copies, and how they reach it. */

/** A finding about the box: fine, worth knowing, or wrong. */
export const Hallazgo = z.object({ nivel: z.enum(['bien', 'aviso', 'mal']), linea: z.string() });
export type Hallazgo = Readonly<z.infer<typeof Hallazgo>>;

/** A copy of the whole database. */
export const CopiaHecha = z.object({
  nombre: z.string(),
  cuando: instante,
  /** Why it was made: each night, before a migration, before a restore, or because somebody asked. */
  clase: z.enum(['noche', 'migracion', 'restaurar', 'mano']),
  bytes: z.number(),
});
export type CopiaHecha = Readonly<z.infer<typeof CopiaHecha>>;

const Copias = z.object({
  ultima: CopiaHecha.nullable(),
  cuantas: z.number(),
  /** When the next night's is due. */
  proxima: instante,
  haciendo: z.boolean(),
  /** Why the last try failed; null when it did not. */
  fallo: z.object({ en: instante, linea: z.string() }).nullable(),
});
export type Copias = Readonly<z.infer<typeof Copias>>;

/** Messages of one way in the last day, as far as this run of the server goes back. */
const DeUnaVia = z.object({ enviados: z.number(), abandonados: z.number() });
export type DeUnaVia = Readonly<z.infer<typeof DeUnaVia>>;

const Conexion = z.object({
  /** The address of this request, as the server sees it. */
  direccion: z.string(),
  https: z.boolean(),
  /** Whether it was passed on by a proxy, and whether that one's word counts. */
  proxy: z.enum(['NINGUNO', 'CONFIADO', 'AJENO']),
  /** Whether a page from there may have a live connection. */
  viva: z.boolean(),
  /** The address that PUBLIC_URL says, null without. */
  publica: z.string().nullable(),
});
export type Conexion = Readonly<z.infer<typeof Conexion>>;

export const EstadoServidor = z.object({
  version: z.string(),
  /** Whether it can be asked for a newer one. */
  busca_versiones: z.boolean(),
  ahora: instante,
  en_marcha_desde: instante,
  /** Whether the machine's clock is not believed. */
  reloj_en_duda: z.boolean(),
  base: z.object({ motor: z.enum(['sqlite', 'postgres']), bytes: z.number() }),
  /** Free bytes where the data lie; null where nobody knows. */
  disco_libre: z.number().nullable(),
  familias: z.number(),
  miembros: z.number(),
  /** Members who are connected to this server, their phones and tabs, and screens. */
  conectados: z.object({ miembros: z.number(), aparatos: z.number(), pantallas: z.number() }),
  /** Null where the database is not in the data folder: its own tools copy it. */
  copias: Copias.nullable(),
  mensajes: z.object({
    /** From when on they are counted: a day, or since the start. */
    desde: instante,
    push: DeUnaVia,
    correo: DeUnaVia,
    /** Whether there is a mail server at all. */
    con_correo: z.boolean(),
    en_espera: z.number(),
  }),
  conexion: Conexion,
  /** Findings, the worst first; what is fine is left out. */
  hallazgos: z.array(Hallazgo),
});
export type EstadoServidor = z.infer<typeof EstadoServidor>;

/** From which page it is asked, as its browser names it: what a proxy changes on the way shows by that. */
export const ConsultaServidor = z.object({ desde: z.url({ protocol: /^https?$/ }).optional() });
export type ConsultaServidor = z.infer<typeof ConsultaServidor>;

/** Whether there is a newer version, and where one reads about it. */
export const VersionNueva = z.object({
  version: z.string(),
  nueva: z.string().nullable(),
  url: z.string().nullable(),
});
export type VersionNueva = z.infer<typeof VersionNueva>;
