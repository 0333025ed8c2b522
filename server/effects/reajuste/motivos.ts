import { hoyEn } from '#shared/domain/calendario.ts';
import { porMiembro } from '#shared/domain/ausencias/fuera.ts';
import { proponerPartes } from '#shared/domain/ausencias/vive.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import {
  conocidoPorReajuste,
  conocidoPorReparto,
  motivosDe,
  type Panorama,
  type Conocido,
  type Motivo,
} from '#shared/domain/reajuste/motivos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import {
  borrarMotivo,
  guardarMotivos,
  hayRepartoOReajuste,
  leerActivaciones,
  leerAusenciasApuntadas,
  leerCreadas,
  leerEnManos,
  leerLoQueDejaron,
  listarMotivos,
} from '#server/data/motivos.ts';
import { leerEnCasa } from '#server/data/ausencias.ts';
import { leerDuenos, leerUltimoTerminado } from '#server/data/reajustes.ts';
import { leerUltimaCompletada } from '#server/data/sesiones.ts';
import { leerRepartibles } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';

/** The state of the home that the latest draft, or a reajuste after it, took into account; null before the first draft. */
const leerConocido = async (db: Db, familia: number): Promise<Conocido | null> => {
  const sesion = await leerUltimaCompletada(db, familia);
  if (sesion === undefined) return null;
  const desde = sesion.creada_en;
  const reajuste = await leerUltimoTerminado(db, familia);
  return reajuste !== null && reajuste.estado.en >= desde
    ? conocidoPorReajuste(reajuste.estado)
    : conocidoPorReparto(sesion.estado, desde);
};

/** Reads the archived members who were responsible for chores when they left, each with those chores. */
const leerArchivados = async (db: Db, familia: number): Promise<Panorama['archivados']> => {
  const porMiembro = Map.groupBy(await leerLoQueDejaron(db, familia), (f) => f.id);
  return [...porMiembro.values()].flatMap((filas) =>
    filas.slice(0, 1).map(({ id, nombre, en }) => ({ id, nombre, en, dejo: filas.map((f) => f.tarea) })),
  );
};

/**
 * Reads the present state of the home, which `motivosDe` compares with `Conocido`. Shares are those of the present quarter, or of
 * `trimestre`, the quarter of the latest draft or reajuste, if it is later.
 */
const leerCasa = async (db: Db, familia: number, { ahora, hoy, zona }: Momento, trimestre: Dia): Promise<Panorama> => {
  const { porcentajes } = await leerPartes(db, familia, trimestreDe(hoy) > trimestre ? trimestreDe(hoy) : trimestre);
  const parteDe = new Map(porcentajes.map((p) => [p.miembro, p.porcentaje]));
  const ausencias = await leerAusenciasApuntadas(db, familia);
  const enCasa = await leerEnCasa(db, familia, hoy, porMiembro(ausencias));
  const propuesta = proponerPartes(porcentajes, enCasa);
  const creadas = new Map((await leerCreadas(db, familia)).map((t) => [t.id, t]));
  return {
    hoy,
    tareas: (await leerRepartibles(db, familia)).map((t) => ({
      ...t,
      entera: t.parte_de === null ? null : { id: t.parte_de, nombre: creadas.get(t.parte_de)?.nombre ?? t.nombre },
      creada_en: creadas.get(t.id)?.creada_en ?? ahora,
    })),
    duenos: await leerDuenos(db, familia),
    enManos: new Set((await leerEnManos(db, familia)).map((a) => a.tarea)),
    miembros: (await leerActivaciones(db, familia)).map((m) => {
      const vive = propuesta?.por.includes(m.id) === true ? (enCasa.get(m.id)?.vive ?? null) : null;
      return { ...m, porcentaje: parteDe.get(m.id) ?? 0, vive };
    }),
    archivados: await leerArchivados(db, familia),
    ausencias: ausencias.map((a) => ({ ...a, apuntada: hoyEn(zona, a.creada_en) })),
  };
};

