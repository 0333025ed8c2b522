import { useQuery } from '@tanstack/react-query';
import type { Meta } from '#shared/contracts/metas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { seVe } from '#shared/domain/metas/ver.ts';
import { consultaMetas } from '#client/lib/red/consultas.ts';
import { diaConNombre } from '#client/lib/fechas/fechas.ts';
import { BarraCuota } from '#client/ui/cifra.tsx';

export const useMetas = () => useQuery(consultaMetas);

/** Returns the goal that screens show today; null without one. */
export const laQueSeVe = (meta: Meta | null | undefined, hoy: string): Meta | null =>
  meta !== null && meta !== undefined && seVe(meta, hoy) ? meta : null;

/** Says how far a goal is reached: «320 de 400 puntos», «¡Conseguida!» or, after its last day, how many points it missed. */
export const comoVa = ({ estado, logrados, puntos }: Pick<Meta, 'estado' | 'logrados' | 'puntos'>): string => {
  if (estado === 'ALCANZADA') return '¡Conseguida!';
  if (estado === 'PASADA') return `Os quedasteis a ${plural(puntos - logrados, 'punto')}`;
  return `${numero(logrados)} de ${plural(puntos, 'punto')}`;
};

/** Returns a goal's last day in words: «hasta hoy», «hasta el viernes 27». */
export const hastaCuando = (hasta: string, hoy: string): string => {
  if (hasta === hoy) return 'hasta hoy';
  return hasta === sumarDias(hoy, 1) ? 'hasta mañana' : `hasta el ${diaConNombre(hasta, hoy)}`;
};

/** The bar of a goal. The numbers stand beside it. */
export const BarraMeta = ({ meta, fina = false }: { readonly meta: Meta; readonly fina?: boolean }) => (
  <BarraCuota etiqueta={`Meta: ${meta.texto}`} valor={meta.logrados} total={meta.puntos} fina={fina} />
);
