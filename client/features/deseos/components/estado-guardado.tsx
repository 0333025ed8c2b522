import { Check, CloudOff, Lock } from 'lucide-react';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton, Girador } from '#client/ui/boton.tsx';
import type { Guardado } from '../api.ts';

/** Says whether the list is saved; after a failure it stays, with a button to retry. */
export function EstadoGuardado({
  guardado,
  reintentar,
}: {
  readonly guardado: Guardado;
  readonly reintentar: () => void;
}) {
  if (guardado !== null && typeof guardado === 'object') {
    return (
      <Franja
        tipo="mal"
        titulo="No se ha guardado"
        icono={<CloudOff className="size-5" />}
        accion={
          <Boton variante="contorno" onClick={reintentar}>
            Reintentar
          </Boton>
        }
      >
        {mensajeDeError(guardado.error, 'Error al guardar tu lista')}
      </Franja>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm font-bold">
      <p className="flex items-center gap-2 text-suave">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
        Solo tú la ves
      </p>
      <output className="flex min-h-6 items-center gap-1.5 text-bien">
        {guardado === 'guardando' && (
          <span className="flex items-center gap-1.5 text-suave">
            <Girador /> Guardando…
          </span>
        )}
        {guardado === 'guardado' && (
          <>
            <Check aria-hidden className="size-4 shrink-0" strokeWidth={3.5} /> Guardado
          </>
        )}
      </output>
    </div>
  );
}
