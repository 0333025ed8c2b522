import type { Contexto } from '#server/contexto.ts';
import { leerAvatares } from './usuarios.repo.ts';

/** Deletes photos that nobody has: a crash between writing one and its transaction, or after it, leaves them. At boot, when none is on its way. */
export const limpiarFotos = async ({ db, fotos }: Pick<Contexto, 'db' | 'fotos'>): Promise<void> => fotos.conservar(await leerAvatares(db));
