import { useQuery } from '@tanstack/react-query';
import { ClipboardList, ListPlus, UserPlus, UserRoundPen } from 'lucide-react';
import { consultaAsignaciones, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { GrupoDeMiembro } from './grupo-asignaciones.tsx';
import { agruparPorMiembro } from './grupos-asignaciones.ts';
import { type FormEvent, useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

const ERROR = 'Error al cargar datos';

function SinTareas() {
  return (
    <EstadoVacio
      icono={<ListPlus className="size-9" />}
      titulo="Aún no hay tareas"
      accion={
        <EnlaceBoton to="?pestana=tareas" replace>
          Crear las tareas
        </EnlaceBoton>
      }
    >
      Crea las tareas de casa y vuelve aquí para dárselas a alguien.
    </EstadoVacio>
  );
}

/** The form to assign a chore, or a message while the family has no chores. */
function Asignador() {
  const tareas = useQuery(consultaTareas);
  const usuarios = useQuery(consultaUsuarios);
  const esqueleto = <Bloque className="h-96 animate-tarde rounded-carta" />;
  return (
    <Cargable consulta={tareas} error={ERROR} esqueleto={esqueleto}>
      {(lista) => (
        <Cargable consulta={usuarios} error={ERROR} esqueleto={esqueleto}>
          {(todos) =>
            lista.length === 0 ? (
              <SinTareas />
            ) : (
              <FormularioAsignar tareas={lista} miembros={todos.filter((u) => u.tiene_cuenta)} />
            )
          }
        </Cargable>
      )}
    </Cargable>
  );
}

/** The Asignar tab: a form to assign a chore by hand, and everybody's assignments. */
export function PanelAsignar() {
  const asignaciones = useQuery(consultaAsignaciones);
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  if (tareas?.length === 0 && asignaciones.data?.length === 0) return <SinTareas />;
  const solo = usuarios?.filter((u) => u.tiene_cuenta).length === 1;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_1fr]">
      {/* Sticky: stays in view beside a long list. */}
      <div className="lg:sticky lg:top-6">
        <Asignador />
      </div>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">Asignaciones</h2>
        {asignaciones.data?.some((a) => a.estado === 'COMPLETADA') === true && (
          <p className="flex items-start gap-2 text-suave">
            <UserRoundPen aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0">Con este botón dices quién hizo una tarea, o que no estaba hecha.</span>
          </p>
        )}
        <Cargable consulta={asignaciones} error={ERROR} esqueleto={<Esqueleto filas={3} alto="h-48" />}>
          {(lista) =>
            lista.length === 0 ? (
              <EstadoVacio
                icono={<ClipboardList className="size-9" />}
                titulo="Nadie tiene tareas asignadas"
                {...(solo && {
                  accion: (
                    <EnlaceBoton
                      to="?pestana=miembros"
                      replace
                      variante="tonal"
                      icono={<UserPlus aria-hidden className="size-5" />}
                    >
                      Añadir a tu familia
                    </EnlaceBoton>
                  ),
                })}
              >
                Asigna una aquí, o empieza un reparto y cada uno elegirá las suyas.
              </EstadoVacio>
            ) : (
              agruparPorMiembro(lista).map((grupo) => (
                <GrupoDeMiembro
                  key={grupo.miembro}
                  grupo={grupo}
                  miembro={usuarios?.find((u) => u.id === grupo.miembro)}
                />
              ))
            )
          }
        </Cargable>
      </section>
    </div>
  );
}

interface Props {
  readonly tareas: readonly Tarea[];
  /** Members with an account. */
  readonly miembros: readonly Usuario[];
}

/**
 * Form that assigns a chore to a member, with or without a due date. A failure keeps all fields; a success keeps the member, for
 * the next chore.
 */
function FormularioAsignar({ tareas, miembros }: Props) {
  const [tarea, setTarea] = useState('');
  const [miembro, setMiembro] = useState('');
  const [fecha, setFecha] = useState('');

  const asignar = useAccion('asignar', {
    texto: 'Error al asignar tarea',
    dicho: (nueva) => `Tarea "${nombreDe(nueva.tarea) ?? ''}" asignada correctamente`,
    alHacer: (nueva, _, cache) => {
      setTarea('');
      setFecha('');
      cache.setQueryData(
        consultaAsignaciones.queryKey,
        (lista) => lista && [...lista.filter((a) => a.id !== nueva.id), nueva],
      );
    },
    campos: true,
  });
  const { campos } = asignar;
  const nombreDe = (id: number) => tareas.find((t) => t.id === id)?.nombre;

  const enviar = (e: FormEvent) => {
    e.preventDefault();
    if (nombreDe(Number(tarea)) === undefined || miembro === '') return;
    const encargo = { tarea: Number(tarea), miembro: Number(miembro), fecha_limite: fecha === '' ? null : fecha };
    void asignar({ cuerpo: { ...encargo, trimestre_inicio: hoyLocal(), estado: 'PENDIENTE' } });
  };

  return (
    <Tarjeta como="section">
      {/* The browser's own validation asks for missing fields and refuses past days. */}
      <form className="grid grid-cols-1 gap-5" onSubmit={enviar}>
        <h2 className="text-xl">Asignar una tarea</h2>
        <Selector
          etiqueta="Tarea"
          vacia="Elige una tarea"
          required
          value={tarea}
          error={campos['tarea']?.[0]}
          onChange={(e) => setTarea(e.target.value)}
          opciones={tareas.map((t) => ({ valor: t.id, texto: t.activa ? t.nombre : `${t.nombre} (en pausa)` }))}
        />
        <Selector
          etiqueta="Miembro"
          vacia="Elige a quién"
          required
          value={miembro}
          error={campos['miembro']?.[0]}
          onChange={(e) => setMiembro(e.target.value)}
          opciones={miembros.map((m) => ({
            valor: m.id,
            texto: [m.first_name, m.last_name].filter(Boolean).join(' '),
          }))}
        />
        <Entrada
          etiqueta="Fecha límite"
          opcional
          type="date"
          min={hoyLocal()}
          max="2100-12-31"
          value={fecha}
          error={campos['fecha_limite']?.[0]}
          onChange={(e) => setFecha(e.target.value)}
        />
        <Rechazo de={asignar} menos={['tarea', 'miembro', 'fecha_limite']} />
        <Boton type="submit" cargando={asignar.ocupada && 'Asignando...'}>
          Asignar tarea
        </Boton>
      </form>
    </Tarjeta>
  );
}
