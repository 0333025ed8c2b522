import { Quedarmela } from '#client/features/libres/components/tarjeta-libres.tsx';
import { PantallaHecho } from '#client/features/tareas/components/pantalla-hecho.tsx';

/** The page that a label on a thing at home opens: its chore, to be done or taken by the logged-in member. */
export function Component() {
  return <PantallaHecho quedarse={Quedarmela} />;
}
