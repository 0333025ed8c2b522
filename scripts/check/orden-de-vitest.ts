import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RAIZ } from '../correr.ts';

/** Tests of whole servers, most of whose time is waiting for processes. */
const ESPERAN =
  /^(server\/[^/]+|server\/caja\/(muertes|cortes-de-luz|caja|datos)|migrations\/(cortes|muertes)|scripts\/mudanza\/[^/]+|server\/features\/unirse\/cien-mil-pines|server\/jobs\/mensajero|server\/realtime\/.*nodos.*)\.test\.ts$/;

/** Whole years: each keeps a core busy for as long as all the others wait. */
const ANOS = /^server\/ano(-\d)?(\.largo)?\.test\.ts$/;

/** The pages' tests are many and short: at the end no worker is left alone with a long one. */
const PROYECTOS = ['postgres', 'servidor', 'version', 'cliente'];

/**
 * Starts the tests first that wait longest, so that others run meanwhile. Vitest's own order knows durations only from earlier
 * runs.
 */
export class OrdenDePruebas extends BaseSequencer {
  override async sort(pruebas: TestSpecification[]): Promise<TestSpecification[]> {
    const puesto = ({ moduleId, project }: TestSpecification): number => {
      const archivo = relative(RAIZ, moduleId);
      if (project.name === 'servidor' && ANOS.test(archivo)) return -1;
      return 2 * PROYECTOS.indexOf(project.name) + (ESPERAN.test(archivo) ? 0 : 1);
    };
    return (await super.sort(pruebas)).toSorted((a, b) => puesto(a) - puesto(b));
  }
}
