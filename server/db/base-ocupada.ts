/** All database connections stayed busy until the wait timed out, so nothing was run. */
export class BaseOcupada extends Error {
  readonly code = 'BASE_OCUPADA';
  constructor() {
    super('Every connection of the database is taken');
  }
}
