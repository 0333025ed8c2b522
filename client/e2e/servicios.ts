/**
 * Why a browser test may be skipped, and no other reason counts but the one below: this machine has no PostgreSQL or no Redis.
 * `test.skip(process.env.TEST_DATABASE_URL === undefined, SIN_SERVICIOS)`; `npm test` gives both variables.
 */
export const SIN_SERVICIOS = 'No PostgreSQL or no Redis on this machine';

/** The other reason: an engine that is no part of this machine could not be fetched, which was said in capitals. */
export const SIN_MOTOR = 'This engine cannot be had on this machine';
