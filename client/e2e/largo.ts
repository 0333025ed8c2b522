/** True in the long suite, `npm run test:largo` (scripts/check.ts), which has time for every size and many rounds. */
export const LARGO = process.env['SUITE_LARGA'] !== undefined;

/** Marks a test for the long suite only: a whole evening, or something that a shorter test covers too. */
export const SOLO_LARGO = { tag: '@largo' } as const;

/** Reduces motion in most tests: drawing animations takes a third of the run, and only tests that ask for motion check them. */
export const QUIETA = { reducedMotion: 'reduce' } as const;

/** Motion for the wall screen and whole evenings, which the long suite shows as most people see them. */
export const MOVIMIENTO = LARGO ? ({ reducedMotion: 'no-preference' } as const) : QUIETA;
