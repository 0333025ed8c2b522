/** English words by which a message that a library wrote itself is recognized. */
export const INGLES =
  /invalid|expected|required|received|unrecognized|must |error|bad request|body|payload|unsupported|not found|too (big|small|large)|undefined|null|nan|\bis\b/i;
