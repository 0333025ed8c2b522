import type { Ausencia, AusenciaNueva } from '#shared/contracts/ausencias.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import {
  acortarAusencia,
  borrarAusencia,
  contarAusencias,
  contarAusenciasDeTrimestre,
  type FilaAusencia,
  insertarAusencia,
  leerAusencia,
  leerAusenciasDe,
  leerVencidasDe,
  listarAusencias,
  ponerConfirmacion,
  ponerExcusada,
  repetirAusencia,
} from '#server/data/ausencias.ts';
import {
  hastaAyer,
  MAXIMO_AUSENCIAS,
  MAXIMO_AUSENCIAS_TRIMESTRE,
  porQueNoAusencia,
  tocaFuera,
} from '#shared/domain/ausencias/libre.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { esDeAusencia, proximaSemanaFuera } from '#shared/domain/ausencias/fuera.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerPrimerTrimestre, leerTrimestresCongelados } from '#server/data/cuentas-trimestre.ts';
import { leerRachas, olvidarComienzoDeRacha } from '#server/data/rachas.ts';
import type { Db } from '#server/db/esquema.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { recalcularRachas } from '#server/effects/trabajo/rachas-y-semanas.ts';

/** Returns an absence as the API shows it. Its note is only for the member and the admins. */
export const verAusencia = (
  { miembro, nota, confirmada_por, ...campos }: FilaAusencia,
  { id, es_administrador }: Pick<Actor, 'id' | 'es_administrador'>,
): Ausencia => ({
  ...campos,
  miembro,
  nota: es_administrador || miembro === id ? nota : null,
  confirmada: confirmada_por !== null,
});

/**
 * Returns the family's absences that have no last day, or end on or after the first day whose work may still be judged anew
 * (`corregibleDesde`).
 */
export const verAusencias = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Ausencia[]>> => {
  const hoy = hoyEn(actor.zona_horaria, contexto.reloj.ahora());
  const filas = await leer(contexto, async (db) =>
    listarAusencias(db, actor.familia_id, await corregibleDesde(db, actor.familia_id, hoy)),
  );
  return bien(filas.map((fila) => verAusencia(fila, actor)));
};

const apuntar = async (
  cambio: Cambio,
  actor: Actor,
  { miembro: miembro_id, desde, hasta, nota }: AusenciaNueva,
): Promise<ResultadoCaso<Ausencia>> => {
  const { familia_id, zona_horaria: zona, es_administrador: admin } = actor;
  const { db, ahora } = cambio;
  const miembro = await leerUsuario(db, familia_id, miembro_id);
  if (miembro === undefined || (await estaArchivado(db, miembro.id))) return rechazado('MIEMBRO_DESCONOCIDO');
  const { hoy } = cambio;
  const corregible = await corregibleDesde(db, familia_id, hoy);
  const porQueNo = porQueNoAusencia(desde, { propia: miembro_id === actor.id, admin, hoy, corregible });
  if (porQueNo !== null) return rechazado(porQueNo);
  if ((await contarAusencias(db, miembro_id, hoy)) >= MAXIMO_AUSENCIAS)
    return rechazado('DEMASIADAS_AUSENCIAS', { maximo: MAXIMO_AUSENCIAS });
  const lleno = await noCabeEnTrimestre(db, miembro_id, desde);
  if (lleno !== null) return lleno;

  const id = await insertarAusencia(db, {
    familia_id,
    miembro_id,
    desde,
    hasta,
    alternas: false,
    nota,
    creada_por: actor.id,
    creada_en: ahora,
    confirmada_por: admin ? actor.id : null,
    confirmada_en: admin ? ahora : null,
  });
  await juzgarDeNuevo(cambio, { miembro: miembro_id, zona, hoy, desde: desde < hoy ? corregible : null });
  if (admin)
    cambio.dice(actor, { hecho: 'ausencia.apuntada', miembro: miembro.first_name, desde, hasta, alternas: false });
  await revisarMotivos(cambio);
  const fila = await leerAusencia(db, familia_id, id);
  if (fila === undefined) throw new Error('A new absence vanished inside its own transaction');
  return bien(verAusencia(fila, actor));
};

