import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe objects to on the page, in words that lead to it. Its code is brought to each page once, not once for each
 * question as its own package for this runner does: a walk asks two hundred times.
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
