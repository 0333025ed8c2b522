import { Quedarmela } from '#client/features/libres/components/tarjeta-libres.tsx';
import { PantallaSemana } from '#client/features/tareas/components/pantalla-semana.tsx';
import { DE_OTROS } from '../de-otros.tsx';

/** Everybody's chores of a week, each with its actions. */
export function Component() {
  return <PantallaSemana {...DE_OTROS} quedarse={Quedarmela} />;
}
