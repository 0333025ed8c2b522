import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { agruparPorVotacion, GRUPOS_VOTACION, quienFalta } from './estado-votacion.ts';
import { GrupoVotos } from './grupo-votos.tsx';

/**
 * Button «Cerrar las que faltan», which closes all open votes at once, so that nobody has to wait for missing ones. A result of
 * fewer than `VOTOS_PARA_CERRAR` votes would tell who voted what, so such a chore gets its points from the starter pack instead,
 * or `PUNTOS_SIN_VOTOS`.
 */
export function CerrarTodas({ tareas }: { readonly tareas: readonly Tarea[] }) {
  const cerrar = useAccion('cerrarVotaciones', { texto: 'Error al cerrar las votaciones' });
  const sinVotos = tareas.filter((t) => t.total_votaciones < VOTOS_PARA_CERRAR).length;
  const resto =
    sinVotos === 0
      ? ''
      : ` ${plural(sinVotos, 'tiene', 'tienen')} menos de ${String(VOTOS_PARA_CERRAR)}: se sabría quién votó qué, así que se quedan con los puntos habituales.`;
  const pulsar = async () => {
    const si = await confirmar({
      titulo: tareas.length === 1 ? '¿Cerrar la que falta?' : `¿Cerrar las ${String(tareas.length)} que faltan?`,
      texto: `Los puntos salen de los votos que hay.${resto} Podrás reabrirlas.`,
      aceptar: 'Cerrar votaciones',
    });
    if (si) await cerrar();
  };
  return (
    <Boton
      variante="tonal"
      className="justify-self-start"
      cargando={cerrar.ocupada && 'Cerrando...'}
      onClick={() => void pulsar()}
    >
      Cerrar las que faltan
    </Boton>
  );
}

function Resumen({ tareas, completadas }: { readonly tareas: readonly Tarea[]; readonly completadas: number }) {
  const total = tareas.filter((t) => t.activa).length;
  const abiertas = tareas.filter((t) => t.activa && !t.votaciones_completadas);
  const faltan = quienFalta(tareas);
  return (
    <Tarjeta className="grid grid-cols-1 gap-4 lg:col-span-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="cifra text-4xl text-marca">{completadas}</span>
        <span className="font-extrabold">de {plural(total, 'tarea votada', 'tareas votadas')}</span>
      </p>
      <BarraCuota etiqueta="Votaciones completadas" valor={completadas} total={total} />
      {faltan.length > 0 && (
        <div>
          <h2 className="text-lg">Falta que voten</h2>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-suave">
            {faltan.map((f) => (
              <li key={f.nombre}>
                <span className="font-bold text-texto">{f.nombre}</span>, {plural(f.tareas, 'tarea')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {abiertas.length > 0 && <CerrarTodas tareas={abiertas} />}
    </Tarjeta>
  );
}

/** The Votar tab: the state of the votes, and the members whose votes are missing. The votes themselves stay secret. */
export function PanelVotar() {
  const tareas = useQuery(consultaTareas);
  return (
    <Cargable consulta={tareas} error="Error al cargar datos" esqueleto={<Esqueleto filas={4} />}>
      {(lista) => {
        const grupos = agruparPorVotacion(lista);
        if (GRUPOS_VOTACION.every((g) => grupos[g].length === 0)) {
          return (
            <EstadoVacio
              icono={<ClipboardList className="size-9" />}
              titulo="Nada que votar todavía"
              accion={
                <EnlaceBoton to="?pestana=tareas" replace>
                  Ir a Tareas
                </EnlaceBoton>
              }
            >
              Crea las tareas de casa y la familia votará lo que cuesta cada una.
            </EstadoVacio>
          );
        }
        return (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
            <Resumen tareas={lista} completadas={grupos.completada.length} />
            {GRUPOS_VOTACION.map((g) => (
              <GrupoVotos key={g} grupo={g} tareas={grupos[g]} />
            ))}
          </div>
        );
      }}
    </Cargable>
  );
}
