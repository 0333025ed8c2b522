import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ElegirPersona } from '#client/ui/radio.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import type { ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { consultaCorrecciones, estaObjetada } from '#client/lib/trabajo/correcciones.ts';

function ElegirQuien({ tarea, cerrar }: { readonly tarea: Asignacion; readonly cerrar: () => void }) {
  const yo = useYo();
  const usuarios = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  const decir = useAccion('hechaPor', { texto: 'Error al guardar', alHacer: cerrar, campos: true });
  const [quien, setQuien] = useState<number | null>(null);
  const suya = tareas?.find((t) => t.id === (tarea.parte_de ?? tarea.tarea));
  const estado = tarea.estado === 'COMPLETADA' ? 'COMPLETADA' : 'PENDIENTE';
  const guardar = () => {
    if (quien !== null) void decir({ id: tarea.id, cuerpo: { miembro: quien, estado } });
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`¿Quién hizo «${nombreEnFrase(tarea.tarea_nombre)}»?`}
      descripcion="Los puntos serán para quien la hizo."
      pie={
        <Boton ancho disabled={quien === null} cargando={decir.ocupada && 'Guardando...'} onClick={guardar}>
          Guardar
        </Boton>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Rechazo de={decir} />
        <Cargable
          consulta={usuarios}
          error="Error al cargar la familia"
          esqueleto={<Esqueleto filas={2} alto="h-14" />}
        >
          {(todos) => {
            const otros = todos.filter((u) => u.id !== yo.id && (suya === undefined || apta(suya, u.grupo_edad)));
            return otros.length === 0 ? (
              <p className="text-suave">Esta tarea no es para la edad de nadie más de la familia.</p>
            ) : (
              <ElegirPersona etiqueta="Quién la hizo" personas={otros} valor={quien} alCambiar={setQuien} />
            );
          }}
        </Cargable>
      </div>
    </Dialogo>
  );
}

interface Props {
  readonly tarea: Asignacion;
  /** Draws a round button for a row, instead of one with words. */
  readonly enFila?: boolean;
}

/**
 * Button «La hizo otra persona» on a chore of mine, done or still to do. Asks in a dialog who did it; that member gets the
 * points.
 */
export function LaHizoOtra({ tarea, enFila = false }: Props) {
  const [abierto, setAbierto] = useState(false);
  const etiqueta = `La hizo otra persona: ${tarea.tarea_nombre}`;
  return (
    <>
      {enFila ? (
        <BotonIcono etiqueta={etiqueta} className="bg-marca-tenue text-marca-fuerte!" onClick={() => setAbierto(true)}>
          <UsersRound aria-hidden className="size-5" />
        </BotonIcono>
      ) : (
        <Boton variante="fantasma" ancho aria-label={etiqueta} onClick={() => setAbierto(true)}>
          La hizo otra persona
        </Boton>
      )}
      {abierto && <ElegirQuien tarea={tarea} cerrar={() => setAbierto(false)} />}
    </>
  );
}

/** A chore of mine that another member claims to have done. */
export interface Reclamada {
  readonly id: number;
  readonly tarea_nombre: string;
  readonly completada_en: string | null;
  readonly puede_objetar_hasta: string | null;
}

/**
 * My answers to a claim on a chore of mine, one button each, while I may object. After an objection, says that an admin will
 * decide, or who has dismissed it.
 */
export function Objetar({ tarea }: { readonly tarea: Reclamada }) {
  const aTiempo = useAntesDe(tarea.puede_objetar_hasta);
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  const objetar = useAccion((dice: ObjecionEntrada['dice']) => llamar('objetar', { id: tarea.id, cuerpo: { dice } }), {
    texto: 'Error al decirlo',
  });
  const abierta = correcciones.find((c) => c.asignacion === tarea.id && c.tipo === 'OBJECION');
  if (estaObjetada(correcciones, tarea))
    return (
      <p className="text-suave">
        {abierta?.resolucion === 'RECHAZADA'
          ? `${abierta.resuelta_por?.nombre ?? ''} ha decidido que se queda así.`
          : 'Has dicho que no fue así. Lo decidirá quien administra la familia.'}
      </p>
    );
  if (!aTiempo) return null;
  const opciones = [
    ['LA_HICE_YO', 'La hice yo'],
    ['NO_ESTA_HECHA', 'No está hecha'],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {opciones.map(([dice, texto]) => (
        <Boton
          key={dice}
          variante="contorno"
          className="flex-auto px-3! sm:flex-none sm:px-5!"
          aria-label={`${texto}: ${tarea.tarea_nombre}`}
          cargando={objetar.con === dice && 'Un momento…'}
          onClick={() => void objetar(dice)}
        >
          {texto}
        </Boton>
      ))}
    </div>
  );
}
