import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, Star } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { useFueraHasta } from '#client/lib/trabajo/fuera.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Linea } from '#client/ui/linea.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Pestanas } from '#client/ui/pestanas.tsx';
import { miNumeroDeHoy } from '#client/lib/trabajo/asignaciones.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { useAsuntos } from '../noticias.ts';
import { Completadas } from './completadas.tsx';
import { DeAyer } from './de-ayer.tsx';
import type { DeOtros } from './filas-pendientes.tsx';
import { Pendientes } from './pendientes.tsx';
import type { NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { DESTINO_PUNTOS } from '#client/lib/navegador/animar.ts';
import { BloqueHoy } from '#client/ui/bloque-hoy.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { useState } from 'react';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Plegado } from '#client/ui/plegado.tsx';

const QuienLaHizo = adorno(async () => (await import('./quien-la-hizo.tsx')).QuienLaHizo);

const ERROR = 'Error al cargar tus tareas';

/**
 * The screen «Mis tareas». Which of its two lists is open, pending or completed chores, stands in the address, so that links
 * can lead to it.
 */
export function MisTareas(deOtros: DeOtros) {
  const yo = useYo();
  const hoy = useHoy();
  const hayAsuntos = useAsuntos().length > 0;
  const fueraHasta = useFueraHasta(hoy);
  const fuera = fueraHasta !== undefined;
  const [parametros, setParametros] = useSearchParams();
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  const completadas = useQuery(consultaMisTareas('COMPLETADA'));
  // Reads the members here, once for the sheets of all rows. `notifyOnChangeProps` keeps their changes from rendering this screen
  // again.
  useQuery({ ...consultaUsuarios, notifyOnChangeProps: [] });
  const esqueleto = <Esqueleto filas={6} alto="h-16" />;
  const alCambiar = (pestana: string) => setParametros(pestana === 'completadas' ? { pestana } : {}, { replace: true });
  return (
    <Pantalla titulo="Mis tareas" ancha compacta>
      <MarchaHoy
        puntos={yo.puntos_totales}
        fuera={fueraHasta}
        jornada={
          pendientes.data &&
          completadas.data &&
          miNumeroDeHoy(pendientes.data, completadas.data, { hoy, fuera, yo: yo.id })
        }
      />
      {hayAsuntos && <QuienLaHizo />}
      {/* Children are not offered the family's week; its address works for them all the same. */}
      {yo.grupo_edad !== 'INFANTIL' && (
        <Linea Icono={CalendarDays} a="/semana">
          La semana en casa
        </Linea>
      )}
      <DeAyer />
      <Pestanas
        etiqueta="Mis tareas"
        valor={parametros.get('pestana') === 'completadas' ? 'completadas' : 'pendientes'}
        alCambiar={alCambiar}
        pestanas={[
          {
            valor: 'pendientes',
            texto: 'Pendientes',
            cuenta: pendientes.data?.length,
            contenido: (
              <Cargable consulta={pendientes} error={ERROR} esqueleto={esqueleto}>
                {(tareas) => (
                  <Pendientes
                    tareas={tareas}
                    hoy={hoy}
                    fuera={fuera}
                    estrenado={(completadas.data?.length ?? 0) > 0}
                    {...deOtros}
                  />
                )}
              </Cargable>
            ),
          },
          {
            valor: 'completadas',
            texto: 'Completadas',
            cuenta: completadas.data?.length,
            contenido: (
              <Cargable consulta={completadas} error={ERROR} esqueleto={esqueleto}>
                {(tareas) => <Completadas tareas={tareas} hoy={hoy} verPendientes={() => alCambiar('pendientes')} />}
              </Cargable>
            ),
          },
        ]}
      />
      <Mas />
    </Pantalla>
  );
}

interface Props {
  /** Undefined until both lists are read. */
  readonly jornada: NumeroDeHoy | undefined;
  readonly puntos: number;
  /** Words for the member's absence, such as «fuera hasta el domingo»; undefined for a member who is at home. */
  readonly fuera: string | undefined;
}

/** Today's count of chores, and my total of points. When a chore is ticked, its points fly to that total (`DESTINO_PUNTOS`). */
function MarchaHoy({ jornada, puntos, fuera }: Props) {
  return (
    <BloqueHoy
      etiqueta="Cómo vas hoy"
      jornada={jornada}
      fuera={fuera}
      lado={
        <p className="flex items-center gap-1.5 font-bold">
          <Star aria-hidden className="size-5 fill-current" />
          <span {...DESTINO_PUNTOS} className="cifra text-xl">
            <Cifra valor={puntos} />
          </span>
          <span className="text-sm">puntos</span>
        </p>
      }
    />
  );
}

// Loaded at the first tap: the form brings zod and react-hook-form.
const DialogoApuntar = dialogoPerezoso(() => import('./dialogo-apuntar.tsx').then((m) => m.DialogoApuntar));

/** The folded section at the end of the screen, with the button to enter a chore that was done without having been listed. */
function Mas() {
  const [abierto, setAbierto] = useState(false);
  return (
    <Plegado titulo="Más">
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-14 items-center gap-3 rounded-carta px-carta pb-3 text-left font-bold"
        onClick={() => setAbierto(true)}
      >
        <span className="min-w-0 flex-1 break-words">He hecho algo que no está en la lista</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-suave" strokeWidth={2.5} />
      </button>
      {abierto && <DialogoApuntar cerrar={() => setAbierto(false)} />}
    </Plegado>
  );
}
