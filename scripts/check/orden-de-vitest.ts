import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RAIZ } from '../correr.ts';

/** Tests of whole servers, which spend most of their time waiting for processes. */
const ESPERAN =
  /^(server\/[^/]+|server\/caja\/(muertes|cortes-de-luz|caja|datos)|migrations\/(cortes|muertes)|scripts\/mudanza\/[^/]+|server\/features\/unirse\/cien-mil-pines|server\/jobs\/mensajero|server\/realtime\/.*nodos.*)\.test\.ts$/;

/** Tests of whole years, which take longest and keep a core busy. */
const ANOS = /^server\/ano(-\d)?(\.largo)?\.test\.ts$/;

/** Order of the projects. The client's tests come last: they are short, so that no worker ends alone with a long test. */
const PROYECTOS = ['postgres', 'servidor', 'version', 'cliente'];

/**
 * Starts the whole years first, since they take longest, and in each project the tests that wait (`ESPERAN`), so that others run
 * meanwhile. Vitest's own order knows durations only from earlier runs.
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
