import { Trash2 } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plural } from '#shared/domain/palabras.ts';
import { sinFila, useAccion } from '#client/lib/accion.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { diaDe, fechaCorta, fechaLimite, fechaPasada, hoyLocal } from '#client/lib/fechas.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { BotonHacerPor } from './boton-hacer-por.tsx';
import { Corregir } from './corregir.tsx';

const TONOS: Readonly<Record<Asignacion['estado'], TonoInsignia>> = {
  PENDIENTE: 'marca',
  COMPLETADA: 'bien',
  VENCIDA: 'neutro',
};

const cuando = (a: Asignacion): string => {
  if (a.completada_en !== null) return `Hecha: ${fechaPasada(diaDe(a.completada_en)).toLocaleLowerCase('es')}`;
  if (a.disponible_desde !== null && a.fecha_limite === null) return `Desde el ${fechaCorta(a.disponible_desde)}`;
  return a.fecha_limite === null ? 'Sin fecha' : fechaLimite(a.fecha_limite);
};

interface Props {
  readonly asignacion: Asignacion;
  /** Its member has no account: an admin ticks it off for them. */
  readonly sinCuenta: boolean;
}

/** One assignment, and its way out while nobody has done it. */
export function FilaAsignacion({ asignacion: a, sinCuenta }: Props) {
  const borrar = useAccion('borrarAsignacion', {
    texto: 'Error al eliminar asignación',
    dicho: 'Asignación eliminada',
    optimista: sinFila(CLAVES.asignaciones),
  });
  const seHace = a.estado === 'PENDIENTE' && (a.disponible_desde === null || a.disponible_desde <= hoyLocal());
  const eliminar = async () => {
    const si = await confirmar({
      titulo: '¿Eliminar esta asignación?',
      texto: `${a.tarea_nombre}, de ${a.miembro_nombre}.`,
      aceptar: 'Eliminar',
      peligro: true,
    });
    if (si) await borrar({ id: a.id });
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-2 py-2">
      {/* With very large text the buttons stand below the words. */}
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug font-bold">{a.tarea_nombre}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-suave">
          <Insignia tono={TONOS[a.estado]}>{a.estado_display}</Insignia>
          {a.atrasada && <Insignia tono="mal">Atrasada</Insignia>}
          <span>{cuando(a)}</span>
          {a.hecha_por_nombre !== null && <span className="font-bold">{`La hizo ${a.hecha_por_nombre}`}</span>}
          <span>{plural(a.estado === 'COMPLETADA' ? a.puntos_ganados : a.tarea_puntos, 'punto')}</span>
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        {sinCuenta && seHace && <BotonHacerPor asignacion={a} />}
        {(seHace || a.estado === 'COMPLETADA') && <Corregir asignacion={a} />}
        {a.estado === 'PENDIENTE' && (
          <BotonIcono etiqueta={`Eliminar ${a.tarea_nombre} de ${a.miembro_nombre}`} onClick={() => void eliminar()}>
            <Trash2 aria-hidden className="size-5" />
          </BotonIcono>
        )}
      </div>
    </li>
  );
}
