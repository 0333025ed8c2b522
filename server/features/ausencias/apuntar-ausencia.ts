import type { Ausencia, AusenciaNueva } from '#shared/contracts/ausencias.ts';
import { MAXIMO_AUSENCIAS, porQueNoAusencia } from '#shared/domain/ausencias/libre.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { contarAusencias, insertarAusencia, leerAusencia, ponerConfirmacion } from '#server/data/ausencias.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { corregibleDesde, juzgarDeNuevo, leerConDueno, noCabeEnTrimestre } from './juzgar-ausencia.ts';
import { verAusencia } from './ver-ausencias.ts';

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
 * Enters an absence of a member; idempotent under `clave`.
 * Members enter their own from today on. Admins enter anybody's, also for past days whose ledger is not frozen; what an admin
 * enters is confirmed at once.
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
 * Confirms an absence, so that it counts for the quarter's balance, or takes the confirmation back. For admins. Refused once
 * the ledger of its days is frozen.
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
