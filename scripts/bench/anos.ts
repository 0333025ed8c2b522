import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { crearTokens } from '#server/adapters/tokens.ts';
import { conectar } from '#server/db/conectar.ts';
import { RAIZ } from '../correr.ts';
import { prepararBanco, sembrarFamilias, sinReparto, type CasaConTokens } from './sembrar.ts';

/** Where the families of many years are kept from one run to the next, outside git. */
const CARPETA = join(RAIZ, '.cache/banco');
const HECHO = join(CARPETA, 'hecho.json');

/** Fewer where there is no room: `BANCO_FAMILIAS=100`. */
const FAMILIAS = Number(process.env['BANCO_FAMILIAS'] ?? 1_000);
const ANOS = 5;
const POR_TANDA = 100;
/** Chores of a family: three daily, three twice a week, twelve weekly, two monthly. */
const TAREAS = 20;
/** Families whose phones read. */
const MUESTRA = 100;

/** The same families with all their years, and with the last month alone. */
const CASAS = { anos: ANOS * 365, mes: 30 } as const;
export type CasaDeAnos = keyof typeof CASAS;
export const carpetaDe = (casa: CasaDeAnos): string => join(CARPETA, casa);
export const archivoDe = (casa: CasaDeAnos): string => join(carpetaDe(casa), 'te-toca.db');

const DIA_MS = 86_400_000;
const diaDe = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const lunesDe = (ms: number): string => diaDe(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DIA_MS);
const trimestreDe = (dia: string): string => {
  const mes = 3 * Math.floor((Number(dia.slice(5, 7)) - 1) / 3) + 1;
  return `${dia.slice(0, 4)}-${String(mes).padStart(2, '0')}-01`;
};

const CUANDO = `case (t.id - p.primera) when 0 then 1 when 1 then 1 when 2 then 1
  when 3 then d.semana in (1, 4) when 4 then d.semana in (2, 5) when 5 then d.semana in (3, 6)
  when 6 then d.mes = 1 when 7 then d.mes = 15 else d.semana = (t.id % 7) end`;

/** Writes the days of a family that has done its chores on each of them, and the drafts of its quarters. */
const vivir = (archivo: string, dias: number): void => {
  const db = new Database(archivo);
  db.exec('create temp table dias (dia text, n integer, semana integer, mes integer, trimestre text)');
  const apuntar = db.prepare('insert into dias values (?, ?, ?, ?, ?)');
  const hoy = Date.now();
  const escritos = Array.from({ length: dias }, (_, n) => diaDe(hoy - (dias - 1 - n) * DIA_MS));
  for (const [n, dia] of escritos.entries())
    apuntar.run(dia, n, new Date(dia).getUTCDay(), Number(dia.slice(8)), trimestreDe(dia));
  const asignar = db.prepare(`insert into asignaciones
    (familia_id, tarea_id, miembro_id, trimestre_inicio, fecha_limite, disponible_desde, estado, tarea_nombre,
     tarea_puntos, tarea_tiempo, puntos_ganados, creada_en, completada_en, completada_por, completada_el)
    select t.familia_id, t.id, m.id, d.trimestre, d.dia, d.dia, 'COMPLETADA', t.nombre, t.puntos, 10, t.puntos,
      d.dia || 'T06:00:00.000Z', d.dia || 'T17:00:00.000Z', m.id, d.dia
    from dias d
    cross join (select min(id) primera, familia_id from tareas where familia_id = $familia) p
    join tareas t on t.familia_id = p.familia_id and t.id < p.primera + ${String(TAREAS)}
    join usuarios m on m.id = (select min(id) from usuarios where familia_id = $familia) + (t.id + d.n / 7) % 4
    where ${CUANDO} order by d.dia`);
  const repartir = db.prepare(`insert into sesiones_reparto
    (familia_id, trimestre_inicio, fase, contar, estado, creada_en, terminada_en)
    select familia_id, $trimestre, 'COMPLETADA', contar, estado, $trimestre || 'T10:00:00.000Z', $trimestre || 'T11:00:00.000Z'
    from sesiones_reparto where familia_id = $familia order by id limit 1`);
  // As many events as a draft of 24 chores has.
  const contarlo = db.prepare(`insert into eventos_reparto (sesion_id, n, tipo, datos, en)
    with recursive s (paso) as (select 0 union all select paso + 1 from s where paso < 24)
    select $sesion, n + paso, tipo, case paso when 0 then datos else substr(datos, 1, 150) end, en
    from eventos_reparto, s where n = 1 and sesion_id = (select min(id) from sesiones_reparto where familia_id = $familia)`);
  const trimestres = [...new Set(escritos.map(trimestreDe))];
  const familias = db.prepare<[], { id: number }>('select id from familias order by id').all();
  const una = db.transaction((familia: number) => {
    asignar.run({ familia });
    for (const trimestre of trimestres) {
      const { lastInsertRowid: sesion } = repartir.run({ familia, trimestre });
      contarlo.run({ familia, sesion });
    }
  });
  for (const [n, { id }] of familias.entries()) {
    una(id);
    if ((n + 1) % POR_TANDA === 0) console.log(`  ${String(n + 1)} familias`);
  }
  db.exec('analyze');
  db.close();
};

