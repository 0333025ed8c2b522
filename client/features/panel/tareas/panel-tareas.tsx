import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { paqueteSin, useCrearPaquete, useMarcadas } from './paquete-inicial.ts';
import { AvancePaquete, EstanciaPaquete } from './estancia-paquete.tsx';
import { Plus, QrCode, Sparkles } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { plural } from '#shared/domain/palabras.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useEnEdicion } from '../usar-en-edicion.ts';
import { ListaTareas } from './lista-tareas.tsx';
import { useAtras } from '#client/ui/atras.ts';
import { PieFijo } from '#client/ui/pie-fijo.tsx';
import type { Estancia } from '#shared/domain/paquete-inicial.ts';

const SIN_TAREAS: readonly Tarea[] = [];

/** The Tareas tab: the starter pack for a family without chores, else the list. */
export function PanelTareas() {
  const tareas = useQuery(consultaTareas);
  const paquete = useCrearPaquete();
  const [pedidas, setPedidas] = useState(false);
  // Live updates bring each chore as it is created; without this, the list would replace the progress after the first one.
  if (paquete.enMarcha || paquete.porCrear.length > 0)
    return (
      <Tarjeta>
        <AvancePaquete {...paquete} />
      </Tarjeta>
    );
  return (
    <Cargable consulta={tareas} error="Error al cargar datos" esqueleto={<Esqueleto filas={5} />}>
      {(lista) => (
        <GestorTareas
          tareas={lista.length === 0 ? SIN_TAREAS : lista}
          recienCreadas={pedidas ? paquete.creadas : 0}
          alCrearPaquete={(elegidas) => {
            setPedidas(true);
            void paquete.crear(elegidas);
          }}
        />
      )}
    </Cargable>
  );
}

// Loaded at the first tap: the form brings zod and react-hook-form.
const DialogoTarea = dialogoPerezoso(() => import('./dialogo-tarea.tsx').then((m) => m.DialogoTarea));

interface Props {
  readonly tareas: readonly Tarea[];
  /** Number of chores just created from the starter pack, 0 for none. */
  readonly recienCreadas: number;
  readonly alCrearPaquete: (tareas: readonly TareaEntrada[]) => void;
}

type Vista =
  | { readonly que: 'lista' }
  | { readonly que: 'paquete' }
  | { readonly que: 'formulario'; readonly id: number | null };

/** The list of chores with its dialogs. Without chores, the starter pack is offered first. */
function GestorTareas({ tareas, recienCreadas, alCrearPaquete }: Props) {
  const [parametros, setParametros] = useSearchParams();
  // `?tarea=` in a link from another screen names the chore whose form opens.
  const pedida = Number(parametros.get('tarea') ?? 0);
  const [vista, setVista] = useState<Vista>(pedida > 0 ? { que: 'formulario', id: pedida } : { que: 'lista' });
  const cerrar = () => {
    setVista({ que: 'lista' });
    if (pedida > 0) setParametros({ pestana: 'tareas' }, { replace: true });
  };
  // A stable callback, so that the memoized list does not render again while the form above it is open.
  const editar = useCallback(({ id }: Tarea) => setVista({ que: 'formulario', id }), []);
  const enEdicion = useEnEdicion(tareas, vista.que === 'formulario' ? vista.id : null, ({ nombre }) => {
    cerrar();
    tostada.info(`«${nombre}» ya no está: la han borrado`, DURACION.inicio);
  });
  const paquete = useMemo(() => paqueteSin(tareas.map((t) => t.nombre)), [tareas]);
  const aMano = (
    <Boton
      className="flex-auto"
      variante={tareas.length === 0 ? 'contorno' : 'primario'}
      icono={<Plus aria-hidden className="size-5" strokeWidth={3} />}
      onClick={() => setVista({ que: 'formulario', id: null })}
    >
      Nueva tarea
    </Boton>
  );
  const deCabeza = tareas.filter((t) => t.de_cabeza).length;
  const eligiendo = vista.que === 'paquete' || (tareas.length === 0 && paquete.length > 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      {eligiendo ? (
        <ElegirPaquete
          paquete={paquete}
          primeraVez={tareas.length === 0}
          aMano={aMano}
          alCrear={alCrearPaquete}
          alCancelar={cerrar}
        />
      ) : (
        <>
          {recienCreadas > 0 && (
            <Franja
              tipo="bien"
              titulo={plural(recienCreadas, 'tarea creada', 'tareas creadas')}
              accion={<EnlaceBoton to="/voting">Votar</EnlaceBoton>}
            >
              Ahora cada uno vota lo que cuestan.
            </Franja>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="text-xl">{plural(tareas.length, 'tarea')}</h2>
              {deCabeza > 0 && (
                <p className="text-sm text-suave">
                  {tareas.length - deCabeza} de manos · {deCabeza} de cabeza
                </p>
              )}
            </div>
            <div className="flex flex-auto flex-wrap gap-2 sm:flex-none">
              {paquete.length > 0 && (
                <Boton
                  variante="tonal"
                  className="flex-auto"
                  icono={<Sparkles aria-hidden className="size-5" />}
                  onClick={() => setVista({ que: 'paquete' })}
                >
                  Ideas
                </Boton>
              )}
              {aMano}
            </div>
          </div>
          <ListaTareas tareas={tareas} alEditar={editar} />
          {tareas.length > 0 && (
            <div className="grid justify-items-center">
              <EnlaceBoton to="/panel/etiquetas" variante="fantasma" icono={<QrCode aria-hidden className="size-5" />}>
                Etiquetas
              </EnlaceBoton>
            </div>
          )}
        </>
      )}
      {vista.que === 'formulario' && vista.id === null && <DialogoTarea tarea={null} cerrar={cerrar} />}
      {enEdicion && <DialogoTarea tarea={enEdicion} cerrar={cerrar} />}
    </div>
  );
}

interface PropsElegirPaquete {
  readonly paquete: readonly Estancia[];
  /** The family has no chores yet, so the recommended ones are ticked. */
  readonly primeraVez: boolean;
  /** Button for families that prefer to write their own chores. */
  readonly aMano: ReactNode;
  readonly alCrear: (tareas: readonly TareaEntrada[]) => void;
  readonly alCancelar: () => void;
}

/** The starter pack: typical chores by room, to tick and create with one button. */
function ElegirPaquete({ paquete, primeraVez, aMano, alCrear, alCancelar }: PropsElegirPaquete) {
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
