import type { Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { FamiliaSembrada, MiembroSembrado } from './sembrar.ts';
import { unJpeg } from './imagenes.ts';
import type { Paso } from './todas-las-escrituras.ts';

/**
 * Switches reviews on, and has the first member delete the picture of what the second did and send it back: a part of
 * `todasLasEscrituras`.
 */
export const escriturasDeRevision = async (
  familia: FamiliaSembrada,
  paso: Paso,
  { tarea, campos, asignacion: id }: { readonly tarea: number; readonly campos: object; readonly asignacion: number },
): Promise<void> => {
  const [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
  await paso('PATCH', RUTAS.familia, ana.token, { revision: true }, { id: familia.id });
  const revisada = { ...campos, revisa: true, hecha_cuando: 'El suelo está seco' };
  await paso<Tarea>('PUT', RUTAS.tarea, ana.token, revisada, { id: tarea });
  const { asignacion } = await paso<Completada>('PATCH', RUTAS.completar, luis.token, undefined, { id });
  const { completada_en } = asignacion;
  await paso('PUT', RUTAS.foto, luis.token, await unJpeg(), { id });
  await paso('DELETE', RUTAS.foto, ana.token, undefined, { id });
  await paso('POST', RUTAS.revisar, ana.token, { bien: false, detalle: 'La esquina', completada_en }, { id });
};
