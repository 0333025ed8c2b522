import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { Semana } from '#shared/domain/ranking.ts';
import { comoEsta, hayQueContar, quienGana, type TarjetaDe } from '#client/lib/trabajo/palabras-resumen.ts';
import { useHayHoja } from '#client/ui/atras.ts';
import { apuntarContada, consultaResumen, semanaContable, semanaDeAhora, yaContada } from '../api.ts';
import { BookOpen } from 'lucide-react';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import { plural } from '#shared/domain/palabras.ts';
import { diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly hoy: string;
  /** The story, with what other features add to it. */
  readonly Contar: ComponentType<{ readonly semana: Semana; readonly cerrar: () => void }>;
}

/**
 * Returns the week whose story should open by itself now and has not on this device, else null. Looks again whenever the page
 * is shown or hidden, because nothing else need render when that hour comes.
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

/**
 * Opens the story of the week by itself, once on each device, at the first visit between Sunday evening and Tuesday. Not for a
 * week without chores.
 */
export function ContarSemana({ hoy, Contar }: Props) {
  const porContar = usePorContar(hoy);
  // The week last found, in a state of its own: when its story opens, it counts as told and `porContar` becomes null, which must
  // not close the story.
  const [semana, setSemana] = useState<Semana | null>(null);
  if (porContar !== null && porContar.desde !== semana?.desde) setSemana(porContar);
  return semana === null ? null : <Esta key={semana.desde} semana={semana} hoy={hoy} Contar={Contar} />;
}

interface PropsSemanaContada {
  /** The story, with what other features add to it. */
  readonly Contar: ComponentType<{ readonly semana: Semana; readonly cerrar: () => void }>;
}

const tarjetaDe = <T extends 'TOTAL' | 'CABEZA'>({ tarjetas }: ResumenSemanal, tipo: T) =>
  tarjetas.find((t): t is TarjetaDe<T> => t.tipo === tipo);

function Resultado({ resumen }: { readonly resumen: ResumenSemanal }) {
  const [cabeza, total] = [tarjetaDe(resumen, 'CABEZA'), tarjetaDe(resumen, 'TOTAL')];
  const nombrar = (id: number): string => resumen.miembros.find((m) => m.id === id)?.nombre ?? '';
  const como = comoEsta(resumen);
  if (cabeza === undefined || total === undefined) return <p>No se apuntó nada.</p>;
  return (
    <>
      <p className="text-lg font-extrabold">{`${quienGana(cabeza, resumen.estado, nombrar)} con ${plural(cabeza.puestos[0]?.puntos ?? 0, 'pt')}`}</p>
      <p className="flex flex-wrap items-center gap-2 text-suave">
        {`Entre todos, ${plural(total.puntos, 'pt')}`}
        {como !== null && <Insignia>{como}</Insignia>}
      </p>
    </>
  );
}

/**
 * Card below the ranking: the result of a week (`semanaContable`), with a button that opens its story. Nothing for a week
 * without chores.
 */
export function SemanaContada({ Contar }: PropsSemanaContada) {
  const hoy = useHoy();
  const semana = semanaContable(hoy);
  const { data: resumen } = useQuery(consultaResumen(semana, hoy));
  const [abierta, setAbierta] = useState(false);
  if (resumen === undefined || !hayQueContar(resumen)) return null;
  return (
    <Tarjeta como="section" aria-labelledby="asi-fue" className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="asi-fue" className="text-lg">
          Así fue la semana
        </h2>
        <p className="text-sm text-suave">{diasEnPalabras(resumen.desde, resumen.hasta)}</p>
        <Resultado resumen={resumen} />
      </div>
      <Boton variante="tonal" icono={<BookOpen aria-hidden className="size-5" />} onClick={() => setAbierta(true)}>
        Verla
      </Boton>
      {abierta && <Contar semana={semana} cerrar={() => setAbierta(false)} />}
    </Tarjeta>
  );
}
