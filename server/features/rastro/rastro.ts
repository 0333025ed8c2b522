import { Acto, type ConsultaRastro, type PaginaRastro } from '#shared/contracts/rastro.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerRastro } from '#server/data/rastro.ts';
import type { Haceres } from '#server/http/montar.ts';

const POR_PAGINA = 50;

/** Returns a page of the family's audit log, newest first. Leaves out acts that only a newer server version knows. */
const verRastro = async (
  contexto: Contexto,
  { familia_id }: Actor,
  { antes, autor }: ConsultaRastro,
): Promise<ResultadoCaso<PaginaRastro>> => {
  // Reads one more than it shows, to know whether there is a next page.
  const filas = await leer(contexto, (db) => leerRastro(db, familia_id, { antes, autor, maximo: POR_PAGINA + 1 }));
  const vistas = filas.slice(0, POR_PAGINA);
  return bien({
    anotaciones: vistas.flatMap(({ id, cuando, autor_id, autor_nombre, acto, datos }) => {
      const { con_llave = null, ...suyos } = JSON.parse(datos) as { readonly con_llave?: string };
      const leido = Acto.safeParse({ ...suyos, acto });
      const autor = { id: autor_id, nombre: autor_nombre };
      return leido.success ? [{ id, cuando, autor, con_llave, hecho: leido.data }] : [];
    }),
    sigue: filas.length > POR_PAGINA ? (vistas.at(-1)?.id ?? null) : null,
  });
};

export const casosDeRastro = (contexto: Contexto) =>
  ({
    verRastro: ({ actor, consulta }) => verRastro(contexto, actor, consulta),
  }) satisfies Partial<Haceres>;
