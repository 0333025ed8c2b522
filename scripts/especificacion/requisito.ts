/**
 * A test: its file, its title as it stands there (a table's as its template), and the rows of its table that are meant.
 */
export type Prueba = readonly [archivo: string, titulo: string, ...filas: readonly string[]];

/**
 * One thing that the specification asks: its number «section.nn», what it asks in our words, and the tests that hold
 * it.
 */
export type Requisito = readonly [id: string, pide: string, prueba: Prueba, ...otras: readonly Prueba[]];

/** Tests of one file. */
export const en =
  (archivo: string) =>
  (titulo: string, ...filas: readonly string[]): Prueba => [archivo, titulo, ...filas];

const contrato = en('server/testing/contract/llamadas.test.ts');
/** A call that takes and answers what the specification says. */
export const llamada = (nombre: string): Prueba =>
  contrato('$llamada takes the specification’s fields and answers with its', nombre);

const entradas = en('server/testing/contract/entradas.test.ts');
/** A call that refuses a wrong body, field by field. */
export const entrada = (nombre: string, ...casos: readonly string[]): Prueba =>
  entradas('%s with %s answers 400 with the field and what is wrong', nombre, ...casos);

const conflictos = en('server/testing/contract/conflictos.test.ts');
/** A refusal of the server, by its code. */
export const rechazo = (codigo: string): Prueba => conflictos('%s, %s, is refused with {error, codigo}', codigo);

export const enContrato = contrato;
export const enEntradas = entradas;
export const enConflictos = conflictos;
export const rutas = en('server/rutas.test.ts');

export const acceso = en('client/e2e/pantallas-acceso.spec.ts');
export const pantallas = en('client/e2e/pantallas.spec.ts');
export const pantallasDeFamilia = en('client/e2e/pantallas-familia.spec.ts');
export const panel = en('client/e2e/pantallas-panel.spec.ts');
export const panelDeFamilia = en('client/e2e/pantallas-panel-familia.spec.ts');
export const foto = en('client/e2e/pantallas-foto.spec.ts');
export const fotos = en('client/e2e/fotos.spec.ts');
export const ajustes = en('client/e2e/ajustes.spec.ts');
export const historia = en('client/e2e/historia.spec.ts');
export const trabajo = en('client/e2e/trabajo.spec.ts');
