import { RUTAS } from '#shared/contracts/rutas.ts';
import type { FamiliaSembrada, MiembroSembrado } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

/**
 * Makes every call about goals except reads: a part of `todasLasEscrituras`. Chores are completed towards two goals, and the
 * second is reached. `tarea` is a chore that suits Marta's age group.
 */
export const escriturasDeMetas = async (familia: FamiliaSembrada, paso: Paso, tarea: number): Promise<void> => {
  const [ana, , marta] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
  const poner = (metas: boolean) => paso('PATCH', RUTAS.familia, ana.token, { metas }, { id: familia.id });
  const cine = { texto: 'Cine el viernes', puntos: 400 };
  const proponer = () => paso<{ readonly id: number }>('POST', RUTAS.metas, marta.token, cine);
  const hacer = async () => {
    const suya = { tarea, miembro: marta.id, fecha_limite: null };
    const { id } = await paso<{ readonly id: number }>('POST', RUTAS.asignaciones, ana.token, suya);
    await paso('PATCH', RUTAS.completar, marta.token, undefined, { id });
  };
  await poner(true);
  await paso('POST', RUTAS.retirarMeta, marta.token, undefined, await proponer());
  await paso('POST', RUTAS.denegarMeta, ana.token, undefined, await proponer());
  const suya = await proponer();
  await paso('POST', RUTAS.aceptarMeta, ana.token, undefined, suya);
  await hacer();
  await paso('POST', RUTAS.dejarMeta, ana.token, undefined, suya);
  await paso('POST', RUTAS.metas, ana.token, { ...cine, puntos: 1 });
  await hacer();
  await paso('POST', RUTAS.metas, ana.token, cine);
  await poner(false);
};
