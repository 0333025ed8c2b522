import { diasSinContar, type Dias, type Ausencia } from '#shared/domain/ausencias/fuera.ts';
import { ocurrencias } from '#shared/domain/calendario.ts';
import { finDeTrimestre, trimestreDe } from '#shared/domain/dias.ts';
import { desempateDelResto } from '#shared/domain/reajuste/buscar.ts';
import type { InicioReajuste } from '#shared/domain/reajuste/jugadas.ts';
import type { MiembroReajuste, TareaReajuste } from '#shared/domain/reajuste/tipos.ts';
import { DIAS_QUE_CUENTAN, diasDe } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerHechasEnSuDia } from '#server/data/completadas.ts';
import { leerDuenos } from '#server/data/reajustes.ts';
import { leerRepartibles } from '#server/data/tareas.ts';
import { listarConCuenta, listarSinCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Splits a period into the member's days at home and days away, by the same rule as a draft's quotas. Fewer than
 * `DIAS_QUE_CUENTAN` days away in all count as days at home.
 */
const diasEnCasa = (ausencias: readonly Ausencia[], tramo: Dias): Pick<MiembroReajuste, 'dias' | 'fuera'> => {
  const fuera = diasSinContar(ausencias, tramo);
  const cuantos = fuera.reduce((suma, fila) => suma + diasDe(fila), 0);
  return cuantos < DIAS_QUE_CUENTAN ? { dias: diasDe(tramo) } : { dias: diasDe(tramo) - cuantos, fuera };
};

/**
 * Reads the members of a reajuste, with their shares and days at home: those with an account, and those without one who took
 * part in the draft or own a chore. A member's share is the quarter's. If the quarter's shares do not name them, it is the
 * draft's; and 0 if they took no part in it.
 */
const leerMiembros = async (
  db: Db,
  familia: number,
  { participantes }: Pick<EstadoReparto, 'participantes'>,
  { tramo, conTareas }: { readonly tramo: Dias; readonly conTareas: ReadonlySet<number> },
): Promise<MiembroReajuste[]> => {
  const { porcentajes } = await leerPartes(db, familia, trimestreDe(tramo.desde));
  const partes = new Map(porcentajes.map((p) => [p.miembro, p.porcentaje]));
  const delReparto = new Map(participantes.map((p) => [p.id, p.porcentaje]));
  const ausencias = await leerAusencias(db, familia);
  const sinCuenta = (await listarSinCuenta(db, familia)).filter((m) => delReparto.has(m.id) || conTareas.has(m.id));
  return [...(await listarConCuenta(db, familia)), ...sinCuenta]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, first_name, grupo_edad }) => ({
      id,
      nombre: first_name,
      grupo_edad,
      porcentaje: partes.get(id) ?? delReparto.get(id) ?? 0,
      ...diasEnCasa(ausencias.get(id) ?? [], tramo),
    }));
};

/**
 * The chores to share out (one that was dealt in parts as its parts), with what is left of each until the quarter ends.
 * Left out are chores that no longer fall due in that time, and chores of a single day that are done already.
 */
const leerLasQueQuedan = async (
  db: Db,
  familia: number,
  contar: EstadoReparto['contar'],
  { tramo, duenos }: { readonly tramo: Dias; readonly duenos: ReadonlyMap<number, number> },
): Promise<TareaReajuste[]> => {
  const activas = await leerRepartibles(db, familia);
  const deUnaVez = activas.flatMap(({ id, regla }) => (regla?.tipo === 'UNA_VEZ' ? [{ id, dia: regla.dia }] : []));
  const hechas = await leerHechasEnSuDia(db, deUnaVez);
  return activas.flatMap((t) => {
    const veces = hechas.has(t.id) ? 0 : ocurrencias(t, tramo.desde, tramo.hasta).length;
    if (veces === 0) return [];
    const { id, nombre, puntos, frecuencia, regla, tiempo_estimado, apta_infantil, apta_juvenil, apta_adulto } = t;
    return [
      {
        id,
        nombre,
        carga: contar === 'TRIMESTRE' ? puntos * veces : puntos,
        veces,
        minutos: tiempo_estimado,
        frecuencia,
        ...(regla !== null && { regla }),
        dueno: duenos.get(id) ?? null,
        apta_infantil,
        apta_juvenil,
        apta_adulto,
      },
    ];
  });
};

/** Reads what a reajuste that begins on `desde` distributes: the rest of the quarter, with loads counted as in the draft. */
export const leerResto = async (
  db: Db,
  familia: number,
  reparto: EstadoReparto,
  desde: Dia,
): Promise<Omit<InicioReajuste, 'por'>> => {
  const trimestre_inicio = trimestreDe(desde);
  const tramo = { desde, hasta: finDeTrimestre(trimestre_inicio) };
  const duenos = await leerDuenos(db, familia);
  const conTareas = new Set(duenos.values());
  const miembros = await leerMiembros(db, familia, reparto, { tramo, conTareas });
  const tareas = await leerLasQueQuedan(db, familia, reparto.contar, { tramo, duenos });
  const semilla = (await leerFamilia(db, familia))?.semilla_reparto ?? 0;
  const desempate = desempateDelResto({ miembros, tareas, trimestre_inicio }, semilla);
  return { trimestre_inicio, desde, contar: reparto.contar, miembros, tareas, desempate };
};
