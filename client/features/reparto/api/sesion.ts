import { useQuery } from '@tanstack/react-query';
import { consultaSesion } from '#client/lib/consultas.ts';

/** The session as it stands; events keep it so. */
export const useSesionReparto = () => useQuery(consultaSesion);
