/** Every connection of the database is taken, and none came free in time. Nothing was done. */
export class BaseOcupada extends Error {
  readonly code = 'BASE_OCUPADA';
  constructor() {
    super('Every connection of the database is taken');
  }
}
