/** Whether there is time for every size and many rounds: `npm run test:largo` (scripts/check.ts). */
export const LARGO = process.env['SUITE_LARGA'] !== undefined;

/** Marks a test that only the long suite plays: a whole evening, or what a shorter one shows already. */
export const SOLO_LARGO = { tag: '@largo' } as const;

/**
 * What the tests' phones and screens ask of movement. Drawing it takes a third of the whole run, and says nothing that a
 * test looks at but where one asks for it by itself; the long suite plays everything as most people see it.
 */
export const MOVIMIENTO = { reducedMotion: LARGO ? 'no-preference' : 'reduce' } as const;
