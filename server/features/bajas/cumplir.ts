import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Azar, Caja, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarBaja, leerBaja, moverBaja } from '#server/data/bajas.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { reservarAltas } from '#server/data/invitaciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisarDeBaja } from '#server/effects/cuentas/baja.ts';
import { quitarFamilia } from '#server/effects/cuentas/quitar-familia.ts';

type ParaBorrar = Pick<ParaCambiarSinFamilia, 'base' | 'reloj' | 'difusion'> &
  Pick<Contexto, 'adminsCaja'> & {
    readonly azar: Pick<Azar, 'entero'>;
    readonly caja: Pick<Caja, 'recordarBorrada'> | null;
  };

/** The code that the terminal tells from now on, if nobody looks after the box any more. */
export interface FamiliaQuitada {
  readonly codigo: string | null;
}

/**
 * Deletes a family with everything of it, now, and closes its connections.
 * `debe` is asked under the family's lock. The family's day is not begun, so that a family whose day fails can be deleted, too.
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
    // Last and not after the commit: a family whose backups would bring it back stays. After a crash the next try writes it again.
    caja?.recordarBorrada({ id: familia, creada_en: fila.creada_en, borrada_en: ahora });
    return hecho({ codigo });
  });

/** Longest pause, in seconds, between two looks at a request that counts as served without a break. */
const PAUSA = 3_600;

/**
 * Looks at a family's request, and tells whether its time is over. Time in which no server ran does not count: nobody could say
 * no. So a request in a restored backup, which somebody may have refused since, has the days again that it had left.
 */
const vigilar = async (contexto: Contexto, familia: number): Promise<boolean> => {
  const visto = await cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    const baja = await leerBaja(db, familia);
    if (baja === undefined) return hecho(false);
    if ((await leerUsuario(db, familia, baja.pedida_por))?.es_administrador !== true) {
      await borrarBaja(db, familia);
      await avisarDeBaja(cambio);
      return hecho(false);
    }
    const pausa = segundosEntre(baja.vista_en, ahora);
    const borra_en = pausa > PAUSA ? sumarSegundos(baja.borra_en, pausa) : baja.borra_en;
    await moverBaja(db, familia, { borra_en, vista_en: ahora });
    if (borra_en !== baja.borra_en) await avisarDeBaja(cambio);
    return hecho(ahora >= borra_en);
  });
  return visto.ok && visto.respuesta;
};

/**
 * Deletes a family whose request is due; returns null when it is not, or no longer.
 * Nothing is deleted while the clock is in doubt.
 */
export const cumplirBaja = async (contexto: Contexto, familia: number): Promise<FamiliaQuitada | null> => {
  if (contexto.duda.dicho() !== null || !(await vigilar(contexto, familia))) return null;
  const quitada = await borrarFamilia(contexto, familia, async (db) => {
    const baja = await leerBaja(db, familia);
    return baja !== undefined && baja.borra_en <= contexto.reloj.ahora();
  });
  return quitada.ok ? quitada.respuesta : null;
};
