/** Whether there is time for every size and many rounds: `npm run test:largo` (scripts/check.ts). */
export const LARGO = process.env['SUITE_LARGA'] !== undefined;
