import type { ResumenSemanal, TarjetaResumen } from '#shared/contracts/semana.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { LOGROS } from '#shared/domain/logros/logros.ts';
import { laDeLaSemana } from '#shared/domain/metas/metas.ts';
import { rachaDe } from '#shared/domain/racha.ts';
import { type Semana, sumarPartes } from '#shared/domain/ranking.ts';
import {
  type Agradecido,
  estadoDeSemana,
  type Insignia,
  proximaDe,
  type Racha,
  seAsienta,
  semanaAnterior,
  type SemanaVivida,
  type Tarjeta,
  tarjetasDe,
} from '#shared/domain/resumen/resumen.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { fueCorregidaDesde } from '#server/data/correcciones.ts';
import { leerGraciasEntre } from '#server/data/completadas.ts';
import { leerLogrosEntre } from '#server/data/logros.ts';
import { leerMetasEntre } from '#server/data/metas.ts';
import { leerSemana as leerPuntos } from '#server/data/semana.ts';
import { leerComodines, listarRachas } from '#server/data/rachas.ts';
import { listarDeCasa, listarIdos } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { verFicha } from '#server/effects/logros/otorgar-logros.ts';
import { leerLogrados } from '#server/effects/metas/metas.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { leerPasados } from '#server/effects/trabajo/rachas-y-semanas.ts';
import { leerPartes, leerRanking } from '#server/effects/vistas/ranking.ts';

/** The family's zone and day, and the member who asks; null for a wall screen. */
interface QuienPide {
  readonly zona: string;
  readonly hoy: Dia;
  readonly quien: number | null;
}

/**
 * Reads members' streaks as they were at the end of a week, or are today while it lasts. For a member whose current streak
 * began later, all history is read, because an earlier streak may have ended since.
 */
const leerRachasDe = async (
  db: Db,
  familia: number,
  miembros: readonly number[],
  { desde: lunes, hasta }: Semana,
  { zona, hoy }: QuienPide,
): Promise<Racha[]> => {
  // A chore left undone breaks a streak at the end of its day, so a week that is over is judged on the Monday after it.
  const juicio = hoy <= hasta ? hoy : sumarDias(hasta, 1);
  const actuales = new Map((await listarRachas(db, familia)).map((r) => [r.id, r]));
  const comienzo = (miembro: number): Dia => actuales.get(miembro)?.racha_desde ?? '';
  const sigue = (miembro: number): boolean => comienzo(miembro) <= juicio;
  const cuando = { zona, hoy: juicio };
  const deEsta = await leerPasados(db, miembros.filter(sigue), cuando, null);
  const otros = miembros.filter((m) => !sigue(m));
  const deOtra = await leerPasados(db, otros, cuando, '');
  return miembros.flatMap((usuario) => {
    const { vivido, fuera } = (sigue(usuario) ? deEsta : deOtra)(usuario);
    const deAntes = leerComodines(actuales.get(usuario)?.comodines_usados ?? '[]').filter((d) => d < comienzo(usuario));
    const racha = rachaDe(vivido, juicio, fuera, sigue(usuario) ? deAntes : []);
    // A week that is over is judged on Monday, but a completion on that day is not one of the week's.
    const dias = racha.dias - (juicio > hasta && racha.hoy_hecho ? 1 : 0);
    const comodines = racha.comodines.filter((d) => d >= lunes && d <= hasta).length;
    return racha.desde === null || dias === 0 ? [] : [{ usuario, dias, desde: racha.desde, comodines }];
  });
};

/**
 * Reads the achievements of a week: those unlocked in it, and those for the week itself, which are given once it is settled.
 * Achievements of the kind `OTROS`, for votes and drafts, are left out: members may not learn from them who has voted.
 */
const leerInsignias = async (
  db: Db,
  miembros: readonly number[],
  semana: Semana,
  zona: string,
): Promise<Insignia[]> => {
  const asentada = seAsienta(semana);
  const inicio = (dia: Dia) => inicioDelDia(zona, dia);
  const [lunes, martes] = [inicio(sumarDias(semana.hasta, 1)), inicio(asentada)];
  const logros = await leerLogrosEntre(db, miembros, inicio(semana.desde), inicio(sumarDias(asentada, 7)));
  return logros.flatMap(({ miembro: usuario, codigo, fecha_desbloqueo: en }) => {
    const { merito } = LOGROS[codigo];
    if (merito === 'OTROS') return [];
    const suya = merito === 'SEMANA' || merito === 'PUESTO' ? en >= martes : en < lunes;
    return suya ? [{ usuario, codigo }] : [];
  });
};

