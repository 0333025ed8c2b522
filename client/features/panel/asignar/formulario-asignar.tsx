import { useState, type FormEvent } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { hoyLocal } from '#client/lib/fechas.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useAsignar } from '../api/asignar.ts';

interface Props {
  readonly tareas: readonly Tarea[];
  /** Those with an account. */
  readonly miembros: readonly Usuario[];
}

/**
 * Gives one task to one member, with or without a date. What was chosen stays after a failure, and the member after a
 * success.
 */
export function FormularioAsignar({ tareas, miembros }: Props) {
  const asignar = useAsignar();
  const [tarea, setTarea] = useState('');
  const [miembro, setMiembro] = useState('');
  const [fecha, setFecha] = useState('');

  const enviar = async (e: FormEvent) => {
    e.preventDefault();
    const nombre = tareas.find((t) => String(t.id) === tarea)?.nombre;
    if (nombre === undefined || miembro === '') return;
    try {
      await asignar.mutateAsync({
        tarea: Number(tarea),
        miembro: Number(miembro),
        fecha_limite: fecha === '' ? null : fecha,
      });
      setTarea('');
      setFecha('');
      tostada.bien(`Tarea "${nombre}" asignada correctamente`);
    } catch {
      // Shown in the form, from the mutation's own error.
    }
  };

  return (
    <Tarjeta como="section">
      {/* The browser itself asks for what is missing and refuses a day gone by. */}
      <form className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        <h2 className="text-xl">Asignar una tarea</h2>
        <Selector
          etiqueta="Tarea"
          vacia="Elige una tarea"
          required
          value={tarea}
          onChange={(e) => setTarea(e.target.value)}
          opciones={tareas.map((t) => ({ valor: t.id, texto: t.activa ? t.nombre : `${t.nombre} (en pausa)` }))}
        />
        <Selector
          etiqueta="Miembro"
          vacia="Elige a quién"
          required
          value={miembro}
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
          onChange={(e) => setFecha(e.target.value)}
        />
        {asignar.isError && <Franja tipo="mal">{mensajeDeError(asignar.error, 'Error al asignar tarea')}</Franja>}
        <Boton type="submit" cargando={asignar.isPending && 'Asignando...'}>
          Asignar tarea
        </Boton>
      </form>
    </Tarjeta>
  );
}
