/** True in the long suite, `npm run test:largo` (scripts/check.ts), which has time for every size and many rounds. */
export const LARGO = process.env['SUITE_LARGA'] !== undefined;

/** Marks a test for the long suite only: a whole evening, a rare case, or something that a shorter test covers too. */
export const SOLO_LARGO = { tag: '@largo' } as const;

/** Reduces motion in most tests, because drawing animations takes time, and only tests that ask for motion check them. */
export const QUIETA = { reducedMotion: 'reduce' } as const;

/**
 * Browser option for tests of the wall screen and of whole evenings: in the long suite with motion, as most people see the app,
 * in the quick one without, like all other tests.
 */
export const MOVIMIENTO = LARGO ? ({ reducedMotion: 'no-preference' } as const) : QUIETA;
