import type { Plugin } from 'vite';

const ETIQUETA = '<script type="module" crossorigin src="/assets/umbral-';

/**
 * Makes the page run app/umbral.ts as soon as it has loaded, without waiting for the styles. The page names it before the
 * entry of the app, which imports it.
 */
export const umbralCuantoAntes = (): Plugin => ({
  name: 'umbral-cuanto-antes',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (pagina) => {
      if (!pagina.includes(ETIQUETA)) throw new Error('The page does not name the file of app/umbral.ts');
      return pagina.replace(ETIQUETA, ETIQUETA.replace(' crossorigin', ' async crossorigin'));
    },
  },
});
