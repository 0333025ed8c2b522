import { memo, useMemo } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { FRECUENCIA_DISPLAY } from '#shared/contracts/textos.ts';
import { FRECUENCIAS } from '#shared/domain/tipos.ts';
import { useQuery } from '@tanstack/react-query';
import { DoorClosed, DoorOpen, Pencil, Trash2 } from 'lucide-react';
import { enumerar } from '#shared/domain/palabras.ts';
import { sinFila, useAccion } from '#client/lib/red/accion.ts';
import { consultaCarga, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { cuando, paraQuien } from '#client/lib/fechas/cuando.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { MarcaCabeza } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { BotonReabrir } from '../votar/grupo-votos.tsx';
import { estadoVotacion } from '../votar/estado-votacion.ts';
import { enPartesHoy } from '#client/lib/reparto/prevision.ts';

const orden = (a: Tarea, b: Tarea) =>
  Number(b.activa) - Number(a.activa) ||
  (a.dia_semana ?? a.dia_mes ?? 0) - (b.dia_semana ?? b.dia_mes ?? 0) ||
  a.nombre.localeCompare(b.nombre, 'es');

/** The chores by frequency, each group by day with paused chores last; free chores form the last group. */
export const ListaTareas = memo(function ListaTareas({
  tareas,
  alEditar,
}: {
  readonly tareas: readonly Tarea[];
  readonly alEditar: (tarea: Tarea) => void;
}) {
  const seParten = useSeParten(tareas);
  const grupos = [
    ...FRECUENCIAS.map((f) => ({
      titulo: f === 'OTRA' ? 'Otras' : FRECUENCIA_DISPLAY[f],
      suyas: tareas.filter((t) => t.frecuencia === f && !t.libre),
    })),
    { titulo: 'Libres', suyas: tareas.filter((t) => t.libre) },
  ];
  return grupos.map(({ titulo, suyas }) => {
    const grupo = suyas.toSorted(orden);
    if (grupo.length === 0) return null;
    return (
      <section key={titulo} className="grid grid-cols-1 gap-3">
        <h3 className="font-extrabold text-suave">
          {titulo} ({grupo.length})
        </h3>
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {grupo.map((t) => (
            <FichaTarea key={t.id} tarea={t} como={seParten.get(t.id) ?? null} alEditar={() => alEditar(t)} />
          ))}
        </ul>
      </section>
    );
  });
});

function Votos({ tarea }: { readonly tarea: Tarea }) {
  const estado = estadoVotacion(tarea);
  if (estado === 'completada') return <Insignia tono="bien">Votada</Insignia>;
  if (tarea.votantes_aptos === 0) return <Insignia tono="atencion">Nadie puede votarla</Insignia>;
  const cuenta = `${String(tarea.total_votaciones)} de ${String(tarea.votantes_aptos)} votos`;
  return (
    <Insignia tono={estado === 'en-proceso' ? 'marca' : 'neutro'}>
      {estado === 'sin-votos' ? 'Sin votos' : cuenta}
    </Insignia>
  );
}

/**
 * A chore's card: frequency, minutes, ages, points, state of its vote; buttons to offer a free one for taking (`BotonAbrir`), to
 * reopen the vote, to edit and to delete.
 */
function FichaTarea({
  tarea,
  como,
  alEditar,
}: {
  readonly tarea: Tarea;
  /** The parts in which the next draft would deal it: «por días»; null when whole. */
  readonly como: string | null;
  readonly alEditar: () => void;
}) {
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const nombres = miembros.flatMap((m) => (tarea.cada_uno.includes(m.id) ? [m.first_name] : []));
  const deQuienes = nombres.length === 0 ? 'nadie' : enumerar(nombres);
  const borrar = useAccion('borrarTarea', {
    texto: 'Error al eliminar tarea',
    dicho: 'Tarea eliminada correctamente',
    optimista: sinFila(consultaTareas.queryKey),
  });
  const eliminar = async () => {
    const texto = 'Lo que ya se hizo sigue contando.';
    const si = await confirmar({
      titulo: '¿Estás seguro de eliminar esta tarea?',
      texto: `${tarea.nombre}. ${texto}`,
      aceptar: 'Eliminar',
      peligro: true,
    });
    if (si) await borrar({ id: tarea.id });
  };
  return (
    <Tarjeta como="li" className="flex flex-col justify-between gap-1 pr-3 pb-2 al-llegar-36">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 pr-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-lg leading-snug font-extrabold">{tarea.nombre}</p>
          <p className="text-suave">
            {cuando(tarea)} · {duracion(tarea.tiempo_estimado)}
          </p>
          <p className="text-sm text-suave">
            {tarea.personal ? `Cada uno la suya: ${deQuienes}` : paraQuien(tarea)}
            {tarea.de_cabeza && (
              <>
                {' · '}
                <MarcaCabeza />
              </>
            )}
          </p>
        </div>
        <p className="flex items-baseline gap-1 font-bold text-suave">
          <span className="cifra text-2xl text-marca">
            <Cifra valor={tarea.puntos} />
          </span>
          {pts(tarea.puntos)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="flex flex-wrap gap-1.5">
          <Votos tarea={tarea} />
          {!tarea.activa && <Insignia tono="atencion">Inactiva</Insignia>}
          {tarea.partida ? <Insignia>En partes</Insignia> : como !== null && <Insignia>Irá {como}</Insignia>}
          {tarea.abierta && tarea.activa && <Insignia tono="marca">Libre ahora</Insignia>}
        </div>
        <div className="ml-auto flex flex-wrap justify-end">
          {tarea.libre && tarea.activa && <BotonAbrir tarea={tarea} />}
          {tarea.votaciones_completadas && <BotonReabrir tarea={tarea} />}
          <BotonIcono etiqueta={`Editar ${tarea.nombre}`} onClick={alEditar}>
            <Pencil aria-hidden className="size-5" />
          </BotonIcono>
          <BotonIcono etiqueta={`Eliminar ${tarea.nombre}`} onClick={() => void eliminar()}>
            <Trash2 aria-hidden className="size-5" />
          </BotonIcono>
        </div>
      </div>
    </Tarjeta>
  );
}

/** Button that opens a free chore for anyone to take, or closes it while nobody has taken it. */
function BotonAbrir({ tarea }: { readonly tarea: Tarea }) {
  const abrir = useAccion('abrirLibre', { texto: 'Error al cambiar la tarea' });
  const abierta = !tarea.abierta;
  const Icono = abierta ? DoorOpen : DoorClosed;
  return (
    <BotonIcono
      etiqueta={abierta ? `Poner libre ${tarea.nombre}` : `Retirar de las libres ${tarea.nombre}`}
      disabled={abrir.ocupada}
      onClick={() => void abrir({ id: tarea.id, cuerpo: { abierta } })}
    >
      <Icono aria-hidden className="size-5" />
    </BotonIcono>
  );
}

const NINGUNA: ReadonlyMap<number, string> = new Map();

/** Maps each chore that a draft started today would deal in parts to the way in words («por días»); empty while loading. */
const useSeParten = (tareas: readonly Tarea[]): ReadonlyMap<number, string> => {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: carga } = useQuery(consultaCarga);
  return useMemo(
    () =>
      usuarios === undefined || carga === undefined ? NINGUNA : enPartesHoy({ usuarios, porcentajes: carga, tareas }),
    [usuarios, carga, tareas],
  );
};