/**
 * Enters an absence of a member; idempotent under `clave`. Members enter their own from today on. Admins enter anybody's,
 * also for past days from `corregibleDesde` on, and confirm them thereby. The number of a member's absences is limited, both
 * of those that have not ended and of those that begin in one quarter.
 */
export const apuntarAusencia = async (
  contexto: Contexto,
  actor: Actor,
  ausencia: AusenciaNueva,
  clave?: string,
): Promise<ResultadoCaso<Ausencia>> => {
  return cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'AUSENCIA', clave },
      {
        crear: () => apuntar(cambio, actor, ausencia),
        ver: async (id) => {
          const fila = await leerAusencia(cambio.db, cambio.familia, id);
          return fila && verAusencia(fila, actor);
        },
      },
    ),
  );
};

/**
 * Confirms an absence, so that it counts for the quarter's balance, or takes the confirmation back. For admins. Refused for an
 * absence that ended before `corregibleDesde`.
 */
export const confirmarAusencia = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  confirmada: boolean,
): Promise<ResultadoCaso<Ausencia>> =>
  cambiarFila(contexto, actor.familia_id, leerConDueno, id, async (cambio, { ausencia: antes, dueno }) => {
    const { db, familia, ahora, difundir } = cambio;
    if ((antes.confirmada_por !== null) === confirmada) return bien(verAusencia(antes, actor));
    const { hoy } = cambio;
    if (antes.hasta !== null && antes.hasta < (await corregibleDesde(db, familia, hoy)))
      return rechazado('AUSENCIA_CONGELADA');
    await ponerConfirmacion(db, id, confirmada ? { por: actor.id, en: ahora } : null);
    difundir('ausencia:cambiada', {});
    const { desde, hasta, alternas } = antes;
    const miembro = dueno.first_name;
    cambio.dice(actor, { hecho: 'ausencia.confirmada', miembro, desde, hasta, alternas, confirmada });
    return bien(verAusencia({ ...antes, confirmada_por: confirmada ? actor.id : null }, actor));
  });

/**
 * Ends an absence, because the member is home today: its days from today on are removed, its past days stay. Of alternating
 * weeks only the present week ends; `ponerVive` ends the alternation. With `entera`, or if the absence has not begun, all of
 * it goes, as if it had never been. Only admins may do that to an absence that has begun and, with `entera`, to alternating
 * weeks and seasons.
 */
export const quitarAusencia = async (
  contexto: Contexto,
  actor: Actor,
  { id, entera }: { readonly id: number; readonly entera: boolean },
): Promise<ResultadoCaso<null>> => {
  const { familia_id, zona_horaria: zona } = actor;
  return cambiarFila(contexto, familia_id, leerConDueno, id, async (cambio, { ausencia: fila, dueno }) => {
    const { db } = cambio;
    // Read here and not above: the change looks the caller up again and refreshes `actor` in place (http/autenticar.ts).
    const { es_administrador: admin } = actor;
    const { miembro, desde, hasta, alternas } = fila;
    const { hoy } = cambio;
    if (miembro !== actor.id && !admin) return rechazado('AUSENCIA_AJENA');
    const queda = entera ? null : hastaAyer(fila, hoy);
    if (alternas && !entera) {
      // The request was sent on a day away and arrived on one at home: no week is left to end.
      if (!esDeAusencia(fila, hoy)) return bien(null);
      // The alternation goes on in a copy of the absence that begins with the next week away.
      const proxima = proximaSemanaFuera(fila, hoy);
      if (proxima !== null) {
        const lleno = await noCabeEnTrimestre(db, miembro, proxima);
        if (lleno !== null) return lleno;
        await repetirAusencia(db, id, proxima);
      }
    }
    const corregible = await corregibleDesde(db, familia_id, hoy);
    if (queda === null) {
      if ((fila.temporada || alternas) && entera && !admin) return rechazado('SIN_PERMISO');
      const porQueNo = porQueNoAusencia(desde, { propia: miembro === actor.id, admin, hoy, corregible });
      if (porQueNo === 'AUSENCIA_CONGELADA') return rechazado(porQueNo);
      if (porQueNo !== null) return rechazado('SIN_PERMISO');
      await borrarAusencia(db, id);
    } else {
      if (hasta !== null && hasta < hoy) return rechazado('AUSENCIA_ACABADA');
      await acortarAusencia(db, id, queda.hasta ?? hoy);
    }
    const pasado = queda === null && desde < hoy;
    await juzgarDeNuevo(cambio, { miembro, zona, hoy, desde: pasado ? corregible : null });
    await revisarMotivos(cambio);
    if (admin)
      cambio.dice(actor, {
        hecho: 'ausencia.quitada',
        miembro: dueno.first_name,
        desde,
        hasta,
        alternas,
        entera: queda === null,
      });
    return bien(null);
  });
};

