/** A custom property that none of our rules reads. Setting it would make the browser recalculate the styles of the whole page. */
const VARIABLE = /--removed-body-scroll-bar-size:[^;]*;/;

/**
 * Replaces react-style-singleton's module, whose style element the Content Security Policy refuses (client/estilos.ts). The
 * returned object adopts the first caller's rules as a constructed stylesheet, and drops them after the last caller's `remove`.
 */
export const stylesheetSingleton = () => {
  let quienes = 0;
  let hoja: CSSStyleSheet | null = null;
  return {
    add: (reglas: string): void => {
      quienes += 1;
      if (quienes > 1) return;
      hoja = new CSSStyleSheet();
      hoja.replaceSync(reglas.replace(VARIABLE, ''));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, hoja];
    },
    remove: (): void => {
      quienes -= 1;
      if (quienes === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((otra) => otra !== hoja);
    },
  };
};
