import { useState, type FormEvent } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAsignaciones } from '#client/lib/red/consultas.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly tareas: readonly Tarea[];
  /** Members with an account. */
  readonly miembros: readonly Usuario[];
}

/**
 * Form that assigns a chore to a member, with or without a due date. A failure keeps all fields; a success keeps the member, for
 * the next chore.
 */
export function FormularioAsignar({ tareas, miembros }: Props) {
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
