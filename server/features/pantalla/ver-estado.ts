import type { EnsayoMostrado, EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { ResumenSemanal, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { ultimaSemana } from '#shared/domain/resumen/resumen.ts';
import { DIAS_DE_SEMANA, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerPantallaPorHash } from '#server/data/pantallas.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirPantalla, cuandoEs } from '#server/effects/reparto/leer-estado.ts';
import { leerResumen } from '#server/effects/resumen/leer-resumen.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';

/** Returns the snapshot of a wall screen, by its token. For screens that cannot hold a WebSocket. */
export const verEstado = async (
  contexto: Contexto,
  token: string | undefined,
): Promise<ResultadoCaso<EstadoPantalla>> => {
  if (token === undefined) return rechazado('PANTALLA_NO_VINCULADA');
  const huella = contexto.tokens.huella(token);
  const abierta = await leer(contexto, (db) => abrirPantalla(db, huella, cuandoEs(contexto)));
  if (abierta === null) return rechazado('PANTALLA_NO_VINCULADA');
  const { miembros } = await contexto.presentes.preguntar(abierta.familia);
  return bien({
    ...abierta.estado,
    conectados: [...miembros],
    ensayo: contexto.ensayos.de(abierta.familia),
  });
};

/** Runs a read for the family of a wall screen, known by the screen's token. Refused for a token that no screen has. */
const leerDeFamilia = async <T>(
  contexto: Contexto,
  token: string | undefined,
  hacer: (db: Db, familia: number, cuando: { readonly zona: string; readonly hoy: Dia }) => Promise<T>,
): Promise<ResultadoCaso<T>> => {
  if (token === undefined) return rechazado('PANTALLA_NO_VINCULADA');
  const huella = contexto.tokens.huella(token);
  const leido = await leer(contexto, async (db) => {
    const pantalla = await leerPantallaPorHash(db, huella);
    const familia = pantalla && (await leerFamilia(db, pantalla.familia_id));
    if (familia === undefined) return null;
    const zona = familia.zona_horaria;
    return { hay: await hacer(db, familia.id, { zona, hoy: hoyEn(zona, contexto.reloj.ahora()) }) };
  });
  return leido === null ? rechazado('PANTALLA_NO_VINCULADA') : bien(leido.hay);
};

/** Returns the home's work of the coming week, from Monday, for a wall screen by its token. */
export const verSemana = (contexto: Contexto, token: string | undefined): Promise<ResultadoCaso<SemanaEnCasa>> =>
  leerDeFamilia(contexto, token, (db, familia, { hoy }) => {
    const desde = sumarDias(lunesDelDia(hoy), DIAS_DE_SEMANA);
    return leerSemana(db, familia, { hoy, desde, hasta: sumarDias(desde, DIAS_DE_SEMANA - 1) });
  });

/** Tells the last week's story for a wall screen, by its token. */
export const verResumen = (contexto: Contexto, token: string | undefined): Promise<ResultadoCaso<ResumenSemanal>> =>
  leerDeFamilia(contexto, token, (db, familia, cuando) =>
    leerResumen(db, familia, ultimaSemana(cuando.hoy), { ...cuando, quien: null }),
  );

/**
 * Shows a tried-out draft on the family's wall screens, or an update of it, and returns how many are connected. Stores nothing.
 * Refused during a draft, which has the screens to itself, and for members of another family.
 */
export const mostrarEnsayo = async (
  contexto: Contexto,
  { familia_id: familia }: Actor,
  ensayo: EnsayoPantalla,
): Promise<ResultadoCaso<EnsayoMostrado>> => {
  const { enCurso, suyos } = await leer(contexto, async (db) => ({
    enCurso: await leerEnCurso(db, familia),
    suyos: new Set((await listarUsuarios(db, familia)).map((u) => u.id)),
  }));
  if (enCurso !== null) return rechazado('REPARTO_EN_CURSO');
  if (!ensayo.miembros.every((m) => suyos.has(m.miembro))) return rechazado('MIEMBRO_DESCONOCIDO');
  contexto.ensayos.mostrar(familia, ensayo);
  const { pantallas } = await contexto.presentes.preguntar(familia);
  return bien({ pantallas: pantallas.length });
};

/** Ends the preview on the wall screens. Does nothing when none is shown. */
export const quitarEnsayo = (contexto: Contexto, { familia_id }: Actor): ResultadoCaso<null> => {
  contexto.ensayos.quitar(familia_id);
  return bien(null);
};
