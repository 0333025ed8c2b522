import { z } from 'zod';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import type { EstadoReajuste, EventoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { booleano, contar, entero, frecuencia, grupoEdad, id, texto } from '#shared/contracts/comunes.ts';
import { ReglaRepartida } from '#shared/contracts/reglas.ts';
import { CARGA_MAXIMA, Desempate, nombreDeTarea } from './jugadas.ts';
import { fecha, instante } from './fechas.ts';
import { idsDeReajuste, plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Archivo } from './listas.ts';

// The events of a reajuste's log in a file (shared/domain/reajuste/tipos.ts), and the checks of each reajuste.

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

const plegarSiSePuede = (eventos: readonly EventoReajuste[]): EstadoReajuste | null => {
  try {
    return plegarReajuste(eventos);
  } catch {
    return null;
  }
};

/**
 * Checks each reajuste: its log names only members and chores of the file, and folds to the stored state and columns. Returns the
 * first error in words; null when there is none.
 */
export const reajusteIncoherente = ({ listas }: Archivo): string | null => {
  const miembros = new Set(listas.miembros.map((m) => m.id));
  const tareas = new Set(listas.tareas.map((t) => t.id));
  const jugadas = Map.groupBy(listas.jugadas_reajuste, (j) => j.reajuste_id);
  for (const [i, fila] of listas.reajustes.entries()) {
    const mal = (que: string): string => `en «reajustes», fila ${String(i + 1)}, ${que}`;
    const eventos = (jugadas.get(fila.id) ?? []).map((j) => j.jugada);
    const nombrados = eventos.map(idsDeReajuste);
    if (
      nombrados.some((n) => [...n.miembros].some((m) => !miembros.has(m)) || [...n.tareas].some((t) => !tareas.has(t)))
    )
      return mal('no es de esta familia');
    const estado = plegarSiSePuede(eventos);
    if (estado === null || canonico(estado) !== canonico(fila.estado)) return mal('no coincide con sus jugadas');
    const { fase, trimestre_inicio, en, terminado_en } = estado;
    if (
      canonico([fase, trimestre_inicio, en, terminado_en]) !==
      canonico([fila.fase, fila.trimestre_inicio, fila.creado_en, fila.terminado_en])
    )
      return mal('no coincide con sus jugadas');
  }
  return null;
};
