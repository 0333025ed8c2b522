import type { PremiosVistos } from '#shared/contracts/premios.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirTramo, leerConPremios } from '#server/data/premios.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { apagarPremios } from '#server/effects/premios/apagar.ts';
import { leerPremiosVistos } from './ver-premios.ts';

/** Switches rewards on for these members, and off for all others, whose waiting requests end. For admins. */
export const ponerConPremios = (
  contexto: Contexto,
  actor: Actor,
  miembros: readonly number[],
): Promise<ResultadoCaso<PremiosVistos>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    const deCasa = new Map((await listarDeCasa(db, familia)).map((m) => [m.id, m.first_name]));
    if (miembros.some((id) => !deCasa.has(id))) return rechazado('MIEMBRO_DESCONOCIDO');
    const antes = await leerConPremios(db, familia);
    const con = [...new Set(miembros)].filter((id) => !antes.includes(id));
    const sin = antes.filter((id) => !miembros.includes(id));
    for (const id of con) await abrirTramo(db, familia, id, ahora);
    for (const id of sin) await apagarPremios(cambio, id, actor.id);
    if (con.length + sin.length > 0) {
      cambio.difundir('premio:cambiado', { quienes: true });
      const nombres = (ids: readonly number[]) => ids.flatMap((id) => deCasa.get(id) ?? []);
      cambio.dice(actor, { hecho: 'premios.activados', con: nombres(con), sin: nombres(sin) });
    }
    return bien(await leerPremiosVistos(db, actor));
  });
