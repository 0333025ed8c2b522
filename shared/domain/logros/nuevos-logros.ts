import type { HistoriaMiembro } from './historia.ts';
import { CODIGOS_LOGRO, LOGROS, type CodigoLogro, type Logro } from './logros.ts';

/** The achievements that a member's history has earned and that they do not have yet, in the table's order. */
export const nuevosLogros = (historia: HistoriaMiembro, yaTiene: ReadonlySet<CodigoLogro>): Logro[] =>
  CODIGOS_LOGRO.filter((codigo) => !yaTiene.has(codigo) && LOGROS[codigo].cumple(historia)).map(
    (codigo) => LOGROS[codigo],
  );
