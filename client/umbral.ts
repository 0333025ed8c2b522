import type { Plugin } from 'vite';

const ETIQUETA = '<script type="module" crossorigin src="/assets/umbral-';

/**
 * The page names the threshold's file (app/umbral.ts) before the door's, which needs it: here it is told to run as soon as
 * it has come, and not to wait for the styles.
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
