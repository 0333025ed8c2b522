import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CambioEntrada } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { guardarCambio } from '#client/lib/trabajo/trabajo.ts';
import { consultaAsignaciones, consultaTareas } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Selector } from '#client/ui/campo.tsx';
import { tareasQueDar } from '../que-dar.ts';

export interface PropsPara {
  readonly tarea: Asignacion;
  /** Other members who can do the chore. */
  readonly pueden: readonly Usuario[];
  readonly cerrar: () => void;
}

/**
 * Returns the action that sends a request, stores it in the cache, says whom it went to and closes the form. `pueden` gives the
 * names.
 */
export const usePedir = (pueden: readonly Usuario[], cerrar: () => void) => {
  const yo = useYo();
  return useAccion((cuerpo: CambioEntrada, { cabeceras }) => llamar('pedirCambio', { cuerpo, cabeceras }), {
    texto: 'No se ha podido pedir',
    dicho: (_, { a }) => {
      const quien = pueden.find((m) => m.id === a);
      return quien === undefined ? 'Pedido a todos los que pueden' : `Pedido a ${quien.first_name}`;
    },
    alHacer: (cambio, _, cache) => {
      guardarCambio(cache, cambio, yo.id);
      cerrar();
    },
    campos: true,
  });
};

interface PropsSiempre extends PropsPara {
  /** The swap that the form is filled in with: the id of the member asked, and the id of their chore that I would get. */
  readonly propuesto?: { readonly a: number; readonly por: number };
}

/**
 * Form to ask one member, or all who can, to take my chore until the next draft. With one member, a chore of theirs can be asked
 * for in return.
 */
export function ParaSiempre({ tarea, pueden, propuesto, cerrar }: PropsSiempre) {
  const yo = useYo();
  const [a, setA] = useState(String(propuesto?.a ?? ''));
  const [por, setPor] = useState(String(propuesto?.por ?? ''));
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { data: asignaciones = [] } = useQuery(consultaAsignaciones);
  const elegido = pueden.find((m) => String(m.id) === a);
  const aCambio = elegido === undefined ? [] : tareasQueDar(asignaciones, tareas, { de: elegido.id, para: yo });
  const pedir = usePedir(pueden, cerrar);
  const enviar = (e: FormEvent) => {
    e.preventDefault();
    const cambio = aCambio.some((t) => String(t.id) === por) ? Number(por) : null;
    void pedir({ tipo: 'CAMBIAR', asignacion: tarea.id, a: elegido?.id ?? null, por: cambio });
  };
  return (
    <form className="grid grid-cols-1 gap-4 pt-2" onSubmit={enviar}>
      <Rechazo de={pedir} />
      <Selector
        etiqueta="¿A quién?"
        value={elegido === undefined ? '' : a}
        vacia="A todos los que puedan"
        opciones={pueden.map((m) => ({ valor: m.id, texto: m.first_name }))}
        onChange={(e) => setA(e.target.value)}
      />
      {elegido !== undefined && (
        <Selector
          etiqueta="¿A cambio de qué?"
          value={por}
          vacia="De nada"
          opciones={aCambio.map((t) => ({ valor: t.id, texto: t.nombre }))}
          onChange={(e) => setPor(e.target.value)}
        />
      )}
      <Boton type="submit" ancho cargando={pedir.ocupada && 'Enviando…'}>
        Pedir
      </Boton>
    </form>
  );
}
