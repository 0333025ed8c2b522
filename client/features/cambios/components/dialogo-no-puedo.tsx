import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleSlash, HandHelping, Thermometer, UsersRound, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { puede } from '#shared/domain/cambios/cambios.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { fechaLimite } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { NoHaciaFalta, seOmite } from './no-hacia-falta.tsx';
import { OtroDia, useDiasParaOtroDia } from './otro-dia.tsx';
import { ParaSiempre, usePedir, type PropsPara } from './para-siempre.tsx';

/** A section of the dialog: one way out for a member who cannot do a chore. */
function Salida({ Icono, titulo, children }: { Icono: LucideIcon; titulo: string; children: ReactNode }) {
  return (
    <section aria-label={titulo} className="grid grid-cols-1 gap-2 py-3.5 first:pt-1">
      <h3 className="flex items-center gap-2.5 text-[1.0625rem]">
        <Icono aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.25} />
        {titulo}
      </h3>
      {children}
    </section>
  );
}

/** Asks another member, or all who can, to do this occurrence for me. One tap sends the request. */
function EstaVez({ tarea, pueden, cerrar }: PropsPara) {
  const pedir = usePedir(pueden, cerrar);
  const boton = (a: number | null, nombre: string, icono: ReactNode) => (
    <Boton
      key={a}
      variante="tonal"
      className="px-3.5!"
      icono={icono}
      cargando={pedir.con?.a === a && 'Enviando…'}
      onClick={() => void pedir({ tipo: 'CUBRIR', asignacion: tarea.id, a, por: null })}
    >
      {nombre}
    </Boton>
  );
  return (
    <>
      <Rechazo de={pedir} />
      <div className="flex flex-wrap gap-2">
        {boton(null, 'A todos', <UsersRound aria-hidden className="size-5 shrink-0" />)}
        {pueden.map((m) =>
          boton(
            m.id,
            m.first_name,
            <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} tamano="mini" />,
          ),
        )}
      </div>
    </>
  );
}

interface Props {
  readonly tarea: Asignacion;
  /** Buttons for a member who is away or ill, rendered by another feature. */
  readonly fuera: ReactNode;
  readonly cerrar: () => void;
}

/**
 * Dialog «No puedo» with the ways out of a chore of mine. Another day and «No hacía falta» are offered only where the rules
 * allow them, another member for any chore but a personal one, and being away always.
 */
export function DialogoNoPuedo({ tarea, fuera, cerrar }: Props) {
  const yo = useYo();
  const hoy = useHoy();
  const [siempre, setSiempre] = useState(false);
  const tareas = useQuery(consultaTareas);
  const usuarios = useQuery(consultaUsuarios);
  const suya = tareas.data?.find((t) => t.id === (tarea.parte_de ?? tarea.tarea));
  const pueden = (usuarios.data ?? []).filter((m) => m.id !== yo.id && suya !== undefined && puede(m, suya));
  const dias = useDiasParaOtroDia(tarea, hoy);
  const dia = tarea.fecha_limite;
  const para =
    dia === null
      ? ''
      : dia < hoy
        ? ` · era para el ${fechaLimite(dia, hoy)}`
        : ` · ${conMinuscula(fechaLimite(dia, hoy))}`;
  return (
    <Dialogo cerrar={cerrar} titulo="No puedo" descripcion={`${tarea.tarea_nombre}${para}`}>
      <div className="grid grid-cols-1 divide-y divide-borde">
        {dias.length > 0 && (
          <Salida Icono={CalendarClock} titulo="Otro día">
            <OtroDia tarea={tarea} dias={dias} hoy={hoy} cerrar={cerrar} />
          </Salida>
        )}
        {!tarea.personal && (
          <Salida Icono={HandHelping} titulo="Que la haga otra persona">
            <Cargable consulta={tareas} error="Error al cargar las tareas">
              {() => (
                <Cargable consulta={usuarios} error="Error al cargar la familia">
                  {() =>
                    pueden.length === 0 ? (
                      <Franja tipo="atencion">No hay nadie más en casa que pueda hacer esta tarea</Franja>
                    ) : (
                      <>
                        <p className="text-sm text-suave">Hasta que alguien diga que sí, sigue siendo tuya.</p>
                        <EstaVez tarea={tarea} pueden={pueden} cerrar={cerrar} />
                        <Boton
                          variante="fantasma"
                          className="justify-self-start px-2!"
                          aria-expanded={siempre}
                          onClick={() => setSiempre(!siempre)}
                        >
                          Para siempre (hasta el próximo reparto)
                        </Boton>
                        {siempre && <ParaSiempre tarea={tarea} pueden={pueden} cerrar={cerrar} />}
                      </>
                    )
                  }
                </Cargable>
              )}
            </Cargable>
          </Salida>
        )}
        {seOmite(tarea, hoy) && (
          <Salida Icono={CircleSlash} titulo="No hacía falta">
            <NoHaciaFalta tarea={tarea} cerrar={cerrar} />
          </Salida>
        )}
        <Salida Icono={Thermometer} titulo="Estoy fuera o malo">
          {fuera}
        </Salida>
      </div>
    </Dialogo>
  );
}
