import { isDeepStrictEqual } from 'node:util';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { leerAusencias, leerTareasYPartes } from './filas.ts';
import type { Casa } from './casa.ts';

/**
 * Snapshot of the tables that the acts change. Leaves out the instant at which a free chore was opened, inactive parts of chores,
 * and expired requests, since any write ends them.
 */
const retratar = async (casa: Casa) => ({
  ...(await fotoDelTrabajo(casa.app)),
  tareas: (await leerTareasYPartes(casa))
    .filter((t) => t.parte_de === null || Boolean(t.activa))
    .map(({ abierta_en, ...t }) => ({ ...t, abierta: abierta_en !== null })),
  ausencias: await leerAusencias(casa),
  cambios: (await casa.app.contexto.base.escritura.selectFrom('cambios').selectAll().execute()).filter(
    (c) => c.caduca_en > casa.reloj.ahora() || (c.estado !== 'ABIERTO' && c.fin !== 'SIN_RESPUESTA'),
  ),
  partes: await casa.app.contexto.base.escritura.selectFrom('configuraciones_reparto').selectAll().execute(),
  pagas: await casa.app.contexto.base.escritura.selectFrom('pagas').selectAll().execute(),
  cuentas: (await casa.app.contexto.base.escritura.selectFrom('cuentas_congeladas').selectAll().execute()).map((c) => ({
    id: c.trimestre_inicio,
    ...c,
  })),
});

type Retrato = Awaited<ReturnType<typeof retratar>>;

const estaAbierto = ({ estado }: Retrato['cambios'][number]): boolean =>
  estado === 'ABIERTO' || estado === 'POR_PERMITIR';

/** Leaves out of both snapshots the requests that the act has ended, because undoing the act does not open them again. */
const sinAcabados = (antes: Retrato, despues: Retrato): readonly [Retrato, Retrato] => {
  const acabados = new Set(
    despues.cambios
      .filter((d) => d.estado === 'TERMINADO' && antes.cambios.every((a) => a.id !== d.id || estaAbierto(a)))
      .map((c) => c.id),
  );
  const sin = (retrato: Retrato): Retrato => ({
    ...retrato,
    cambios: retrato.cambios.filter((c) => !acabados.has(c.id)),
  });
  return [sin(antes), sin(despues)];
};

const distintas = (antes: Retrato, despues: Retrato): string[] =>
  (Object.keys(antes) as (keyof Retrato)[]).flatMap((tabla) => {
    const [a, b] = [antes[tabla], despues[tabla]].map(
      (filas) => new Map(filas.map((f): [number | string, unknown] => [f.id, f])),
    );
    return [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])]
      .filter((id) => !isDeepStrictEqual(a?.get(id), b?.get(id)))
      .map((id) => `${tabla}: ${JSON.stringify(a?.get(id))} is ${JSON.stringify(b?.get(id))}`);
  });

/** Runs an act that undoes itself, and checks that the stored data are as before. Returns false if the act could not happen. */
export const comoAntes = async (casa: Casa, que: string, hacerYDeshacer: () => Promise<boolean>): Promise<boolean> => {
  const antes = await retratar(casa);
  if (!(await hacerYDeshacer())) return false;
  const cambios = distintas(...sinAcabados(antes, await retratar(casa)));
  if (cambios.length > 0) throw new Error(`${casa.hoy}: ${que}, undone, left\n${cambios.join('\n')}`);
  return true;
};
