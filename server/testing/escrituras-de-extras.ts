import type { App } from '#server/app.ts';
import { escriturasDePaga } from './escrituras-de-paga.ts';
import { escriturasDeMetas } from './escrituras-de-metas.ts';
import { escriturasDePremios } from './escrituras-de-premios.ts';
import type { FamiliaSembrada } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

interface Con {
  readonly paso: Paso;
  /** Id of a chore that suits Marta's age group. */
  readonly tarea: number;
  /** Called after writes that bypass the API. */
  readonly alSembrar: () => Promise<void>;
}

/** Makes every call about rewards, pocket money and goals except reads: a part of `todasLasEscrituras`. */
export const escriturasDeExtras = async (
  app: App,
  familia: FamiliaSembrada,
  { paso, tarea, alSembrar }: Con,
): Promise<void> => {
  await escriturasDeMetas(familia, paso, tarea);
  await escriturasDePremios(familia, paso, tarea);
  await escriturasDePaga(app, familia, paso, alSembrar);
};
