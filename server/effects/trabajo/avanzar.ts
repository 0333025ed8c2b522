import type { Dia } from '#shared/domain/tipos.ts';
import {
  abrirSiguiente,
  alCambiarDias,
  debeVencer,
  disponibleDesde,
  ponerAlDia,
  venceEl,
  abrirPrimera,
} from '#shared/domain/vencimiento.ts';
import {
  insertarAsignacion,
  leerAbiertas,
  leerSinAbrir,
  leerUltima,
  marcarVencida,
  type Abierta,
} from '#server/data/ocurrencias.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { filaDeOcurrencia } from './ocurrencias.ts';

/** A pending occurrence of a responsibility that goes on. */
type Repartida = Abierta & { readonly responsabilidad_id: number; readonly fecha_limite: Dia };

/** Of one that was handed on only the last may be left, which nothing follows. */
export const esRepartida = (a: Abierta): a is Repartida =>
  a.responsabilidad_id !== null && a.responsabilidad_fin === null && a.fecha_limite !== null;

/** Opens the occurrence that follows a completed one; returns its id. */
export const abrirTrasHecha = (trx: Db, hecha: Repartida, { ahora }: Momento): Promise<number> =>
  insertarAsignacion(
    trx,
    filaDeOcurrencia(hecha, hecha, abrirSiguiente(hecha, hecha), { creada_en: ahora, anterior_id: hecha.id }),
  );

/** Opens the occurrence after one that was just removed, linked to the one before that; returns its id. */
export const abrirSaltando = (trx: Db, borrada: Repartida, { ahora }: Momento): Promise<number> =>
  insertarAsignacion(
    trx,
    filaDeOcurrencia(borrada, borrada, abrirSiguiente(borrada, borrada), {
      creada_en: ahora,
      anterior_id: borrada.anterior_id,
    }),
  );

/**
 * Brings one pending assignment up to today: expires it when its time has come, records those that came and went while
 * nobody looked, and opens the one that is due. Tells whether anything changed.
 */
export const avanzar = async (trx: Db, a: Abierta, { ahora, hoy }: Momento): Promise<boolean> => {
  if (!debeVencer(a, a, hoy)) return false;
  if (!(await marcarVencida(trx, a.id, venceEl(a, a)))) return false;
  if (!esRepartida(a)) return true;

  const { vencidas, abierta } = ponerAlDia(a, a, hoy);
  let anterior = { id: a.id, fecha_limite: a.fecha_limite };
  const abrir = async (fecha_limite: Dia): Promise<void> => {
    const id = await insertarAsignacion(
      trx,
      filaDeOcurrencia(
        a,
        a,
        { fecha_limite, disponible_desde: disponibleDesde(anterior.fecha_limite) },
        { creada_en: ahora, anterior_id: anterior.id },
      ),
    );
    anterior = { id, fecha_limite };
  };
  for (const dia of vencidas.slice(1)) {
    await abrir(dia);
    await marcarVencida(trx, anterior.id, venceEl({ ...a, fecha_limite: dia }, a));
  }
  await abrir(abierta.fecha_limite);
  return true;
};

/** Brings everything pending of a family up to today. Tells whether anything changed. */
export const avanzarTodas = async (trx: Db, familia: number, momento: Momento): Promise<boolean> => {
  let cambio = false;
  for (const abierta of await leerAbiertas(trx, familia)) if (await avanzar(trx, abierta, momento)) cambio = true;
  return cambio;
};

/**
 * Opens an occurrence for every responsibility of an active task that has none, as after its task was switched on
 * again: on the first of the task's days that is still to come after its last occurrence. Tells whether there was any.
 */
export const abrirFaltantes = async (trx: Db, familia: number, { ahora, hoy }: Momento): Promise<boolean> => {
  const faltan = await leerSinAbrir(trx, familia);
  for (const r of faltan) {
    const ultima = await leerUltima(trx, r.responsabilidad_id);
    const dia = ultima?.fecha_limite ?? null;
    const abierta =
      dia === null
        ? abrirPrimera(r, hoy)
        : alCambiarDias({ fecha_limite: dia, disponible_desde: disponibleDesde(dia) }, r, hoy);
    await insertarAsignacion(
      trx,
      filaDeOcurrencia(r, r, abierta, { creada_en: ahora, anterior_id: ultima?.id ?? null }),
    );
  }
  return faltan.length > 0;
};
