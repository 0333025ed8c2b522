import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CloudOff, ListChecks, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaDeseos, consultaTareas } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Boton, EnlaceBoton, Girador } from '#client/ui/boton.tsx';
import { listasDe } from '../lista.ts';
import { ZonaDeseos, ZonaResto } from './zonas.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { llamar } from '#client/lib/red/llamar.ts';

const ERROR = 'Error al cargar tu lista';

/** My wish list: the chores that I prefer, in order, and the other chores for my age. */
export function MiLista({ yo }: { readonly yo: Usuario }) {
  const tareas = useQuery(consultaTareas);
  const deseos = useDeseos();
  return (
    <Cargable consulta={tareas} error={ERROR} esqueleto={<Esqueleto filas={6} alto="h-16" />}>
      {(lista) => (
        <Cargable consulta={deseos} error={ERROR} esqueleto={<Esqueleto filas={6} alto="h-16" />}>
          {(guardados) => <Lista tareas={lista} guardada={guardados.tareas} yo={yo} />}
        </Cargable>
      )}
    </Cargable>
  );
}

/** Calls `hacer` each time the connection comes back. */
const useAlVolver = (hacer: () => void) => {
  const vivo = useConexion() === 'vivo';
  const estaba = useRef(vivo);
  useEffect(() => {
    const vuelve = vivo && !estaba.current;
    estaba.current = vivo;
    if (vuelve) hacer();
  }, [vivo, hacer]);
};

function Lista({
  tareas,
  guardada,
  yo,
}: {
  readonly tareas: readonly Tarea[];
  readonly guardada: readonly number[];
  readonly yo: Usuario;
}) {
  const { data: actual } = useQuery(consultaSesion);
  const { lista, cambiar, guardado } = useOrdenar(guardada);
  const [dicho, setDicho] = useState('');
  const { deseos, resto } = listasDe(tareas, lista, yo, actual?.sesion ?? null);
  const ids = deseos.map((d) => d.id);

  const poner = (nueva: readonly number[], texto: string) => {
    setDicho(texto);
    cambiar(nueva);
  };
  // Sends only the wishes shown, because the server would refuse a list with a chore that was removed or no longer suits my age.
  const guardar = () => cambiar(ids);
  useAlVolver(() => {
    if (
      guardado !== null &&
      typeof guardado === 'object' &&
      guardado.error instanceof ErrorApi &&
      guardado.error.sinRed
    )
      guardar();
  });

  if (deseos.length + resto.length === 0) {
    return (
      <EstadoVacio
        icono={<ListChecks className="size-9" />}
        titulo="Aún no hay tareas para ti"
        accion={
          yo.es_administrador ? (
            <EnlaceBoton to="/panel?pestana=tareas">Crear las tareas</EnlaceBoton>
          ) : (
            <EnlaceBoton to="/dashboard">Volver a Inicio</EnlaceBoton>
          )
        }
      >
        Cuando la familia tenga tareas para tu edad, podrás poner aquí las que prefieres.
      </EstadoVacio>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-xl text-suave">
        Pon arriba las tareas que prefieres. En tu turno verás primero la de más arriba que puedas elegir; si se elige
        por ti, será esa.
      </p>
      <EstadoGuardado guardado={guardado} reintentar={guardar} />
      <p aria-live="polite" className="sr-only">
        {dicho}
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <section aria-labelledby="mis-deseos" className="grid grid-cols-1 gap-3">
          <h2 id="mis-deseos" className="text-xl">
            {deseos.length === 0 ? 'Mis deseos' : `Mis deseos (${String(deseos.length)})`}
          </h2>
          <ZonaDeseos deseos={deseos} cambiar={poner} />
        </section>
        {resto.length > 0 && (
          <section aria-labelledby="otras-tareas" className="grid grid-cols-1 gap-3">
            <h2 id="otras-tareas" className="text-xl">
              {deseos.length === 0 ? 'Tareas que puedes hacer' : 'Las demás'}
            </h2>
            <ZonaResto
              resto={resto}
              anadir={(d) => poner([...ids, d.id], `«${d.nombre}» es tu deseo ${String(ids.length + 1)}`)}
            />
          </section>
        )}
      </div>
    </div>
  );
}

/** Says whether the list is saved. After a failure the message stays, with a button to retry. */
function EstadoGuardado({ guardado, reintentar }: { readonly guardado: Guardado; readonly reintentar: () => void }) {
  if (guardado !== null && typeof guardado === 'object') {
    return (
      <Franja
        tipo="mal"
        titulo="No se ha guardado"
        icono={<CloudOff className="size-5" />}
        accion={
          <Boton variante="contorno" onClick={reintentar}>
            Reintentar
          </Boton>
        }
      >
        {mensajeDeError(guardado.error, 'Error al guardar tu lista')}
      </Franja>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm font-bold">
      <p className="flex items-center gap-2 text-suave">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
        Solo tú la ves
      </p>
      <output className="flex min-h-6 items-center gap-1.5 text-bien">
        {guardado === 'guardando' && (
          <span className="flex items-center gap-1.5 text-suave">
            <Girador /> Guardando…
          </span>
        )}
        {guardado === 'guardado' && (
          <>
            <Check aria-hidden className="size-4 shrink-0" strokeWidth={3.5} /> Guardado
          </>
        )}
      </output>
    </div>
  );
}

const useDeseos = () => useQuery(consultaDeseos);

/** State of the last save; null before the first one of this visit. */
type Guardado = 'guardando' | 'guardado' | { readonly error: Error } | null;

/**
 * Returns the wish list as ordered here, a function that changes and saves it, and the state of the save. A list that could not
 * be saved stays on screen, so that the member need not order it again for a retry.
 */
const useOrdenar = (guardada: readonly number[]) => {
  const cache = useQueryClient();
  const [sinGuardar, setSinGuardar] = useState<readonly number[] | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (tareas: readonly number[]) => llamar('guardarDeseos', { cuerpo: { tareas } }),
    // Mutations of one scope run one after another: two at once might arrive in the wrong order.
    scope: { id: 'deseos' },
    onSuccess: async (deseos, enviada) => {
      // A read that started before this save would bring the old list back.
      await cache.cancelQueries({ queryKey: consultaDeseos.queryKey });
      cache.setQueryData(consultaDeseos.queryKey, deseos);
      setSinGuardar((ahora) => (ahora === enviada ? null : ahora));
    },
    // Reads the chores again, since the cached ones may be out of date: the server refuses a list with a chore that was
    // removed or no longer suits the member's age.
    onError: () => void cache.invalidateQueries({ queryKey: consultaTareas.queryKey, exact: true }),
  });
  const cambiar = (lista: readonly number[]) => {
    setSinGuardar(lista);
    mutate(lista);
  };
  const guardado: Guardado = isPending ? 'guardando' : error !== null ? { error } : isSuccess ? 'guardado' : null;
  return { lista: sinGuardar ?? guardada, cambiar, guardado };
};
