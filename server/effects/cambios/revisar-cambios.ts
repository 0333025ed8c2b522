import { finDe } from '#shared/domain/cambios/cambios.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { actualizarCambio, leerCambio, leerCambiosAbiertos } from '#server/data/cambios.ts';
import { leerQuienesReparten } from '#server/data/sesiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { pedidoDe, premisasDe, verCambio, type Casa } from './vista-cambios.ts';

/** Reads what requests between members depend on in their family: members and absences. */
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
 * Ends the family's open requests that expired or lost their basis, such as when their chore is done, gone or another member's.
 * `anunciarMarcas` calls it in every change that touches what a request may depend on: work, chores, members, absences or drafts.
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
