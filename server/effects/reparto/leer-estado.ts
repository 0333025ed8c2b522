import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDe, trimestreDelReparto } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { seVe } from '#shared/domain/metas/ver.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import { DIAS_DE_SEMANA, primeraDe, primerDia } from '#shared/domain/semana-en-casa.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerUltimaMeta } from '#server/data/metas.ts';
import { leerPantallaPorHash } from '#server/data/pantallas.ts';
import { type Conocidos, leerCompletadaDe, leerEnCurso, leerEnVigor, leerRostros } from '#server/data/sesiones.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { verConPuntos } from '#server/effects/metas/metas.ts';
import { verReajusteEnCurso } from '#server/effects/reajuste/vista-reajuste.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { leerVistaDeSala } from '#server/effects/sala/sala.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import {
  jornadaEn,
  leerIdos,
  leerLibres,
  leerTrabajoDeHoy,
  metaPantalla,
  miembroPantalla,
} from '#server/effects/vistas/vista-pantalla.ts';

/**
 * The draft session in progress, else the one in force, else null; with the family's version in the same snapshot, and whether
 * the family allows reactions.
 */
export const sesionActual = async (
  db: Db,
  familia: number,
  sirviendoDesde: Instante,
  conocidos?: Conocidos,
): Promise<SesionActual> => {
  const { version, reacciones } = (await leerFamilia(db, familia)) ?? { version: 0, reacciones: false };
  const guardada = (await leerEnCurso(db, familia, conocidos)) ?? (await leerEnVigor(db, familia));
  if (guardada === null) return { sesion: null, version, reacciones };
  const { id, estado } = guardada;
  return {
    sesion: sesionDeEstado(id, estado, await leerRostros(db, familia), finDelPlazo(estado, sirviendoDesde)),
    version,
    reacciones,
  };
};

/** The next quarter, if it begins within 14 days and has no draft, done or in progress; else null. */
const trimestreSinReparto = async (
  db: Db,
  familia: number,
  hoy: Dia,
  sesion: EstadoPantalla['sesion'],
): Promise<Dia | null> => {
  const siguiente = trimestreDelReparto(hoy);
  if (siguiente === trimestreDe(hoy) || sesion?.trimestre_inicio === siguiente) return null;
  return (await leerCompletadaDe(db, familia, siguiente)) === null ? siguiente : null;
};

/** Time after a draft's end, in seconds, for which screens show each member's first chore. */
const SEGUNDOS_DEL_FINAL = 300;

/** Lists each member's first chore after a draft that has just ended; empty at other times. */
const leerPrimeras = async (
  db: Db,
  familia: number,
  { sesion, miembros, zona, ahora }: Pick<EstadoPantalla, 'sesion' | 'miembros' | 'ahora'> & { readonly zona: string },
): Promise<EstadoPantalla['primeras']> => {
  if (sesion?.fase !== 'COMPLETADA' || sumarSegundos(sesion.desde, SEGUNDOS_DEL_FINAL) < ahora) return [];
  const desde = primerDia(hoyEn(zona, sesion.desde), sesion.trimestre_inicio);
  const { dias } = await leerSemana(db, familia, {
    hoy: hoyEn(zona, ahora),
    desde,
    hasta: sumarDias(desde, DIAS_DE_SEMANA - 1),
  });
  return miembros.flatMap(({ id: miembro }) => {
    const primera = primeraDe(dias, miembro);
    return primera === null ? [] : [{ miembro, ...primera }];
  });
};

const leerMetaDeHoy = async (
  db: Db,
  familia: number,
  { zona, hoy }: { readonly zona: string; readonly hoy: Dia },
): Promise<EstadoPantalla['meta']> => {
  const fila = await leerUltimaMeta(db, familia);
  const meta = fila && (await verConPuntos(db, familia, fila, zona));
  return meta !== undefined && seVe(meta, hoy) ? metaPantalla(meta) : null;
};

/** The part of a wall screen's snapshot that comes from the database. */
export type EstadoGuardado = Omit<EstadoPantalla, 'conectados' | 'ensayo'>;

/** The instant of a snapshot, the server's run (`epoca`), and since when that run serves. */
export interface Cuando {
  readonly ahora: Instante;
  readonly sirviendoDesde: Instante;
  readonly epoca: string;
  /** The server's origin as phones reach it, for a lobby's QR code; null when there is none to tell. */
  readonly origen: string | null;
}

export const cuandoEs = ({
  reloj,
  sirviendoDesde,
  epoca,
  origenMovil,
}: Pick<Contexto, 'reloj' | 'sirviendoDesde' | 'epoca' | 'origenMovil'>): Cuando => ({
  ahora: reloj.ahora(),
  sirviendoDesde: sirviendoDesde(),
  epoca,
  origen: origenMovil(),
});

/** A family's snapshot for its wall screens, with its version. */
export const leerEstado = async (
  db: Db,
  familia: number,
  { ahora, sirviendoDesde, epoca, origen }: Cuando,
): Promise<EstadoGuardado> => {
  const datos = await leerFamilia(db, familia);
  if (datos === undefined) throw new Error(`No family ${String(familia)}`);
  const { nombre, zona_horaria, sonido_pantalla, version } = datos;
  const jornada = jornadaEn(zona_horaria, ahora);
  const { sesion } = await sesionActual(db, familia, sirviendoDesde);
  const { fuera, libres } = await leerLibres(db, familia, jornada.hoy);
  const tareas = await leerTrabajoDeHoy(db, familia, jornada);
  const deCasa = (await listarDeCasa(db, familia)).map(miembroPantalla);
  return {
    version,
    epoca,
    familia: { nombre, zona_horaria, sonido_pantalla },
    hoy: jornada.hoy,
    ahora,
    sesion,
    miembros: [...deCasa, ...(await leerIdos(db, familia, tareas))].toSorted((a, b) => a.id - b.id),
    tareas,
    libres,
    fuera,
    ranking: await leerRanking(db, familia, jornada.hoy),
    meta: await leerMetaDeHoy(db, familia, { zona: zona_horaria, hoy: jornada.hoy }),
    reajuste: await verReajusteEnCurso(db, familia),
    primeras: await leerPrimeras(db, familia, { sesion, miembros: deCasa, zona: zona_horaria, ahora }),
    sala: await leerVistaDeSala(db, familia, { ahora, origen }, true),
    nuevo_trimestre: await trimestreSinReparto(db, familia, jornada.hoy, sesion),
  };
};

/** A wall screen that showed a valid token, with its first snapshot. */
export interface PantallaAbierta {
  readonly id: number;
  readonly familia: number;
  readonly estado: EstadoGuardado;
}

/** The wall screen whose token has this digest, with its snapshot. Null when the token is unknown or revoked. */
export const abrirPantalla = async (db: Db, huella: string, cuando: Cuando): Promise<PantallaAbierta | null> => {
  const pantalla = await leerPantallaPorHash(db, huella);
  if (pantalla === undefined) return null;
  const { id, familia_id: familia } = pantalla;
  return { id, familia, estado: await leerEstado(db, familia, cuando) };
};
