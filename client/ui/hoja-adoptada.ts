/** A variable that none of our rules reads: to hand it down, a browser would reckon the styles of the whole page anew. */
const VARIABLE = /--removed-body-scroll-bar-size:[^;]*;/;

/**
 * In place of react-style-singleton's own, which writes a style element (client/estilos.ts): rules that hold as long as any
 * caller needs them; the first caller's rules stay.
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
