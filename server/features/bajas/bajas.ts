import type { Baja, PararBaja, PedirBaja } from '#shared/contracts/familias.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Azar, Caja, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { borrarBaja, insertarBaja, leerBaja, moverBaja } from '#server/data/borrar-familia.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { difundirBaja, quitarFamilia, verBaja } from '#server/effects/accesos/baja.ts';
import { reservarAltas } from '#server/data/codigos.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Time, in seconds, between the request to delete a family and the deletion, in which any other admin may say no. */
const PLAZO = 7 * 86_400;

/** Returns a name in the form in which two spellings of it are equal: without extra spaces and in small letters. */
const paraComparar = (texto: string): string =>
  texto.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase('es');

/**
 * Asks to delete the caller's family, and tells all members. For admins, who must type the family's name; capitals and extra
 * spaces do not matter. Refused while another request waits.
 */
const pedirBaja = (contexto: Contexto, actor: Actor, { nombre }: PedirBaja): Promise<ResultadoCaso<Baja>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia } = cambio;
    if (paraComparar(nombre) !== paraComparar((await leerFamilia(db, familia))?.nombre ?? ''))
      return rechazado('BAJA_OTRO_NOMBRE');
    const antes = await leerBaja(db, familia);
    if (antes !== undefined) return rechazado('BAJA_YA_PEDIDA', { nombre: antes.nombre });
    const borra_en = sumarSegundos(ahora, PLAZO);
    await insertarBaja(db, { familia_id: familia, pedida_por: actor.id, pedida_en: ahora, borra_en, vista_en: ahora });
    await difundirBaja(cambio);
    cambio.dice(actor, { hecho: 'familia.baja_pedida', pedida_en: ahora, borra_en, por_id: actor.id });
    const baja = verBaja(await leerBaja(db, familia), contexto.caja);
    if (baja === null) throw new Error('The request is gone');
    return bien(baja);
  });

/**
 * Ends the request to delete the caller's family: another admin says no, or the asker withdraws. For admins. Refused if the
 * request that the caller saw (`pedida_en`) is not the present one.
 */
const pararBaja = (
  contexto: Contexto,
  actor: Actor,
  { pedida_en }: PararBaja,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const baja = await leerBaja(db, familia);
    if (baja === undefined || (pedida_en !== undefined && pedida_en !== baja.pedida_en)) return rechazado('SIN_BAJA');
    await borrarBaja(db, familia);
    await difundirBaja(cambio);
    cambio.dice(actor, { hecho: 'familia.baja_parada', de: baja.nombre });
    return bien({ success: true as const, message: 'La familia sigue como estaba' });
  });

type ParaBorrar = Pick<ParaCambiarSinFamilia, 'base' | 'reloj' | 'difusion'> &
  Pick<Contexto, 'adminsCaja'> & {
    readonly azar: Pick<Azar, 'entero'>;
    readonly caja: Pick<Caja, 'recordarBorrada'> | null;
  };

/**
 * Result of deleting a family. `codigo` is the code with which a new family gets the care of the box; null if the deleted family
 * did not look after it, or somebody else still does.
 */
export interface FamiliaQuitada {
  readonly codigo: string | null;
}

/**
 * Deletes a family with all its data now, and closes its connections. `debe` is asked under the family's lock and can still
 * refuse. `cambiar` gets no `asegurarDia`, so that a family whose day fails to begin can be deleted, too.
 */
export const borrarFamilia = (
  { base, reloj, difusion, adminsCaja, azar, caja }: ParaBorrar,
  familia: number,
  debe: (db: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<ResultadoCaso<FamiliaQuitada>> =>
  cambiar({ base, reloj, difusion }, familia, async ({ db, ahora, cortar }) => {
    await reservarAltas(db);
    const fila = await leerFamilia(db, familia);
    if (fila === undefined || !(await debe(db))) return rechazado('SIN_BAJA');
    const { miembros, pantallas, codigo } = await quitarFamilia(db, familia, { adminsCaja, azar });
    cortar(...miembros.map((miembro) => ({ miembro })), ...pantallas.map((pantalla) => ({ pantalla })));
    // Recorded before the commit, since a restored backup drops only the families recorded as deleted. If recording fails, the
    // family stays. After a crash in between, the next attempt records it again.
    caja?.recordarBorrada({ id: familia, creada_en: fila.creada_en, borrada_en: ahora });
    return bien({ codigo });
  });

/** Longest pause, in seconds, between two runs of `vigilar` that counts as uninterrupted service. */
const PAUSA = 3_600;

/**
 * Looks at a family's request to be deleted, and tells whether its week of notice is over. Ends the request if the member who
 * made it is no longer an admin. A pause longer than `PAUSA`, in which no server ran, does not count, because nobody could say
 * no. So a request in a restored backup has as many days left as when the backup was made: an admin may have said no since.
 */
const vigilar = async (contexto: Contexto, familia: number): Promise<boolean> => {
  const visto = await cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    const baja = await leerBaja(db, familia);
    if (baja === undefined) return bien(false);
    if ((await leerUsuario(db, familia, baja.pedida_por))?.es_administrador !== true) {
      await borrarBaja(db, familia);
      await difundirBaja(cambio);
      return bien(false);
    }
    const pausa = segundosEntre(baja.vista_en, ahora);
    const borra_en = pausa > PAUSA ? sumarSegundos(baja.borra_en, pausa) : baja.borra_en;
    await moverBaja(db, familia, { borra_en, vista_en: ahora });
    if (borra_en !== baja.borra_en) await difundirBaja(cambio);
    return bien(ahora >= borra_en);
  });
  return visto.ok && visto.valor;
};

/**
 * Deletes a family whose week of notice is over; returns null if it is not, or if the request has ended. Deletes nothing
 * while the clock is in doubt.
 */
export const cumplirBaja = async (contexto: Contexto, familia: number): Promise<FamiliaQuitada | null> => {
  if (contexto.duda.dicho() !== null || !(await vigilar(contexto, familia))) return null;
  const quitada = await borrarFamilia(contexto, familia, async (db) => {
    const baja = await leerBaja(db, familia);
    return baja !== undefined && baja.borra_en <= contexto.reloj.ahora();
  });
  return quitada.ok ? quitada.valor : null;
};

export const casosDeBajas = (contexto: Contexto) =>
  ({
    pedirBaja: ({ actor, cuerpo }) => pedirBaja(contexto, actor, cuerpo),
    pararBaja: ({ actor, cuerpo }) => pararBaja(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
