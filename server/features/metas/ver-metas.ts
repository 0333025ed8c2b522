import type { MetasVistas } from '#shared/contracts/metas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { seVe } from '#shared/domain/metas/ver.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { semanaAnterior } from '#shared/domain/resumen/resumen.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerEmpezadas, leerPropuestas } from '#server/data/metas.ts';
import { leerSemana } from '#server/data/ranking.ts';
import { verConPuntos, verMeta } from '#server/effects/metas/revisar.ts';

/** Past goals that are listed, the latest ones, and the one that is shown. */
const ULTIMAS = 20 + 1;

const NADA: MetasVistas = { meta: null, propuestas: [], pasadas: [], semana_pasada: 0 };

/** Returns the family's goals. */
export const verMetas = (
  contexto: Contexto,
  { familia_id: familia }: Pick<Actor, 'familia_id'>,
): Promise<ResultadoCaso<MetasVistas>> =>
  leer(contexto, async (db) => {
    const datos = await leerFamilia(db, familia);
    if (datos?.metas !== true) return bien(NADA);
    const zona = datos.zona_horaria;
    const hoy = hoyEn(zona, contexto.reloj.ahora());
    const filas = await leerEmpezadas(db, familia, ULTIMAS);
    const vistas = await Promise.all(filas.map((f) => verConPuntos(db, familia, f, zona)));
    const [ultima] = vistas;
    const meta = ultima !== undefined && seVe(ultima, hoy) ? ultima : null;
    const semana = await leerSemana(db, familia, semanaAnterior(semanaDe(hoy)));
    return bien({
      meta,
      propuestas: (await leerPropuestas(db, familia)).map((f) => verMeta(f, 0, zona)),
      pasadas: vistas.filter((v) => v !== meta).slice(0, ULTIMAS - 1),
      semana_pasada: semana.reduce((n, f) => n + f.puntos_ganados, 0),
    });
  });
