import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns axe's findings on the page, worded to lead to the defect. Axe's code is injected once for each page, not once for each
 * check as its own Playwright package does: a walk checks two hundred times.
 */
export const defectosDe = async (pagina: Page, reglas: readonly string[] | null = null): Promise<string[]> => {
  if (!(await pagina.evaluate(() => 'axe' in globalThis))) await pagina.evaluate(axe.source);
  return pagina.evaluate(async (soloEstas) => {
    const enPagina = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await enPagina.run(document, {
      resultTypes: ['violations'],
      ...(soloEstas === null ? {} : { runOnly: { type: 'rule', values: [...soloEstas] } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((n) => `${id}: ${n.target.join(' ')} ${n.any[0]?.message ?? ''}\n    ${n.html}`),
    );
  }, reglas);
};
