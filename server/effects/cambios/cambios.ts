import type { Cambio as CambioVisto } from '#shared/contracts/cambios.ts';
import { frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import {
  enCasaEl,
  finDe,
  type Pedido,
  porQueTermino,
  preguntados,
  type Premisas,
  type Suerte,
} from '#shared/domain/cambios/cambios.ts';
import { actualizarCambio, type FilaCambio, leerCambio, leerCambiosAbiertos } from '#server/data/cambios.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerQuienesReparten } from '#server/data/sesiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/** A family's members and their absences, on which requests between members (`cambios`) depend. */
export interface Casa {
  readonly miembros: readonly Usuario[];
  readonly ausencias: AusenciasPorMiembro;
}

/**
 * The members on whom a request may count. To cover an occurrence (`CUBRIR`): the one who asks, and those who are at home on its
 * day, or all if it has none; to swap responsibilities (`CAMBIAR`): all. `preguntados` judges accounts and age groups later.
 */
export const posiblesDe = (
  { tipo, pide_id, asignacion_dia }: Pick<FilaCambio, 'tipo' | 'pide_id' | 'asignacion_dia'>,
  { miembros, ausencias }: Casa,
): readonly Usuario[] =>
  tipo === 'CUBRIR' ? enCasaEl(miembros, { pide: pide_id, dia: asignacion_dia }, ausencias) : miembros;

const noesDe = ({ noes }: FilaCambio): readonly number[] => JSON.parse(noes) as number[];

/** Converts a stored request to the rules' form. */
export const pedidoDe = (fila: FilaCambio): Pedido => ({
  tipo: fila.tipo,
  pide: fila.pide_id,
  a: fila.a_id,
  estado: fila.estado,
  acepta: fila.acepta_id,
  noes: noesDe(fila),
  caduca_en: fila.caduca_en,
});

/** Returns what became of the responsibility (`CAMBIAR`) or the occurrence (`CUBRIR`) that a request is about. */
const suerteDe = (fila: FilaCambio): Suerte => {
  if (fila.borrada_en !== null) return 'QUITADA';
  if (fila.tipo === 'CAMBIAR') {
    if (fila.responsabilidad_fin !== null) return 'DE_OTRO';
    return fila.activa ? 'SIGUE' : 'QUITADA';
  }
  if (fila.asignacion_estado === null) return 'QUITADA';
  if (fila.asignacion_estado !== 'PENDIENTE') return fila.asignacion_estado === 'COMPLETADA' ? 'HECHA' : 'VENCIDA';
  if (fila.asignacion_miembro !== fila.pide_id) return 'DE_OTRO';
  // The request asks about the day stored in it. If the occurrence is due on another day now, nobody was asked about that day.
  return fila.asignacion_dia === fila.dia ? 'SIGUE' : 'OTRO_DIA';
};

/** Returns what became of the responsibility offered in exchange; null when none was. */
const suertePorDe = (fila: FilaCambio): Suerte | null => {
  if (fila.por_id === null) return null;
  if (fila.por_fin !== null) return 'DE_OTRO';
  return fila.por_activa === null || !fila.por_activa ? 'QUITADA' : 'SIGUE';
};

/** The facts that decide whether a request still stands. */
export const premisasDe = (fila: FilaCambio, casa: Casa, enReparto: boolean): Premisas => ({
  suerte: suerteDe(fila),
  suertePor: suertePorDe(fila),
  aptitud: fila,
  aptitudPor:
    fila.por_id === null
      ? null
      : {
          apta_infantil: Boolean(fila.por_apta_infantil),
          apta_juvenil: Boolean(fila.por_apta_juvenil),
          apta_adulto: Boolean(fila.por_apta_adulto),
        },
  miembros: posiblesDe(fila, casa),
  enReparto,
});

const porDe = (f: FilaCambio): CambioVisto['por'] =>
  f.por_id === null || f.por_nombre === null || f.por_frecuencia === null
    ? null
    : {
        id: f.por_id,
        nombre: f.por_nombre,
        puntos: f.por_puntos ?? 0,
        minutos: f.por_tiempo ?? 0,
        frecuencia_display: frecuenciaEnPalabras({ frecuencia: f.por_frecuencia, regla: f.por_regla }),
      };

/** A request as the API shows it. */
export const verCambio = (fila: FilaCambio, casa: Casa): CambioVisto => {
  const pedido = pedidoDe(fila);
  const nombrar = (id: number | null): CambioVisto['a'] => {
    const nombre = casa.miembros.find((m) => m.id === id)?.first_name;
    return id === null || nombre === undefined ? null : { id, nombre };
  };
  const pide = nombrar(fila.pide_id) ?? { id: fila.pide_id, nombre: '' };
  const [a, acepta] = [nombrar(fila.a_id), nombrar(fila.acepta_id)];
  return {
    id: fila.id,
    tipo: fila.tipo,
    estado: fila.estado,
    fin: fila.fin,
    fin_display: fila.fin === null ? null : porQueTermino(fila.fin, { pide: pide.nombre, otro: a?.nombre ?? null }),
    tarea: {
      id: fila.tarea_id,
      nombre: fila.nombre,
      puntos: fila.puntos,
      minutos: fila.tiempo_estimado,
      frecuencia_display: frecuenciaEnPalabras(fila),
    },
    asignacion: fila.asignacion_id,
    dia: fila.dia,
    por: porDe(fila),
    pide,
    a,
    preguntados: fila.estado === 'ABIERTO' ? preguntados(pedido, fila, posiblesDe(fila, casa)).map((m) => m.id) : [],
    noes: [...pedido.noes],
    acepta,
    creado_en: fila.creado_en,
    caduca_en: fila.caduca_en,
    terminado_en: fila.terminado_en,
  };
};

export const leerCasa = async (db: Db, familia: number): Promise<Casa> => ({
  miembros: await listarUsuarios(db, familia),
  ausencias: await leerAusencias(db, familia),
});

/** Emits the present state of a request to the family, and returns it. */
export const difundirPeticion = async ({ db, familia, difundir }: Cambio, id: number) => {
  const fila = await leerCambio(db, familia, id);
  if (fila === undefined) throw new Error('A request vanished inside its own transaction');
  const visto = verCambio(fila, await leerCasa(db, familia));
  difundir('cambio:cambiado', { cambio: visto });
  return visto;
};

/**
 * Ends the family's open requests that expired or lost their basis, such as when their chore is done, gone or another
 * member's. Tells the family of each.
 */
export const revisarCambios = async (cambio: Cambio): Promise<void> => {
  const { db, familia, ahora } = cambio;
  const abiertos = await leerCambiosAbiertos(db, familia);
  if (abiertos.length === 0) return;
  const casa = await leerCasa(db, familia);
  const enReparto = (await leerQuienesReparten(db, [familia])).has(familia);
  for (const fila of abiertos) {
    const fin = finDe(pedidoDe(fila), premisasDe(fila, casa, enReparto), ahora);
    if (fin === null) continue;
    await actualizarCambio(db, fila.id, { estado: 'TERMINADO', fin, acepta_id: null, terminado_en: ahora });
    await difundirPeticion(cambio, fila.id);
  }
};