/** Reads how often each member was thanked for what they did in a week, in the family's order. */
const leerAgradecidos = async (
  db: Db,
  familia: number,
  miembros: readonly number[],
  { desde, hasta }: Semana,
): Promise<Agradecido[]> => {
  const dadas = Map.groupBy(await leerGraciasEntre(db, familia, desde, hasta), (g) => g.a);
  return miembros.flatMap((usuario) => {
    const veces = dadas.get(usuario)?.length ?? 0;
    return veces === 0 ? [] : [{ usuario, veces }];
  });
};

const verTarjeta = (tarjeta: Tarjeta): TarjetaResumen => {
  if (tarjeta.tipo === 'RACHAS') {
    const insignias = tarjeta.insignias.map(({ usuario, codigo }) => {
      const { logro_nombre, logro_icono } = verFicha(codigo);
      return { usuario, codigo, logro_nombre, logro_icono };
    });
    return { ...tarjeta, rachas: [...tarjeta.rachas], insignias, gracias: [...tarjeta.gracias] };
  }
  return structuredClone(tarjeta) as TarjetaResumen;
};

/** Reads how the family's goal stood at the end of a week; null when there is nothing to tell of it. */
const leerMetaDe = async (db: Db, familia: number, semana: Semana, zona: string): Promise<SemanaVivida['meta']> => {
  const inicio = (dia: Dia) => inicioDelDia(zona, dia);
  const filas = await leerMetasEntre(db, familia, inicio(semana.desde), inicio(sumarDias(semana.hasta, 1)));
  const laDe = laDeLaSemana(
    filas.map((f) => ({
      ...f,
      empezada_el: hoyEn(zona, f.empezada_en),
      terminada_el: f.terminada_en === null ? null : hoyEn(zona, f.terminada_en),
    })),
    semana,
  );
  if (laDe === null) return null;
  const { estado, meta } = laDe;
  const { texto, puntos } = meta;
  const logrados = estado === 'EN_MARCHA' ? await leerLogrados(db, familia, meta, semana.hasta) : meta.logrados;
  return { texto, puntos, logrados, estado };
};

/** Reads what happened in a week, as its story tells it to a member or on a wall. */
const leerVivida = async (
  db: Db,
  familia: number,
  semana: Semana,
  { zona, hoy, quien }: QuienPide,
): Promise<SemanaVivida & { readonly deCasa: Awaited<ReturnType<typeof listarDeCasa>> }> => {
  const deCasa = await listarDeCasa(db, familia);
  const ids = deCasa.map((u) => u.id);
  const partes = await leerPartes(db, familia, semana, await leerAusencias(db, familia));
  const antes = await leerPuntos(db, familia, semanaAnterior(semana));
  const yo = deCasa.find((u) => u.id === quien);
  const [lunes, domingo] = [sumarDias(semana.hasta, 1), sumarDias(semana.hasta, 7)];
  const proxima =
    yo === undefined || domingo < hoy
      ? null
      : proximaDe((await leerSemana(db, familia, { hoy, desde: lunes, hasta: domingo })).dias, yo);
  return {
    deCasa,
    miembros: deCasa,
    ranking: await leerRanking(db, familia, semana.desde),
    puntos_antes: antes.reduce((suma, f) => suma + f.puntos_ganados, 0),
    partes,
    total: sumarPartes([...partes.values()]),
    meta: await leerMetaDe(db, familia, semana, zona),
    rachas: await leerRachasDe(db, familia, ids, semana, { zona, hoy, quien }),
    insignias: await leerInsignias(db, ids, semana, zona),
    gracias: await leerAgradecidos(db, familia, ids, semana),
    proxima,
  };
};

/** Tells a week's story to a member, or to a wall screen when `quien` is null; a wall screen names nobody as behind. */
export const leerResumen = async (
  db: Db,
  familia: number,
  semana: Semana,
  pide: QuienPide,
): Promise<ResumenSemanal> => {
  const { deCasa, ...vivida } = await leerVivida(db, familia, semana, pide);
  const estado = estadoDeSemana(semana, pide.hoy);
  const asentada = inicioDelDia(pide.zona, seAsienta(semana));
  const enCasa = new Set(deCasa.map((u) => u.id));
  const fueronse = vivida.ranking.map((f) => f.usuario).filter((id) => !enCasa.has(id));
  return {
    ...semana,
    estado,
    corregida: estado === 'CERRADA' && (await fueCorregidaDesde(db, familia, semana, asentada)),
    miembros: [...deCasa, ...(await listarIdos(db, familia, fueronse))].map((u) => ({
      id: u.id,
      nombre: u.first_name,
      avatar: u.avatar,
      color: u.color,
      grupo_edad: u.grupo_edad,
    })),
    tarjetas: tarjetasDe(vivida, pide.quien === null).map(verTarjeta),
  };
};
