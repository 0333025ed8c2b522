import { z } from 'zod';
import { esParte } from '#shared/domain/calendario.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { MONEDAS } from '#shared/domain/paga/paga.ts';
import { COMODINES_AL_MES } from '#shared/domain/racha.ts';
import { MODOS_DE_PARTIR } from '#shared/domain/recurrencia/regla.ts';
import { horaRecordatorio } from '#shared/contracts/avisos.ts';
import { rutaDeCara, TODAS_LAS_CARAS } from '#shared/contracts/avatar.ts';
import {
  booleano,
  contar,
  entero,
  frecuencia,
  grupoEdad,
  id,
  nombreOpcional,
  texto,
  textoOpcional,
} from '#shared/contracts/comunes.ts';
import { TextoEtiqueta } from '#shared/contracts/etiquetas.ts';
import { Email } from '#shared/contracts/accesos.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { ReglaRepartida } from '#shared/contracts/reglas.ts';
import { HechaCuando, LARGO_NOMBRE_TAREA, revisarDias } from '#shared/contracts/tareas.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { fecha, instante } from './fechas.ts';
import { Ficha, Jugada, nombreDeTarea } from './jugadas.ts';

// The rows of a family's file. Fields are named as in the database, texts have the limits that they have in calls, and unknown
// fields are refused.

/** The largest number in most fields, more than any family reaches. */
export const MUCHO = 1_000_000_000;
/** Far more `comodines` than a member uses. */
const MAXIMO_COMODINES = 2_000;
const NOMBRE_FOTO = /^[\w-]{24}\.webp$/;
export const noEsDeAqui = { error: 'Valor no válido' };

/**
 * A password hash exactly as this server makes them (server/adapters/contrasenas.ts). A hash states the work and memory
 * that a comparison takes, so accepting other parameters would let a file exhaust the server.
 */
export const Cifrada = z
  .string(noEsDeAqui)
  .regex(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/, noEsDeAqui);

export const Familia = z.strictObject({
  nombre: texto(80),
  pin: z.string(noEsDeAqui).regex(/^\d{6}$/, noEsDeAqui),
  zona_horaria: texto(60),
  silencio_desde: entero(0, 23),
  silencio_hasta: entero(0, 23),
  /** Missing in files from before there were reactions. */
  reacciones: booleano.optional(),
  /** Missing in files from before the sound of wall screens had a switch. */
  sonido_pantalla: booleano.optional(),
  /** Missing in files from before adults could review. */
  revision: booleano.optional(),
  /** Missing in files from before there was pocket money. */
  moneda: z.enum(MONEDAS, noEsDeAqui).optional(),
  /** Missing in files from before there were goals. */
  metas: booleano.optional(),
  semilla_reparto: entero(0, 2 ** 31 - 1),
  creada_en: instante,
});

export const Miembro = z.strictObject({
  id,
  username: z
    .string(noEsDeAqui)
    .min(1)
    .max(40)
    .regex(/^[\p{L}\p{N}._-]+$/u, noEsDeAqui)
    .nullable(),
  first_name: texto(60),
  last_name: nombreOpcional(80),
  email: Email,
  grupo_edad: grupoEdad,
  avatar: z
    .string(noEsDeAqui)
    .refine(
      (v) =>
        TODAS_LAS_CARAS.some((cara) => rutaDeCara(cara) === v) ||
        (v.startsWith(RUTA_AVATARES) && NOMBRE_FOTO.test(v.slice(RUTA_AVATARES.length))),
      noEsDeAqui,
    )
    .nullable(),
  color: z.enum(COLORES_MIEMBRO, noEsDeAqui),
  es_administrador: booleano,
  en_casa: entero(1, 100),
  puntos_totales: entero(-MUCHO, MUCHO),
  racha_dias: entero(0, MUCHO),
  racha_desde: fecha.nullable(),
  // Missing in files written before there were comodines.
  comodines: entero(0, COMODINES_AL_MES).default(COMODINES_AL_MES),
  comodines_usados: z.array(fecha).max(MAXIMO_COMODINES).default([]),
  password_hash: Cifrada.nullable(),
  entra_con_pin: booleano,
  pin_hash: Cifrada.nullable(),
  notificaciones_email: booleano,
  notificaciones_push: booleano,
  hora_recordatorio: horaRecordatorio,
  recordado_el: fecha.nullable(),
  creado_en: instante,
  activado_en: instante.nullable(),
  archivado_en: instante.nullable(),
  hash_archivado: Cifrada.nullable(),
});

