import { useQuery } from '@tanstack/react-query';
import type { ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { consultaCorrecciones, estaObjetada } from '#client/lib/trabajo/correcciones.ts';
import { Boton } from '#client/ui/boton.tsx';

/** A chore of mine that another member claims to have done. */
export interface Reclamada {
  readonly id: number;
  readonly tarea_nombre: string;
  readonly completada_en: string | null;
  readonly puede_objetar_hasta: string | null;
}

/** The owner's possible answers to a claim, each one tap; or the answer already given. */
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
