import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const DialogoAusencia = dialogoPerezoso(() => import('./dialogo-ausencia.tsx').then((m) => m.DialogoAusencia));

/**
 * Buttons of «Estoy fuera o malo»: enter an absence of mine for today with one tap, or open the dialog for other days. `alHacer`
 * is called after the first has saved, but not after the dialog has.
 */
export function EstoyFuera({ alHacer }: { readonly alHacer: () => void }) {
  const yo = useYo();
  const hoy = useHoy();
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const [hasta, setHasta] = useState(false);
  const apuntar = useAccion('apuntarAusencia', {
    texto: 'Error al apuntar la ausencia',
    dicho: 'Ausencia apuntada',
    alHacer,
  });
  return (
    <>
      <p className="text-sm text-suave">Lo que toque esos días lo hará quien quiera. No rompe ninguna racha.</p>
      <div className="flex flex-wrap gap-2">
        <Boton
          variante="tonal"
          cargando={apuntar.ocupada && 'Un momento…'}
          onClick={() => void apuntar({ cuerpo: { miembro: yo.id, desde: hoy, hasta: hoy, nota: '' } })}
        >
          Hoy
        </Boton>
        <Boton variante="tonal" onClick={() => setHasta(true)}>
          Hasta un día…
        </Boton>
      </div>
      {hasta && <DialogoAusencia yo={yo} miembros={miembros} cerrar={() => setHasta(false)} />}
    </>
  );
}