const leerMotivos = async (db: Db, familia: number, momento: Momento): Promise<Motivo[]> => {
  const conocido = await leerConocido(db, familia);
  return conocido === null ? [] : motivosDe(await leerCasa(db, familia, momento, conocido.trimestre), conocido);
};

const clave = ({ motivo, sujeto, valor }: Omit<Motivo, 'nombre'>): string => `${motivo} ${String(sujeto)} ${valor}`;

/** The reasons for a reajuste that no admin has dismissed. None during a draft or a reajuste. */
export const leerMotivosOfrecidos = async (db: Db, familia: number, momento: Momento): Promise<Motivo[]> => {
  if (await hayRepartoOReajuste(db, familia)) return [];
  const descartados = new Set((await listarMotivos(db, familia)).filter((m) => m.descartado).map(clave));
  return (await leerMotivos(db, familia, momento)).filter((m) => !descartados.has(clave(m)));
};

/** Dismisses all present reasons, because an admin said no. */
export const descartarLosMotivos = async (cambio: Cambio): Promise<void> => {
  const { db, familia } = cambio;
  await guardarMotivos(db, familia, await leerMotivos(db, familia, cambio), true);
};

/**
 * Deletes the stored reasons that no longer hold, and stores new ones as offered. One that still holds stays as it is: dismissed
 * or not. Returns `hay`, whether any is offered, and `cambian`, whether the offered ones changed.
 */
export const ponerMotivosAlDia = async (cambio: Cambio): Promise<{ hay: boolean; cambian: boolean }> => {
  const { db, familia } = cambio;
  const antes = await listarMotivos(db, familia);
  const motivos = await leerMotivos(db, familia, cambio);
  const [habia, hay] = [new Map(antes.map((m) => [clave(m), m])), new Set(motivos.map(clave))];
  const idos = antes.filter((m) => !hay.has(clave(m)));
  const nuevos = motivos.filter((m) => !habia.has(clave(m)));
  for (const ido of idos) await borrarMotivo(db, familia, ido);
  await guardarMotivos(db, familia, nuevos, false);
  return {
    hay: motivos.some((m) => habia.get(clave(m))?.descartado !== true),
    cambian: nuevos.length > 0 || idos.some((m) => !m.descartado),
  };
};

/**
 * Updates the reasons for a reajuste after chores, members, absences or shares changed; tells the family when they differ.
 * During a draft or a reajuste it does nothing; the reasons are updated when that ends.
 */
export const revisarMotivos = async (cambio: Cambio): Promise<void> => {
  if (await hayRepartoOReajuste(cambio.db, cambio.familia)) return;
  if ((await ponerMotivosAlDia(cambio)).cambian) cambio.difundir('reajuste:cambiado', {});
};

/**
 * Updates the reasons at the beginning of a day. Within a quarter it does nothing while none is stored, since a new day then
 * only removes reasons. One exception is left to the next read or change of the family: the end of a member's alternating
 * weeks, which may add a reason.
 */
export const revisarMotivosDelDia = async (cambio: Cambio, previo: Dia): Promise<void> => {
  const otroTrimestre = trimestreDe(previo) !== trimestreDe(cambio.hoy);
  if (otroTrimestre || (await listarMotivos(cambio.db, cambio.familia)).length > 0) await revisarMotivos(cambio);
};

/** Updates the reasons when a draft begins, ends or is called off, and tells the family if some were or are now offered. */
export const revisarMotivosDelReparto = async (cambio: Cambio): Promise<void> => {
  const { db, familia } = cambio;
  const hay = (await hayRepartoOReajuste(db, familia))
    ? (await listarMotivos(db, familia)).some((m) => !m.descartado)
    : (await ponerMotivosAlDia(cambio)).hay;
  if (hay) cambio.difundir('reajuste:cambiado', {});
};
