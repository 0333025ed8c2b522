import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { porQueNoSeOmite } from '#shared/domain/omitir.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';

/**
 * Whether the chore can be skipped today and has no skip yet. Callers ask only for the member who has the chore or an admin, so
 * `la_tiene` is given as true. Data cached by an earlier version of the app lacks `omision`.
 */
export const seOmite = (tarea: Asignacion, hoy: string): boolean =>
  (tarea.omision ?? null) === null && porQueNoSeOmite(tarea, { la_tiene: true, es_administrador: false }, hoy) === null;

/** Moves the focus to the field that has just unfolded, because the button that had the focus is gone. */
const alDesplegar = (campo: HTMLInputElement | null) => campo?.focus();

/** Section «No hacía falta», which skips this occurrence with one tap; a reason is optional. */
export function NoHaciaFalta({ tarea, cerrar }: { readonly tarea: Asignacion; readonly cerrar: () => void }) {
  const [motivo, setMotivo] = useState<string | null>(null);
  const deshacer = useAccion('haciaFalta', { texto: 'Error al deshacer' });
  const omitir = useAccion('omitir', {
    texto: 'No se ha podido saltar',
    dicho: null,
    campos: true,
    alHacer: ({ message, asignacion: { id } }) => {
      tostada.bien(message, DURACION.normal, { texto: 'Deshacer', hacer: () => void deshacer({ id }) });
      cerrar();
    },
  });
  return (
    <>
      <p className="text-sm text-suave">Se salta esta vez, sin puntos, y se lo decimos a todos.</p>
      <Rechazo de={omitir} menos={['motivo']} />
      {motivo !== null && (
        <Entrada
          etiqueta="¿Por qué?"
          opcional
          maxLength={200}
          ref={alDesplegar}
          value={motivo}
          error={omitir.campos['motivo']?.[0]}
          onChange={(e) => setMotivo(e.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Boton
          variante="tonal"
          cargando={omitir.ocupada && 'Un momento…'}
          onClick={() => void omitir({ id: tarea.id, cuerpo: { motivo: motivo ?? '' } })}
        >
          Saltarla esta vez
        </Boton>
        {motivo === null && (
          <Boton variante="fantasma" aria-expanded={false} className="px-2!" onClick={() => setMotivo('')}>
            Decir por qué
          </Boton>
        )}
      </div>
    </>
  );
}
