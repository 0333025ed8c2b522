import type { PagasVistas } from '#shared/contracts/paga.ts';
import type { PremiosVistos } from '#shared/contracts/premios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Conectado, Demo } from './casa.ts';

type Gente = readonly [Conectado, ...Conectado[]];

const PREMIOS = [
  { texto: 'Elegir la peli del viernes', coste: 20 },
  { texto: '30 min de consola', coste: 40 },
  { texto: 'Una tarde en la bolera', coste: 150 },
] as const;
/** Pocket money a week, in cents. */
const PAGA = { INFANTIL: 200, JUVENIL: 500 } as const;

/** Switches rewards and pocket money on for the family's children. */
export const encenderExtras = async ({ llamar }: Demo, gente: Gente): Promise<void> => {
  const [jefa] = gente;
  const ninos = gente.map((g) => g.usuario).filter((u) => u.grupo_edad !== 'ADULTO');
  await llamar('PUT', RUTAS.conPremios, jefa, { miembros: ninos.map((u) => u.id) });
  for (const premio of PREMIOS) await llamar('POST', RUTAS.premios, jefa, premio);
  const importes = ninos.flatMap(({ id, grupo_edad }) =>
    grupo_edad === 'ADULTO' ? [] : [{ miembro: id, centimos: PAGA[grupo_edad] }],
  );
  await llamar('PUT', RUTAS.importesPaga, jefa, { importes });
};

/**
 * Has each child ask for the dearest reward that they can pay. The first child's request is granted; the others'
 * requests, and the last week's pocket money, wait for the admin. Earlier weeks are paid.
 */
export const usarExtras = async ({ llamar }: Demo, gente: Gente): Promise<void> => {
  const [jefa] = gente;
  const { premios, cuentas } = await llamar<PremiosVistos>('GET', RUTAS.premios, jefa);
  for (const [i, { miembro, saldo }] of cuentas.entries()) {
    const quien = gente.find((g) => g.usuario.id === miembro);
    const premio = premios.findLast((p) => p.coste <= saldo);
    if (quien === undefined || premio === undefined) continue;
    const pedido = await llamar<{ readonly id: number }>('POST', ruta(RUTAS.pedirPremio, premio), quien);
    if (i === 0) await llamar('POST', ruta(RUTAS.concederPremio, pedido), jefa);
  }
  const { pagas } = await llamar<PagasVistas>('GET', RUTAS.pagas, jefa);
  for (const { id, estado, semana } of pagas)
    if (estado === 'POR_PAGAR' && semana !== pagas[0]?.semana)
      await llamar('POST', ruta(RUTAS.pagarPaga, { id }), jefa);
};
