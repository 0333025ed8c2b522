import { CuentasTrimestre, type CuentaMiembro } from '#shared/contracts/cuentas-trimestre.ts';
import { abrirCasa } from './casa.ts';

/** Creates a family of four on a Monday, with helpers for tests of its ledger. The first member is its admin. */
export const montarCuentas = async () => {
  const casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
  return {
    ...casa,
    /** The ledger of the quarter of the day `trimestre`, by default the present quarter, as a member sees it. */
    cuentas: async (trimestre?: string, quien = 3): Promise<CuentasTrimestre> =>
      CuentasTrimestre.parse(await casa.como(quien).verCuentas({ trimestre })),
    /** Finds a member's sums in a ledger. */
    de: ({ miembros }: CuentasTrimestre, quien: number): CuentaMiembro => {
      const suya = miembros.find((m) => m.miembro === casa.id(quien));
      if (suya === undefined) throw new Error(`${casa.miembro(quien).nombre} is not in it`);
      return suya;
    },
    /** Assigns a chore to a member by hand, as the admin. */
    dar: async (tarea: number, quien: number, fecha_limite: string | null) => {
      await casa.como(0).asignar({ tarea, miembro: casa.id(quien), fecha_limite });
    },
  };
};
