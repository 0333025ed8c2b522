import { useEffect } from 'react';
import { Flag } from 'lucide-react';
import type { EstadoPantalla, MetaPantalla } from '#shared/contracts/pantalla.ts';
import { porcientoDe, seVe } from '#shared/domain/metas/ver.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { useMetaPorCelebrar } from '#client/lib/trabajo/meta-celebrada.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { festejar, TelePapelillos } from './papelillos.tsx';
import { TeleNombre } from './tele-cara.tsx';

const comoVa = ({ estado, logrados, puntos }: MetaPantalla): string => {
  if (estado === 'ALCANZADA') return '¡Conseguida!';
  return estado === 'PASADA'
    ? `A ${plural(puntos - logrados, 'punto')}`
    : `${numero(logrados)} de ${plural(puntos, 'punto')}`;
};

/** The family's goal beside the day's chores: its text, a bar, and the points. */
export function TeleMeta({ estado: { meta, hoy } }: { readonly estado: EstadoPantalla }) {
  if (meta === null || !seVe(meta, hoy)) return null;
  return (
    <Tarjeta como="section" aria-labelledby="meta" className="tele-meta">
      <h2 id="meta">
        <Flag aria-hidden />
        <span>{meta.texto}</span>
      </h2>
      <div aria-hidden>
        <span style={{ width: `${String(porcientoDe(meta))}%` }} />
      </div>
      <p>{comoVa(meta)}</p>
    </Tarjeta>
  );
}

/** Milliseconds for which the celebration covers the wall. */
const FIESTA_MS = 30_000;

function Fiesta({ meta, terminar }: { readonly meta: MetaPantalla; readonly terminar: () => void }) {
  useEffect(festejar, []);
  useEffect(() => {
    const reloj = setTimeout(terminar, FIESTA_MS);
    return () => clearTimeout(reloj);
  }, [terminar]);
  return (
    <section aria-label="Meta conseguida" className="tele-meta-fiesta escena tele-entra">
      <TelePapelillos />
      <p>¡Meta conseguida!</p>
      <TeleNombre nombre={meta.texto} tope={7} alto={16} className="w-full" />
      <p>{`${plural(meta.puntos, 'punto')} entre todos`}</p>
    </section>
  );
}

interface Props {
  readonly estado: EstadoPantalla;
  /** True in a scene over which no goal is celebrated; the celebration waits. */
  readonly callada: boolean;
}

/** Celebrates a goal that the family reached, once on this wall. */
export function TeleMetaFiesta({ estado: { meta, hoy }, callada }: Props) {
  const { celebrada, terminar } = useMetaPorCelebrar(meta !== null && seVe(meta, hoy) ? meta : null, callada);
  return celebrada === null ? null : <Fiesta key={celebrada.id} meta={celebrada} terminar={terminar} />;
}
