import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { useDeseos, useOrdenar } from '../api.ts';
import { listasDe } from '../lista.ts';
import { EstadoGuardado } from './estado-guardado.tsx';
import { ZonaDeseos } from './zona-deseos.tsx';
import { ZonaResto } from './zona-resto.tsx';

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
  // Sends the filtered list, because the server would refuse a chore that is no longer available to me.
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
