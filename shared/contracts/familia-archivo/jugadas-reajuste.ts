import { z } from 'zod';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import type { EventoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { booleano, contar, entero, frecuencia, grupoEdad, id, texto } from '#shared/contracts/comunes.ts';
import { ReglaRepartida } from '#shared/contracts/reglas.ts';
import { CARGA_MAXIMA, Desempate, nombreDeTarea } from './jugadas.ts';
import { fecha, instante } from './fechas.ts';

// The log of a reajuste in a file, which consists of its events (shared/domain/reajuste/tipos.ts).

const carga = entero(0, CARGA_MAXIMA);
const clave = z.string().regex(/^[1-9]\d{0,14}$/);
const comun = { n: entero(1, 1_000_000), en: instante };
const miembros = z.array(id).max(MAXIMO_MIEMBROS);
const tareas = z.array(id).max(MAXIMO_TAREAS);

const Evento = z.discriminatedUnion('tipo', [
  z.strictObject({
    ...comun,
    tipo: z.literal('INICIO'),
    por: id,
    trimestre_inicio: fecha,
    desde: fecha,
    contar,
    miembros: z
      .array(
        z.strictObject({
          id,
          nombre: texto(60),
          grupo_edad: grupoEdad,
          porcentaje: entero(0, 100),
          dias: entero(0, 100),
          fuera: z
            .array(z.strictObject({ desde: fecha, hasta: fecha }))
            .max(100)
            .optional(),
        }),
      )
      .min(1)
      .max(MAXIMO_MIEMBROS),
    tareas: z
      .array(
        z.strictObject({
          id,
          nombre: nombreDeTarea,
          carga,
          veces: entero(0, 1_000),
          minutos: entero(0, 1_440),
          frecuencia: frecuencia.optional(),
          regla: ReglaRepartida.optional(),
          dueno: id.nullable(),
          apta_infantil: booleano,
          apta_juvenil: booleano,
          apta_adulto: booleano,
        }),
      )
      .min(1)
      .max(MAXIMO_TAREAS),
    cuotas: z.record(clave, carga),
    desempate: Desempate,
  }),
  z.strictObject({
    ...comun,
    tipo: z.literal('PROPUESTA'),
    propuesta: entero(1, 1_000_000),
    lote: entero(1, 1_000),
    cambios: z
      .array(z.strictObject({ tarea: id, de: id.nullable(), a: id }))
      .min(1)
      .max(MAXIMO_TAREAS),
    pide: miembros,
  }),
  z.strictObject({
    ...comun,
    tipo: z.literal('RESPUESTA'),
    propuesta: entero(1, 1_000_000),
    miembro: id,
    acepta: booleano,
    por: id.optional(),
  }),
  z.strictObject({
    ...comun,
    tipo: z.literal('FIN'),
    motivo: z.enum(['RESPONDIDO', 'ADMIN', 'PLAZO']),
    por: id.nullable(),
    libres: tareas,
    sin_hacer: tareas,
  }),
  z.strictObject({ ...comun, tipo: z.literal('CANCELADO'), por: id }),
]);

export const EventoDeReajuste: z.ZodType<EventoReajuste> = Evento as unknown as z.ZodType<EventoReajuste>;
