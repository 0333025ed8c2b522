import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { TipoEspera } from '#shared/domain/esperas.ts';
import { consultaCambios } from '#client/lib/red/consultas.ts';
import { useEsperas } from '#client/lib/trabajo/esperas.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { cuantasEsperan } from './linea-esperan.tsx';

/** The card component for each kind of question. It receives the `id` of its `Espera`. */
export type Cartas = Readonly<Record<TipoEspera, ComponentType<{ readonly id: number }>>>;

interface Props {
  readonly cartas: Cartas;
  /** News that need no answer, shown below; null for none. */
  readonly noticias: ReactNode;
}

/** Screen «Te esperan»: every question that waits for my answer, and below it news that need none. */
export function PantallaEsperan({ cartas, noticias }: Props) {
  const todo = useEsperas();
  const consulta = useQuery(consultaCambios);
  const { esperas } = todo;
  return (
    <Pantalla titulo={esperas.length === 0 ? 'Te esperan' : cuantasEsperan(esperas.length)}>
      <Cargable consulta={consulta} error="No se ha podido leer si alguien te pide ayuda">
        {() => (
          <div className="grid grid-cols-1 gap-6">
            {esperas.length > 0 ? (
              <ul aria-label="Te esperan" className="grid grid-cols-1 gap-2.5">
                {esperas.map(({ tipo, id }) => {
                  const Carta = cartas[tipo];
                  return <Carta key={`${tipo}-${String(id)}`} id={id} />;
                })}
              </ul>
            ) : (
              <EstadoVacio icono={<Inbox className="size-9" />} titulo="Nadie espera tu respuesta">
                Cuando alguien te pida algo, estará aquí.
              </EstadoVacio>
            )}
            {noticias !== null && (
              <section aria-labelledby="para-que-lo-sepas" className="grid grid-cols-1 gap-3">
                <h2 id="para-que-lo-sepas" className="text-xl">
                  Para que lo sepas
                </h2>
                {noticias}
              </section>
            )}
          </div>
        )}
      </Cargable>
    </Pantalla>
  );
}