/**
 * Returns the first day whose work may still be judged anew when an absence changes: the start of the previous quarter if the
 * family had work by then and that quarter's ledger is not frozen, else the start of this quarter.
 */
export const corregibleDesde = async (db: Db, familia: number, hoy: Dia): Promise<Dia> => {
  const actual = trimestreDe(hoy);
  const anterior = trimestreDe(sumarDias(actual, -1));
  const primero = await leerPrimerTrimestre(db, familia);
  if (primero === null || primero > anterior) return actual;
  return (await leerTrimestresCongelados(db, familia)).includes(anterior) ? actual : anterior;
};

/** Reads an absence with its member. */
const leerConDueno = async (db: Db, familia: number, id: number) => {
  const ausencia = await leerAusencia(db, familia, id);
  const dueno = ausencia && (await leerUsuario(db, familia, ausencia.miembro));
  return dueno && { ausencia, dueno };
};

/** Returns why the member may have no further absence that begins in the quarter of `dia`, or null. */
export const noCabeEnTrimestre = async (db: Db, miembro: number, dia: Dia): Promise<Rechazado | null> =>
  (await contarAusenciasDeTrimestre(db, miembro, dia)) >= MAXIMO_AUSENCIAS_TRIMESTRE
    ? rechazado('DEMASIADAS_AUSENCIAS_TRIMESTRE', { maximo: MAXIMO_AUSENCIAS_TRIMESTRE })
    : null;

interface Juicio {
  readonly miembro: number;
  readonly zona: string;
  readonly hoy: Dia;
  /** First day whose work is judged anew, when the change touches past days; else null. */
  readonly desde: Dia | null;
}

/**
 * Updates everything that depends on a member's absences after they changed, and tells the family. With `desde`, occurrences
 * that lapsed since that day become excused or not, and the streak is recomputed from the whole past.
 */
export const juzgarDeNuevo = async (cambio: Cambio, { miembro, zona, hoy, desde }: Juicio): Promise<void> => {
  const { db, difundir, toca } = cambio;
  if (desde !== null) {
    const ausencias = (await leerAusenciasDe(db, [miembro])).get(miembro) ?? [];
    for (const v of await leerVencidasDe(db, miembro, desde)) {
      const excusada = tocaFuera(v, ausencias);
      if (excusada !== v.excusada) await ponerExcusada(db, v.id, excusada);
    }
    // The stored start of the streak was computed from the days that changed.
    await olvidarComienzoDeRacha(db, miembro);
  }
  const [racha] = await recalcularRachas(db, await leerRachas(db, [miembro]), { zona, hoy }, desde !== null);
  if (racha === undefined) throw new Error(`No member ${String(miembro)}`);
  const [antes, dias] = [racha.antes.racha_dias, racha.ahora.racha_dias];
  difundir('ausencia:cambiada', {});
  // Occurrences of a member away today are free for others, and leave the day's lists.
  toca('asignaciones');
  // Gives the achievement for a longer streak now. If the member got it only with the next completion, undoing that completion
  // would take it away again.
  if (dias > antes) await otorgarLogros(cambio, new Map([[miembro, SIN_SEMANAS]]));
  if (dias !== antes) toca('miembro', miembro);
};
