import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { CertificadoReajuste, Reajuste, ReajusteMovido, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { APTA, type Acto, type Casa } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { leerTareas, leerTareasYPartes } from '#server/testing/ano/filas.ts';

/**
 * Expected refusals of a start: a draft or reajuste is running, no draft was completed yet, no change is needed, no chore suits a
 * member with a share, or nobody has a share.
 */
const NO_EMPIEZA = [
  'REPARTO_EN_CURSO',
  'REAJUSTE_EN_CURSO',
  'REAJUSTE_SIN_REPARTO',
  'REAJUSTE_INNECESARIO',
  'REAJUSTE_SIN_TAREAS',
  'REAJUSTE_SIN_NADIE',
];
/** Expected refusals during a draft or reajuste, when no member may leave or return and no chore may change hands. */
const AHORA_NO = ['REPARTO_EN_CURSO', 'REAJUSTE_EN_CURSO'];

/** Owner of each chore, read with plain SQL; of a personal chore, its member with the highest id. */
const leerDuenos = async (casa: Casa): Promise<ReadonlyMap<number, number>> => {
  const filas = await casa.leer(sql<{ tarea_id: number; miembro_id: number }>`
    select tarea_id, miembro_id from responsabilidades
    where familia_id = ${casa.familia} and terminada_en is null order by tarea_id, miembro_id`);
  return new Map(filas.map((f) => [f.tarea_id, f.miembro_id]));
};

const enCurso = async (casa: Casa): Promise<Reajuste | null> =>
  (await casa.pedir<ReajustesVistos>(casa.admin(), 'GET', RUTAS.reajustes))?.reajuste ?? null;

/** Checks that a finished reajuste made the agreed changes and no others, and that its certificate confirms it. */
const comprobarFin = async (casa: Casa, antes: ReadonlyMap<number, number>, r: Reajuste): Promise<void> => {
  const falla = (que: string): never => {
    throw new Error(`${casa.hoy}: reajuste ${String(r.id)}: ${que}`);
  };
  const sinHacer = new Set(r.sin_hacer.map((t) => t.id));
  const acordados = r.propuestas
    .filter((p) => p.estado === 'ACEPTADA')
    .flatMap((p) => p.cambios)
    .filter((c) => !sinHacer.has(c.tarea));
  const deberia = new Map([...antes, ...acordados.map((c) => [c.tarea, c.a] as const)]);
  const duenos = await leerDuenos(casa);
  const enOrden = (m: ReadonlyMap<number, number>) => [...m].toSorted(([a], [b]) => a - b);
  if (!isDeepStrictEqual(enOrden(duenos), enOrden(deberia)))
    falla(`chores are ${JSON.stringify([...duenos])}, and agreed was ${JSON.stringify([...deberia])}`);
  const tareas = new Map((await leerTareasYPartes(casa)).map((t) => [t.id, t]));
  for (const { tarea, a } of acordados) {
    const grupo = r.miembros.find((m) => m.id === a)?.grupo_edad;
    if (grupo === undefined || !tareas.get(tarea)?.[APTA[grupo]]) falla(`${String(tarea)} does not suit ${String(a)}`);
  }
  for (const { id } of r.libres) if (!tareas.get(id)?.libre) falla(`${String(id)} is not free`);
  const url = ruta(RUTAS.certificadoReajuste, { id: r.id });
  const { comprobaciones } = (await casa.pedir<CertificadoReajuste>(casa.admin(), 'GET', url)) ?? {};
  if (!Object.values(comprobaciones ?? {}).every(Boolean))
    falla(`its certificate says ${JSON.stringify(comprobaciones)}`);
};

/** Makes a move in a reajuste, and checks the result if the move finished the reajuste. */
const mover = async (casa: Casa, url: string, cuerpo?: unknown, por = casa.admin()): Promise<Reajuste | null> => {
  const antes = await leerDuenos(casa);
  const movido = await casa.pedir<ReajusteMovido>(por, 'POST', url, cuerpo === undefined ? {} : { cuerpo });
  if (movido?.reajuste.fase === 'TERMINADO') await comprobarFin(casa, antes, movido.reajuste);
  return movido?.reajuste ?? null;
};

/** Answers a proposal for a member who was asked; an admin answers for one without an account. Null if none is open. */
const responder = async (casa: Casa, r: Reajuste): Promise<Reajuste | null> => {
  const abierta = casa.una(r.propuestas.filter((p) => p.estado === 'PENDIENTE'));
  const miembro = abierta?.pide.find((id) => abierta.respuestas.every((dicha) => dicha.miembro !== id));
  if (abierta === undefined || miembro === undefined) return null;
  const quien = casa.conCuenta().find((p) => p.id === miembro);
  const cuerpo = { acepta: casa.suerte(75), ...(quien === undefined && { miembro }) };
  return mover(casa, ruta(RUTAS.responderReajuste, { id: r.id, n: abierta.n }), cuerpo, quien);
};

const empezar = async (casa: Casa): Promise<Reajuste | null> =>
  (await casa.pedir<ReajusteMovido>(casa.admin(), 'POST', RUTAS.reajustes, { admite: NO_EMPIEZA }))?.reajuste ?? null;

/** More answers than any reajuste needs. */
const TODAS = 200;

const seguir = async (casa: Casa, inicio: Reajuste, respuestas: number): Promise<void> => {
  let r: Reajuste | null = inicio;
  for (let n = 0; n < respuestas && r?.fase === 'EN_CURSO'; n += 1) r = await responder(casa, r);
};

const archivar = (casa: Casa, id: number) =>
  casa.pedir(casa.admin(), 'POST', ruta(RUTAS.archivar, { id }), { admite: AHORA_NO });
const volver = (casa: Casa, id: number) =>
  casa.pedir(casa.admin(), 'POST', ruta(RUTAS.desarchivar, { id }), { admite: AHORA_NO });

/** Logs a returned member in with their old password; the tests' hashes contain the password in clear. */
const entrar = async (casa: Casa, id: number): Promise<void> => {
  const [cuenta] = await casa.leer(sql<{ username: string; password_hash: string }>`
    select username, password_hash from usuarios where id = ${id} and password_hash is not null`);
  if (cuenta === undefined) return;
  const cuerpo = { username: cuenta.username, password: cuenta.password_hash.replace('clara:', '') };
  await casa.pedir(null, 'POST', RUTAS.token, { cuerpo });
};

export const REAJUSTES: readonly Acto[] = [
  {
    nombre: 'a reajuste',
    porMil: 30,
    hacer: async (casa) => {
      const r = await empezar(casa);
      if (r !== null) await seguir(casa, r, casa.suerte(60) ? TODAS : casa.azar(3));
      return r !== null;
    },
  },
  {
    nombre: 'a reajuste goes on',
    porMil: 400,
    hacer: async (casa) => {
      const r = await enCurso(casa);
      if (r === null) return false;
      await seguir(casa, r, casa.suerte(60) ? TODAS : 1 + casa.azar(3));
      return true;
    },
  },
  {
    nombre: 'a reajuste ended by an admin',
    porMil: 120,
    hacer: async (casa) => {
      const r = await enCurso(casa);
      if (r !== null) await mover(casa, ruta(RUTAS.terminarReajuste, { id: r.id }));
      return r !== null;
    },
  },
  {
    nombre: 'a reajuste called off',
    porMil: 15,
    hacer: async (casa) =>
      comoAntes(casa, 'A reajuste', async () => {
        const r = (await enCurso(casa)) ?? (await empezar(casa));
        if (r !== null) await mover(casa, ruta(RUTAS.cancelarReajuste, { id: r.id }));
        return r !== null;
      }),
  },
  {
    nombre: '¿De quién es?',
    porMil: 30,
    hacer: async (casa) => {
      const duenos = await leerDuenos(casa);
      const tarea = casa.una((await leerTareas(casa)).filter((t) => t.activa && !t.libre && !duenos.has(t.id)));
      const quien = casa.una(casa.deCasa());
      if (tarea === undefined || quien === undefined) return false;
      const cuerpo = { miembro: casa.suerte(25) ? null : quien.id };
      const admite = [...AHORA_NO, 'REAJUSTE_SIN_REPARTO', 'TAREA_NO_APTA_PARA', 'TAREA_YA_DE_ALGUIEN'];
      return (
        (await casa.pedir(casa.admin(), 'POST', ruta(RUTAS.darTarea, { id: tarea.id }), { cuerpo, admite })) !== null
      );
    },
  },
  {
    nombre: 'Ya no vive aquí',
    porMil: 4,
    hacer: async (casa) => {
      const quien = casa.una(casa.deCasa().filter((p) => !p.admin));
      if (quien === undefined || casa.conCuenta().length < 2) return false;
      const hecho = (await archivar(casa, quien.id)) !== null;
      await casa.mirarQuienHay();
      return hecho;
    },
  },
  {
    nombre: 'Volver a casa',
    porMil: 15,
    hacer: async (casa) => {
      const quien = casa.una(casa.personas.filter((p) => p.archivada));
      if (quien === undefined) return false;
      if ((await volver(casa, quien.id)) === null) return false;
      await entrar(casa, quien.id);
      await casa.mirarQuienHay();
      return true;
    },
  },
];
