import { Celebracion } from '#client/features/logros/components/celebracion.tsx';
import { FiestaMeta } from '#client/features/metas/components/fiesta-meta.tsx';

/** Celebrates achievements and, if goals are switched on, the family's goal. One chunk: both load after the first screen. */
export const Celebraciones = ({ metas }: { readonly metas: boolean }) => (
  <>
    <Celebracion />
    {metas && <FiestaMeta />}
  </>
);
