import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Asignacion, Libre } from '#shared/contracts/asignaciones.ts';
import type { EtiquetaLeida } from '#shared/contracts/etiquetas.ts';
import { tareaDeTexto } from '#shared/domain/direccion-de-tarea.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useVisible } from '#client/lib/navegador/visible.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { queHacer } from '../que-hacer.ts';
import { useTachar } from '../tachar.ts';
import { BotonAyer } from './de-ayer.tsx';
import { Ajena, Estado, Hecha, ICONO, Mia, Nada } from './estados-etiqueta.tsx';

interface PropsVista {
  /** Whether the page may tick the chore by itself. False at the chore's own address, which only shows it. */
  readonly tacha: boolean;
  readonly leida: Pick<EtiquetaLeida, 'asignaciones' | 'libres' | 'estado' | 'proxima'>;
  readonly quedarse: ComponentType<{ readonly libre: Libre }>;
}

/**
 * The chore of a label, with what the reader can do about it (`queHacer`). With `tacha`, if the page was opened on purpose and
 * the reader has an occurrence to do, the first visible render ticks it, once.
 */
function Vista({ tacha, leida, quedarse: Quedarse }: PropsVista) {
  const yo = useYo();
  const hoy = useHoy();
  const { aposta, anotar } = useLlegada();
  const visible = useVisible();
  const { salientes, tachar, alPlegar } = useTachar();
  // The answer that was shown when the chore was ticked. A later one tells whether the tick counted.
  const alTocar = useRef(leida);
  // The id of the occurrence that I ticked or claimed here, or may tick on arrival. Once done, it stays on screen (`queHacer`).
  const [recien, setRecien] = useState(() => {
    const alLlegar = queHacer(leida, yo.id, hoy, null);
    return alLlegar.que === 'MIA' ? alLlegar.tarea.id : null;
  });
  // Whether the page has been visible, and so has ticked the chore if it should.
  const mirada = useRef(false);
  const queda = queHacer(leida, yo.id, hoy, recien);
  const mia = queda.que === 'MIA' ? queda.tarea : null;
  const hacer = (tarea: Asignacion) => {
    setRecien(tarea.id);
    alTocar.current = leida;
    tachar(tarea);
  };
  // No row folds here, so this effect ends the tick's animation. It waits for a newer answer than the one shown at the tick, so
  // that a chore that was mine to do keeps looking done until then.
  useEffect(() => {
    if (mia !== null && alTocar.current === leida) return;
    for (const { fase, asignacion } of salientes.values()) if (fase === 'fuera') alPlegar(asignacion);
  }, [mia, leida, salientes, alPlegar]);
  useEffect(() => {
    if (!visible || mirada.current) return;
    mirada.current = true;
    anotar();
    if (tacha && aposta && mia !== null) tachar(mia);
  });
  const vencida = leida.asignaciones.find((a) => a.estado === 'VENCIDA' && a.miembro === yo.id);
  return (
    <>
      <div aria-live="polite" className="grid grid-cols-1 gap-3">
        {queda.que === 'MIA' && <Mia tarea={queda.tarea} hecha={salientes.has(queda.tarea.id)} tachar={hacer} />}
        {queda.que === 'HECHA' && <Hecha tarea={queda.tarea} yo={yo.id} />}
        {queda.que === 'AJENA' && <Ajena tarea={queda.tarea} alHacer={setRecien} />}
        {queda.que === 'LIBRE' && (
          <Estado
            icono={<Tag className={ICONO} />}
            titulo="Hoy es de quien quiera"
            boton={<Quedarse libre={queda.libre} />}
          >
            <p>{`${plural(queda.libre.puntos, 'punto')} · ${duracion(queda.libre.minutos)}`}</p>
          </Estado>
        )}
        {queda.que === 'NADA' && <Nada {...leida} hoy={hoy} />}
      </div>
      {vencida !== undefined && (
        <Tarjeta className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 font-bold">Ayer se quedó sin hacer.</p>
          <BotonAyer tarea={vencida} />
        </Tarjeta>
      )}
    </>
  );
}

const Vacia = ({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) => (
  <EstadoVacio
    icono={<Tag className={ICONO} />}
    titulo={titulo}
    accion={<EnlaceBoton to="/dashboard">Ir a Inicio</EnlaceBoton>}
  >
    {children}
  </EstadoVacio>
);

/**
 * The screen of a chore: at a label's address, where it ticks the reader's occurrence if the address was opened on purpose, or
 * at the chore's own address (`tareaDeTexto`), where it only shows the chore.
 */
export function PantallaHecho({ quedarse }: Pick<PropsVista, 'quedarse'>) {
  const { etiqueta = '' } = useParams();
  const consulta = useQuery({
    queryKey: CLAVES.etiqueta(etiqueta),
    queryFn: ({ signal }) => llamar('leerEtiqueta', { consulta: { etiqueta }, signal }),
  });
  const { data: mias = [] } = useQuery(consultaMisTareas('PENDIENTE'));
  const { data, error } = consulta;
  const fallo = error instanceof ErrorApi ? error : null;
  const tarea = tareaDeTexto(etiqueta);
  // My pending occurrences of the chore, for use without a network.
  const conocidas = mias.filter((a) => (tarea === null ? a.etiqueta === etiqueta : a.tarea === tarea));
  const nombre = data?.nombre ?? conocidas[0]?.tarea_nombre;
  const desconocida = fallo !== null && [400, 404].includes(fallo.estado);
  const deMemoria = data === undefined && fallo?.sinRed === true;
  return (
    <Pantalla key={etiqueta} titulo={desconocida ? 'Etiqueta' : (nombre ?? 'Etiqueta')}>
      {desconocida ? (
        <Vacia titulo="Esta etiqueta ya no vale">
          La han cambiado por otra, o no es de tu familia. Un administrador puede darte la nueva.
        </Vacia>
      ) : deMemoria && conocidas.length > 0 ? (
        <Vista
          tacha={tarea === null}
          leida={{ asignaciones: conocidas, libres: [], estado: 'ACTIVA', proxima: null }}
          quedarse={quedarse}
        />
      ) : deMemoria ? (
        <Vacia titulo="Sin conexión">
          Este móvil aún no conoce la tarea de esta etiqueta. Ábrela otra vez cuando haya conexión.
        </Vacia>
      ) : (
        <Cargable consulta={consulta} error="Error al leer la etiqueta">
          {(leida) => <Vista tacha={tarea === null} leida={leida} quedarse={quedarse} />}
        </Cargable>
      )}
    </Pantalla>
  );
}

interface EstadoDePagina {
  readonly abierta?: boolean;
}

/**
 * Whether the page was not loaded by a new visit to its address, but by a reload, a step in the history, or a tab that the
 * browser restored. True too where the browser cannot tell, so that nothing is ticked by mistake.
 */
const esRepetida = (): boolean => {
  const [carga] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return carga === undefined || carga.type !== 'navigate';
};

/**
 * Tells whether the address was opened on purpose, as by scanning a code (`aposta`). It was not after a reload (`esRepetida`), or
 * if this entry of the browser's history was opened before: `anotar` marks the entry, and the mark survives a restart.
 */
const useLlegada = (): { readonly aposta: boolean; readonly anotar: () => void } => {
  const { pathname, search, state } = useLocation();
  const navegar = useNavigate();
  const [aposta] = useState(() => (state as EstadoDePagina | null)?.abierta !== true && !esRepetida());
  return {
    aposta,
    anotar: () => void navegar(pathname + search, { replace: true, state: { abierta: true } satisfies EstadoDePagina }),
  };
};
