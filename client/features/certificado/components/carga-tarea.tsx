import type { Certificado } from '#shared/contracts/certificado.ts';
import { minutosDeTarea } from '#shared/domain/reparto/certificado/minutos.ts';
import { Carga } from '#client/ui/carga.tsx';

/** What a task of the certificate weighs, its own minutes a week first. */
export const CargaTarea = ({ tarea }: { readonly tarea: Certificado['tareas'][number] | undefined }) => (
  <Carga puntos={tarea?.carga ?? 0} minutos={tarea === undefined ? null : minutosDeTarea(tarea)} />
);
