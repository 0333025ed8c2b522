import { Quedarmela } from '#client/features/libres/components/tarjeta-libres.tsx';
import { PantallaHecho } from '#client/features/tareas/components/pantalla-hecho.tsx';

/** The chore of a label. */
export function Component() {
  return <PantallaHecho quedarse={Quedarmela} />;
}
