import { hoyEn, trimestreDe } from '#shared/domain/calendario.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';
import { abrirTrimestre, leerPartes } from '#server/data/configuraciones-reparto.ts';
import { leerFamilia, subirVersion } from '#server/data/familias.ts';
import { leerUltimoDia, tomarDia } from '#server/data/trabajos.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { eventosDeMiembro } from '#server/effects/eventos/eventos-de-miembro.ts';
import { rankingActualizado } from '#server/effects/vistas/ranking.ts';
import { momentoEn, type Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { abrirFaltantes, avanzarTodas } from './avanzar.ts';
import { cerrarSemanas } from './cerrar-semanas.ts';
import { recalcularRacha } from './recalcular-racha.ts';
import { estaPorVenir, volverAHoy } from './volver-a-hoy.ts';

/** Breaks the streaks of those who left something due undone; returns who sees another number. */
const romperRachas = async (
  trx: Db,
  familia: number,
  zona: string,
  hoy: Dia,
): Promise<{ miembros: number[]; rotas: number[] }> => {
  const usuarios = await listarUsuarios(trx, familia);
  const rotas: number[] = [];
  for (const u of usuarios)
    if ((await recalcularRacha(trx, { miembro: u.id, zona, hoy }, true)) !== u.racha_dias) rotas.push(u.id);
  return { miembros: usuarios.map((u) => u.id), rotas };
};

/** Creates the quarter's shares when there are none yet, as on its first day, from those that the family had. */
const empezarTrimestre = async (trx: Db, familia: number, hoy: Dia): Promise<boolean> => {
  const trimestre = trimestreDe(hoy);
  const partes = await leerPartes(trx, familia, trimestre);
  if (partes.de === null || partes.de === trimestre) return false;
  await abrirTrimestre(trx, familia, trimestre, partes);
  return true;
};

/** Brings the family back first, when its last day has not come yet: then a clock was wrong. Tells whether it did. */
const volver = async (trx: Db, familia: number, momento: Momento): Promise<boolean> => {
  const ultimo = await leerUltimoDia(trx, familia);
  if (ultimo === null || !estaPorVenir(ultimo, momento.hoy)) return false;
  await volverAHoy(trx, familia, momento);
  return true;
};

interface Comienzo {
  readonly zona: string;
  readonly previo: Dia;
  /** Everything of the family may have changed already. */
  readonly vuelto: boolean;
}

const empezar = async (
  contexto: Contexto,
  trx: Db,
  familia: number,
  { zona, previo, vuelto }: Comienzo,
  momento: Momento,
): Promise<Publicacion[]> => {
  const { hoy } = momento;
  const avanzadas = (await avanzarTodas(trx, familia, momento)) || vuelto;
  const abiertas = await abrirFaltantes(trx, familia, momento);
  const { miembros, rotas } = await romperRachas(trx, familia, zona, hoy);
  const logros = await cerrarSemanas(contexto, trx, familia, { previo, hoy, zona, miembros });
  const trimestre = await empezarTrimestre(trx, familia, hoy);
  const otraSemana = semanaDe(previo).desde !== semanaDe(hoy).desde;
  const cambiados = new Set([...rotas, ...logros.keys()]);
  if (!avanzadas && !abiertas && !trimestre && !otraSemana && cambiados.size === 0) return [];

  const version = await subirVersion(trx, familia);
  const eventos: Publicacion[] = [];
  if (avanzadas || abiertas) eventos.push(aFamilia(familia, version, 'asignacion:cambiada', { todas: true }));
  for (const miembro of cambiados)
    eventos.push(...(await eventosDeMiembro(trx, familia, version, miembro, logros.get(miembro) ?? [])));
  if (otraSemana) eventos.push(await rankingActualizado(trx, familia, version, hoy));
  if (trimestre) eventos.push(aFamilia(familia, version, 'carga:cambiada', {}));
  return eventos;
};

/**
 * Begins a family's local day: lapses what expired and opens what follows, breaks streaks, closes the weeks that ended
 * and opens a new quarter's shares. Once per family and day, whoever calls it and however often; days on which nobody
 * did are made up for, and days that have not come are taken back. Whoever is about to judge the day's work calls it first, so nothing depends on when a timer ran.
 */
export const empezarDia = async (contexto: Contexto, familia: number): Promise<void> => {
  const { db, publicar } = contexto;
  const datos = await leerFamilia(db, familia);
  if (datos === undefined) return;
  const { zona_horaria: zona, creada_en } = datos;
  const ultimo = await leerUltimoDia(db, familia);
  const hoy = hoyEn(zona, contexto.reloj.ahora());
  if (ultimo !== null && ultimo >= hoy && !estaPorVenir(ultimo, hoy)) return;

  const eventos = await db.transaction().execute(async (trx) => {
    const momento = momentoEn(contexto, zona);
    const vuelto = await volver(trx, familia, momento);
    const tomado = await tomarDia(trx, familia, momento.hoy, momento.ahora);
    if (tomado === null) return [];
    const fundada = hoyEn(zona, creada_en);
    const previo = tomado.previo ?? (fundada < momento.hoy ? fundada : momento.hoy);
    return empezar(contexto, trx, familia, { zona, previo, vuelto }, momento);
  });
  publicar.eventos(eventos);
};
