import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import type { Semana } from '#shared/domain/ranking.ts';
import { hayQueContar } from '#client/lib/trabajo/palabras-resumen.ts';
import { useHayHoja } from '#client/ui/atras.ts';
import { apuntarContada, consultaResumen, semanaDeAhora, yaContada } from '../api.ts';

interface Props {
  readonly hoy: string;
  /** The story, with what other features add to it. */
  readonly Contar: ComponentType<{ readonly semana: Semana; readonly cerrar: () => void }>;
}

/**
 * Returns the week to be told now that this phone has not told yet, else null. Checks again whenever the page is shown or
 * hidden.
 */
const usePorContar = (hoy: string): Semana | null => {
  const [, mirar] = useState(0);
  useEffect(() => {
    const otra = () => mirar((n) => n + 1);
    document.addEventListener('visibilitychange', otra);
    return () => document.removeEventListener('visibilitychange', otra);
  }, []);
  const semana = semanaDeAhora(hoy);
  return semana === null || yaContada(semana) ? null : semana;
};

function Esta({ semana, hoy, Contar }: Props & { readonly semana: Semana }) {
  const { data: resumen } = useQuery(consultaResumen(semana, hoy));
  const ocupada = useHayHoja();
  const [como, setComo] = useState<'espera' | 'abierta' | 'cerrada'>('espera');
  const hay = resumen !== undefined && hayQueContar(resumen);
  // Waits while another sheet is open, so as not to cover it.
  if (como === 'espera' && hay && !ocupada) setComo('abierta');
  useEffect(() => {
    if (como === 'abierta') apuntarContada(semana);
  }, [como, semana]);
  return como === 'abierta' ? <Contar semana={semana} cerrar={() => setComo('cerrada')} /> : null;
}

/** Tells the week by itself, once on each phone, at the first opening from Sunday evening to Tuesday. */
export function ContarSemana({ hoy, Contar }: Props) {
  const porContar = usePorContar(hoy);
  // Kept while its story is open: opening it counts as telling it, after which `porContar` is null.
  const [semana, setSemana] = useState<Semana | null>(null);
  if (porContar !== null && porContar.desde !== semana?.desde) setSemana(porContar);
  return semana === null ? null : <Esta key={semana.desde} semana={semana} hoy={hoy} Contar={Contar} />;
}
