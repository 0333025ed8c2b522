import { useQuery } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ElegirPersona } from '#client/ui/radio.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

interface Props {
  readonly asignacion: Asignacion;
  readonly cerrar: () => void;
}

/** Returns the members to choose from: the one whose assignment it is, and all whom the chore suits. */
const candidatos = (a: Asignacion, todos: readonly Usuario[], puede: (u: Usuario) => boolean): Usuario[] =>
  todos.filter((u) => u.id === a.miembro || puede(u));

/** Section «¿Quién la hizo?», in which an admin says which member did the chore, which also completes a pending one. */
function LaHizo({ asignacion: a, cerrar }: Props) {
  const usuarios = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  const decir = useAccion('hechaPor', { texto: 'Error al guardar', alHacer: cerrar, campos: true });
  const hecha = a.estado === 'COMPLETADA';
  const [quien, setQuien] = useState<number | null>(hecha ? autorDe(a) : null);
  const suya = tareas?.find((t) => t.id === (a.parte_de ?? a.tarea));
  const igual = quien === null || (hecha && quien === autorDe(a));
  const guardar = () => {
    if (!igual) void decir({ id: a.id, cuerpo: { miembro: quien, estado: hecha ? 'COMPLETADA' : 'PENDIENTE' } });
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">¿Quién la hizo?</h3>
      <Rechazo de={decir} />
      <Cargable consulta={usuarios} error="Error al cargar la familia" esqueleto={<Esqueleto filas={2} alto="h-14" />}>
        {(todos) => (
          <ElegirPersona
            etiqueta="Quién la hizo"
            personas={candidatos(a, todos, (u) => suya === undefined || apta(suya, u.grupo_edad))}
            valor={quien}
            alCambiar={setQuien}
            nota={(id) => (id === a.miembro ? 'Le tocaba' : undefined)}
          />
        )}
      </Cargable>
      <Boton disabled={igual} cargando={decir.ocupada && 'Guardando...'} onClick={guardar}>
        Guardar
      </Boton>
    </section>
  );
}

/** Section «No estaba hecha», in which an admin takes a completion back, with a reason that the member reads. */
function NoEstabaHecha({ asignacion: a, cerrar }: Props) {
  const { valores, cambiar, olvidar } = useBorrador(`motivo.${String(a.id)}`, { motivo: '' });
  const { motivo } = valores;
  const [falta, setFalta] = useState(false);
  const nombre = a.hecha_por_nombre ?? a.miembro_nombre;
  const quitar = useAccion('noHecha', {
    texto: 'Error al guardar',
    alHacer: () => {
      olvidar();
      cerrar();
    },
    campos: true,
  });
  const enviar = (e: FormEvent) => {
    e.preventDefault();
    setFalta(motivo.trim() === '');
    if (motivo.trim() !== '') void quitar({ id: a.id, cuerpo: { motivo: motivo.trim() } });
  };
  return (
    <form noValidate onSubmit={enviar} className="grid grid-cols-1 gap-3 border-t border-borde pt-5">
      <h3 className="text-lg">¿No estaba hecha?</h3>
      <p className="text-suave">
        {`${nombre} perderá los puntos y leerá el motivo. La tarea vuelve a estar pendiente si aún se puede hacer.`}
      </p>
      <Rechazo de={quitar} menos={['motivo']} />
      <AreaTexto
        etiqueta="Motivo"
        rows={2}
        maxLength={200}
        value={motivo}
        error={falta ? 'Escribe por qué' : quitar.campos['motivo']?.[0]}
        onChange={(e) => cambiar({ motivo: e.target.value })}
      />
      <Boton type="submit" variante="peligro" cargando={quitar.ocupada && 'Guardando...'}>
        No estaba hecha
      </Boton>
    </form>
  );
}

/** Button and dialog for an admin to say who did a chore, or that it was not done. */
export function Corregir({ asignacion: a }: { readonly asignacion: Asignacion }) {
  const [abierto, setAbierto] = useState(false);
  const cerrar = () => setAbierto(false);
  return (
    <>
      <BotonIcono etiqueta={`Quién hizo ${a.tarea_nombre} de ${a.miembro_nombre}`} onClick={() => setAbierto(true)}>
        <UserRoundPen aria-hidden className="size-5" />
      </BotonIcono>
      {abierto && (
        <Dialogo cerrar={cerrar} titulo={a.tarea_nombre} descripcion={`Le tocaba a ${a.miembro_nombre}.`}>
          <div className="grid grid-cols-1 gap-5">
            <LaHizo asignacion={a} cerrar={cerrar} />
            {a.estado === 'COMPLETADA' && <NoEstabaHecha asignacion={a} cerrar={cerrar} />}
          </div>
        </Dialogo>
      )}
    </>
  );
}