/** Makes a data folder with the families and so many days of theirs; how many they are. */
export const prepararCarpeta = async (carpeta: string, dias: number): Promise<number> => {
  mkdirSync(carpeta, { recursive: true });
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(archivo);
  const secreto = await prepararBanco(db);
  for (let n = 0; n < FAMILIAS; n += POR_TANDA)
    await sinReparto(db, await sembrarFamilias(db, secreto, Math.min(POR_TANDA, FAMILIAS - n)));
  await db.destroy();
  vivir(archivo, dias);
  return FAMILIAS;
};

/** Makes the families anew, with their history up to today: minutes, and gigabytes. */
export const prepararAnos = async (): Promise<void> => {
  rmSync(CARPETA, { recursive: true, force: true });
  for (const casa of Object.keys(CASAS) as CasaDeAnos[]) {
    console.log(`${String(FAMILIAS)} familias con ${String(CASAS[casa])} días en ${carpetaDe(casa)}:`);
    await prepararCarpeta(carpetaDe(casa), CASAS[casa]);
  }
  writeFileSync(HECHO, JSON.stringify({ familias: FAMILIAS, lunes: lunesDe(Date.now()) }));
};

interface Preparado {
  readonly familias: number;
  /** Bytes on disk of a family's year. */
  readonly bytesPorAno: number;
}

/** What was prepared, or null, and says why, where it was not, or in another week: rankings are the week's. */
export const leerPreparado = (): Preparado | null => {
  const { familias, lunes } = existsSync(HECHO)
    ? (JSON.parse(readFileSync(HECHO, 'utf8')) as { readonly familias: number; readonly lunes: string })
    : { familias: 0, lunes: '' };
  if (lunes === lunesDe(Date.now()))
    return { familias, bytesPorAno: statSync(archivoDe('anos')).size / (familias * ANOS) };
  console.log(
    `Años: ${lunes === '' ? 'no están preparados' : 'son de otra semana'}; \`npm run bench -- --preparar\` los prepara en unos minutos.`,
  );
  return null;
};

/** Some of the families, with tokens that are good for ten minutes. */
export const leerFamilias = async (casa: CasaDeAnos): Promise<readonly CasaConTokens[]> => {
  const db = new Database(archivoDe(casa), { readonly: true });
  const secreto = db.prepare<[], { valor: Buffer }>(`select valor from secretos where nombre = 'secreto'`).get();
  const accesos = db
    .prepare<[], { familia: number; usuario: number; acceso: number }>(
      `select u.familia_id familia, u.id usuario, min(a.id) acceso from usuarios u join accesos a on a.usuario_id = u.id
       where u.familia_id <= ${String(MUESTRA)} group by u.id`,
    )
    .all();
  db.close();
  if (secreto === undefined) throw new Error(`${archivoDe(casa)} no tiene secreto`);
  const tokens = crearTokens(secreto.valor, { ahora: () => new Date().toISOString() });
  const firmados = accesos.map(async ({ familia, usuario, acceso }) => ({
    familia,
    usuario,
    token: await tokens.firmarAcceso({ usuario, acceso }),
  }));
  const porFamilia = Map.groupBy(await Promise.all(firmados), ({ familia }) => familia);
  return [...porFamilia].map(([id, suyos]) => ({
    id,
    tokens: new Map(suyos.map(({ usuario, token }) => [usuario, token])),
  }));
};
