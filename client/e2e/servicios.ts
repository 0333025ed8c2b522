/**
 * Reason to skip a browser test because this machine lacks PostgreSQL or Redis. Only this reason and `SIN_MOTOR` are accepted.
 * `test.skip(process.env.TEST_DATABASE_URL === undefined, SIN_SERVICIOS)`; `npm test` sets both variables.
 */
export const SIN_SERVICIOS = 'No PostgreSQL or no Redis on this machine';

/** Reason to skip a browser test because a browser engine is not available, which was reported in capitals. */
export const SIN_MOTOR = 'This engine cannot be had on this machine';
