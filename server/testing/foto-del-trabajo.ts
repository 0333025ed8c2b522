import type { App } from '#server/app.ts';

/** Returns all stored occurrences, members, achievements and responsibilities, to compare them before and after an act. */
export const fotoDelTrabajo = async ({ contexto }: App) => {
  const { escritura: db } = contexto.base;
  return {
    asignaciones: await db.selectFrom('asignaciones').selectAll().orderBy('id').execute(),
    usuarios: await db.selectFrom('usuarios').selectAll().orderBy('id').execute(),
    logros: await db.selectFrom('logros_desbloqueados').selectAll().orderBy('id').execute(),
    responsabilidades: await db.selectFrom('responsabilidades').selectAll().orderBy('id').execute(),
  };
};
