/** No word that a library of ours says by itself. */
export const INGLES =
  /invalid|expected|required|received|unrecognized|must |error|bad request|body|payload|unsupported|not found|too (big|small|large)|undefined|null|nan|\bis\b/i;
