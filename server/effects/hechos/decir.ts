import { type Hecho, type HechoConLlave, HECHOS } from '#shared/contracts/hechos.ts';
import { Acto } from '#shared/contracts/rastro.ts';
import type { Cambio, HechoDicho } from '#server/change/cambio.ts';
import { insertarRastro } from '#server/data/rastro.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { escribirAWebhooks } from './a-webhooks.ts';
import { mandarAvisos, type Oyente, type ParaOir } from './avisos.ts';
import type { Actor } from '#server/change/contexto.ts';

/** All listeners to facts: messages to members, and webhooks. An adapter for another service is added here. */
export const OYENTES: readonly Oyente[] = [mandarAvisos, escribirAWebhooks];

/**
 * Writes facts that have an author to the audit log, and tells the admins' devices that it has new entries. An act done with
 * a key is its member's, with the key's name. `Acto.parse` drops fields that the log does not show.
 */
const anotarActos = async ({ db, familia, difundirA }: Cambio, dichos: readonly HechoDicho[]): Promise<void> => {
  const actos = dichos.filter(({ autor }) => autor !== null);
  if (actos.length === 0) return;
  const miembros = await listarUsuarios(db, familia);
  for (const { autor: id, llave, hecho, en: cuando } of actos) {
    const autor = miembros.find((m) => m.id === id);
    if (autor === undefined) throw new Error(`Member ${String(id)} is not of family ${String(familia)}`);
    const { acto, ...datos } = Acto.parse({ ...hecho, acto: HECHOS[hecho.hecho].acto });
    const quien = { familia_id: familia, autor_id: autor.id, autor_nombre: autor.first_name };
    await insertarRastro(db, {
      ...quien,
      cuando,
      acto,
      datos: JSON.stringify(llave === null ? datos : { ...datos, con_llave: llave }),
    });
  }
  for (const { id } of miembros.filter((m) => m.es_administrador)) difundirA(id, 'rastro:anotado', {});
};

/**
 * Enters the facts that have an author in the audit log, and passes all to the listeners, without fields that the catalogue
 * (`HECHOS`) does not name.
 */
export const decirHechos = async (
  contexto: ParaOir,
  cambio: Cambio,
  dichos: readonly HechoDicho[],
  oyentes: readonly Oyente[],
): Promise<void> => {
  if (dichos.length === 0) return;
  await anotarActos(cambio, dichos);
  const hechos = dichos.map(
    ({ hecho }) => ({ ...HECHOS[hecho.hecho].datos.parse(hecho), hecho: hecho.hecho }) as Hecho,
  );
  for (const oir of oyentes) await oir(contexto, cambio, hechos);
};

/** Enters in the audit log what a program did with a key. Does nothing when the member did it in the app. */
export const anotarConLlave = (cambio: Cambio, actor: Actor, que: HechoConLlave, tarea: string): void => {
  if (actor.llave !== undefined) cambio.dice(actor, { hecho: 'llave.usada', que, tarea });
};
