import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio, CambioEntrada } from '#shared/contracts/cambios.ts';
import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Demo, Conectado } from './casa.ts';

/** Asks another member to cover an occurrence, or everybody if `a` is null. */
export const pedirQueCubran = async (
  { llamar }: Demo,
  quien: Conectado,
  { id }: Asignacion,
  a: Conectado | null = null,
): Promise<Cambio> =>
  llamar<Cambio>('POST', RUTAS.cambios, quien, {
    tipo: 'CUBRIR',
    asignacion: id,
    a: a?.usuario.id ?? null,
  } satisfies CambioEntrada);

/** Has another member accept to cover an occurrence, and complete it. */
export const cubrir = async (casa: Demo, pide: Conectado, asignacion: Asignacion, otro: Conectado): Promise<void> => {
  const { id } = await pedirQueCubran(casa, pide, asignacion, otro);
  await casa.llamar('POST', ruta(RUTAS.aceptarCambio, { id }), otro);
  await casa.llamar('PATCH', ruta(RUTAS.completar, { id: asignacion.id }), otro);
};

/** Runs a reajuste, which assigns the chores added since the draft, and accepts every proposal. */
export const reajustar = async ({ llamar }: Demo, gente: readonly [Conectado, ...Conectado[]]): Promise<void> => {
  const [jefa] = gente;
  let { reajuste } = await llamar<ReajusteMovido>('POST', RUTAS.reajustes, jefa);
  for (;;) {
    const { id, fase, propuestas } = reajuste;
    if (fase !== 'EN_CURSO') return;
    const falta = propuestas.find((p) => p.estado === 'PENDIENTE');
    const quien = gente.find(
      ({ usuario }) =>
        falta?.pide.includes(usuario.id) === true && !falta.respuestas.some((r) => r.miembro === usuario.id),
    );
    ({ reajuste } =
      falta === undefined || quien === undefined
        ? await llamar<ReajusteMovido>('POST', ruta(RUTAS.terminarReajuste, { id }), jefa)
        : await llamar<ReajusteMovido>('POST', ruta(RUTAS.responderReajuste, { id, n: falta.n }), quien, {
            acepta: true,
          }));
  }
};
