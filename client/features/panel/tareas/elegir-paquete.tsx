import type { ReactNode } from 'react';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAtras } from '#client/ui/atras.ts';
import { Boton } from '#client/ui/boton.tsx';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import { EstanciaPaquete } from './estancia-paquete.tsx';
import type { Estancia } from '#shared/domain/paquete-inicial.ts';
import { useMarcadas } from './paquete-inicial.ts';

interface Props {
  readonly paquete: readonly Estancia[];
  /** The family has no chores yet, so the common ones are ticked. */
  readonly primeraVez: boolean;
  /** Button for families that prefer to write their own chores. */
  readonly aMano: ReactNode;
  readonly alCrear: (tareas: readonly TareaEntrada[]) => void;
  readonly alCancelar: () => void;
}

/** The starter pack: typical chores by room, to tick and create with one button. */
export function ElegirPaquete({ paquete, primeraVez, aMano, alCrear, alCancelar }: Props) {
  const { marcadas, elegidas, marcar, olvidar } = useMarcadas(paquete, primeraVez);
  // When opened over the list of chores, the back button returns to the list.
  useAtras(!primeraVez, alCancelar);

  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="titulo-paquete">
      <header>
        <h2 id="titulo-paquete" className="text-2xl">
          {primeraVez ? '¿Qué se hace en vuestra casa?' : 'Ideas para más tareas'}
        </h2>
        <p className="mt-1 text-suave">
          {primeraVez
            ? 'Hemos marcado lo de casi todas las casas. Quita o añade; luego podrás cambiar el día y los minutos.'
            : 'Marca las que quieras. Las que ya tenéis no salen.'}
        </p>
      </header>
      <div className="gap-4 lg:columns-2">
        {paquete.map((e) => (
          <EstanciaPaquete key={e.nombre} estancia={e} marcadas={marcadas} alMarcar={marcar} />
        ))}
      </div>
      <PieFijo>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Boton
            className="flex-[2] basis-40"
            disabled={elegidas.length === 0}
            onClick={() => {
              olvidar();
              alCrear(elegidas);
            }}
          >
            {elegidas.length === 0 ? 'Marca alguna tarea' : `Crear ${plural(elegidas.length, 'tarea')}`}
          </Boton>
          {primeraVez ? (
            aMano
          ) : (
            <Boton
              variante="contorno"
              className="flex-1"
              onClick={() => {
                olvidar();
                alCancelar();
              }}
            >
              Cancelar
            </Boton>
          )}
        </div>
      </PieFijo>
    </section>
  );
}
