import { useQuery } from '@tanstack/react-query';
import { ClipboardList, ListPlus, UserPlus, UserRoundPen } from 'lucide-react';
import { consultaAsignaciones, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Bloque, Esqueleto } from '#client/ui/esqueleto.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { FormularioAsignar } from './formulario-asignar.tsx';
import { GrupoDeMiembro } from './grupo-asignaciones.tsx';
import { agruparPorMiembro } from './grupos-asignaciones.ts';

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
