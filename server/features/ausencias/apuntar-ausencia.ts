import type { Ausencia, AusenciaNueva } from '#shared/contracts/ausencias.ts';
import { MAXIMO_AUSENCIAS, porQueNoAusencia } from '#shared/domain/ausencias/libre.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { contarAusencias, insertarAusencia, leerAusencia } from '#server/data/ausencias.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { noCabeEnTrimestre } from './no-cabe-en-trimestre.ts';
import { corregibleDesde } from './corregible.ts';
import { juzgarDeNuevo } from './juzgar-de-nuevo.ts';
import { verAusencia } from './vista-ausencias.ts';

const apuntar = async (
  cambio: Cambio,
  actor: Actor,
  { miembro: miembro_id, desde, hasta, alternas, nota }: AusenciaNueva,
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
    alternas,
    nota,
    creada_por: actor.id,
    creada_en: ahora,
    confirmada_por: admin ? actor.id : null,
    confirmada_en: admin ? ahora : null,
  });
  await juzgarDeNuevo(cambio, { miembro: miembro_id, zona, hoy, desde: desde < hoy ? corregible : null });
  if (admin) cambio.anota(actor, { acto: 'AUSENCIA_APUNTADA', miembro: miembro.first_name, desde, hasta, alternas });
  await revisarMotivos(cambio);
  const fila = await leerAusencia(db, familia_id, id);
  if (fila === undefined) throw new Error('A new absence vanished inside its own transaction');
  return hecho(verAusencia(fila, actor));
};

/**
 * Enters days away of a member. Members enter their own from today on; an admin anybody's, also days gone by of a quarter
 * that is not frozen. What an admin enters is confirmed by that. Under a key once.
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
