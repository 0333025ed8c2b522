import type { BrowserContext } from '@playwright/test';

/** Collects violations of the Content-Security-Policy on pages that load from now on. */
export const vigilarPolitica = async (contexto: BrowserContext): Promise<readonly string[]> => {
  const faltas: string[] = [];
  await contexto.exposeFunction('__faltaDePolitica', (falta: string) => faltas.push(falta));
  await contexto.addInitScript(() => {
    const { __faltaDePolitica } = globalThis as unknown as { __faltaDePolitica: (falta: string) => void };
    document.addEventListener('securitypolicyviolation', (e) => {
      __faltaDePolitica(
        `${location.pathname}: ${e.effectiveDirective} ${e.blockedURI} ${e.sourceFile}:${String(e.lineNumber)} ${e.sample}`,
      );
    });
  });
  return faltas;
};
