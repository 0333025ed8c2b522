/**
 * Why a browser test may be skipped, and no other reason counts: this machine has no PostgreSQL or no Redis.
 * `test.skip(process.env.TEST_DATABASE_URL === undefined, SIN_SERVICIOS)`; `npm test` gives both variables.
 */
export const SIN_SERVICIOS = 'No PostgreSQL or no Redis on this machine';
