import { Celebracion } from '#client/features/logros/components/celebracion.tsx';
import { FiestaMeta } from '#client/features/metas/components/fiesta-meta.tsx';

/** Celebrates achievements, and the family's goal if goals are switched on. Both are one chunk, since both load after the first screen. */
export const Celebraciones = ({ metas }: { readonly metas: boolean }) => (
  <>
    <Celebracion />
    {metas && <FiestaMeta />}
  </>
);
