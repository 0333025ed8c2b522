import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { LARGO } from './largo.ts';

/** Rows of a list after the fifth, which are like those before: a long list takes axe seconds. */
const SEGUIDAS = 'li:nth-of-type(n + 6)';

/**
 * Returns axe's findings on the page, worded to lead to the defect. Axe's code is injected once for each page, not once for
 * each check as its own Playwright package does: a walk checks two hundred times. The quick suite checks an open dialog
 * alone, since it checked the page behind it before, and the first rows of each list.
 */
export const defectosDe = async (pagina: Page, reglas: readonly string[] | null = null): Promise<string[]> => {
  if (!(await pagina.evaluate(() => 'axe' in globalThis))) await pagina.evaluate(axe.source);
  return pagina.evaluate(
    async ([soloEstas, aFondo, seguidas]) => {
      const enPagina = (globalThis as unknown as { axe: typeof axe }).axe;
      const delante =
        [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.documentElement;
      const { violations } = await enPagina.run(aFondo ? document : { include: delante, exclude: seguidas }, {
        resultTypes: ['violations'],
        ...(soloEstas === null ? {} : { runOnly: { type: 'rule', values: [...soloEstas] } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((n) => `${id}: ${n.target.join(' ')} ${n.any[0]?.message ?? ''}\n    ${n.html}`),
      );
    },
    [reglas, LARGO, SEGUIDAS] as const,
  );
};
