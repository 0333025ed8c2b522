import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { LARGO } from './largo.ts';

/** List items after the fifth. They resemble the first ones, and checking a long list takes axe seconds. */
const SEGUIDAS = 'li:nth-of-type(n + 6)';

/**
 * Runs axe on the page, with all its rules or only with `reglas`; returns its findings as texts that name rule and element.
 * The quick suite leaves out the page behind an open dialog, and `SEGUIDAS`.
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