/** A photo; `bytes` is base64. */
export const Foto = z.strictObject({
  nombre: z.string(noEsDeAqui).regex(NOMBRE_FOTO, noEsDeAqui),
  creada_en: instante,
  bytes: z.base64(noEsDeAqui).min(1, noEsDeAqui),
});

export const Tarea = z
  .strictObject({
    id,
    nombre: nombreDeTarea,
    descripcion: textoOpcional(500),
    frecuencia,
    dia_semana: entero(1, 7).nullable(),
    dia_semana_2: entero(1, 7).nullable(),
    dia_mes: entero(1, 31).nullable(),
    regla: ReglaRepartida.nullable(),
    tiempo_estimado: entero(1, 1440),
    apta_infantil: booleano,
    apta_juvenil: booleano,
    apta_adulto: booleano,
    puntos: entero(0, 1_000_000),
    activa: booleano,
    votaciones_completadas: booleano,
    creada_en: instante,
    borrada_en: instante.nullable(),
    de_cabeza: booleano,
    libre: booleano,
    libre_hasta_reparto: booleano,
    abierta_en: instante.nullable(),
    parte_de: id.nullable(),
    en_partes: z.enum(MODOS_DE_PARTIR),
    personal: booleano,
    apuntada: booleano,
    // Missing in files from before adults could review.
    revisa: booleano.default(false),
    hecha_cuando: HechaCuando.default(''),
    // Missing in files from before chores could ask for a picture.
    pide_foto: booleano.default(false),
    // Missing in files from before there were labels.
    etiqueta: TextoEtiqueta.nullable().default(null),
  })
  .superRefine(revisarDias)
  .refine((t) => t.parte_de !== null || t.nombre.length <= LARGO_NOMBRE_TAREA, {
    path: ['nombre'],
    error: 'Demasiado largo',
  })
  .refine((t) => (t.parte_de !== null) === esParte(t), { path: ['parte_de'], error: 'Valor no válido' });

export const Voto = z.strictObject({ id, tarea_id: id, miembro_id: id, dificultad: entero(1, 4), creada_en: instante });

/** A member's share of a quarter. */
export const Parte = z.strictObject({
  id,
  miembro_id: id,
  trimestre_inicio: fecha,
  porcentaje_asignado: entero(0, 100),
  activa: booleano,
});

export const Deseo = z.strictObject({ miembro_id: id, puesto: entero(0, 10_000), tarea_id: id });

/** A draft. `repartoIncoherente` checks that `estado` is what its moves fold to. */
export const Reparto = z.strictObject({
  id,
  trimestre_inicio: fecha,
  fase: z.enum(['ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA'], noEsDeAqui),
  contar,
  creada_en: instante,
  terminada_en: instante.nullable(),
  estado: z.record(z.string(), z.unknown()),
});

export const JugadaDe = z.strictObject({ sesion_id: id, jugada: Jugada });

export const Certificado = z.strictObject({ sesion_id: id, ficha: Ficha });

export const Logro = z.strictObject({
  id,
  miembro_id: id,
  codigo: z.enum(CODIGOS_LOGRO, noEsDeAqui),
  fecha_desbloqueo: instante,
  puntos_bonus: entero(0, MUCHO),
  visto: booleano,
});

/** A day that has begun for the family. */
export const DiaHecho = z.strictObject({
  trabajo: z.literal('MEDIANOCHE', noEsDeAqui),
  dia: fecha,
  hecho_en: instante,
});
