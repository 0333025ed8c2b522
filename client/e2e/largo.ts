/** Whether there is time for every size and many rounds: `npm run test:largo` (scripts/check.ts). */
export const LARGO = process.env['SUITE_LARGA'] !== undefined;

/** Marks a test that only the long suite plays: a whole evening, or what a shorter one shows already. */
export const SOLO_LARGO = { tag: '@largo' } as const;

/**
 * Most of the tests' pages ask for no movement. Drawing it takes a third of the whole run, and says nothing that a test
 * looks at but where one asks for it by itself.
 */
export const QUIETA = { reducedMotion: 'reduce' } as const;

/** In the long suite the wall and whole evenings are played as most people see them. */
export const MOVIMIENTO = LARGO ? ({ reducedMotion: 'no-preference' } as const) : QUIETA;
