import { DoorOpen } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Llave, useSala } from './pasos-sala.tsx';

/**
 * The lobby's QR code, ID and PIN at the top of «Preparar la noche» while it is open, else a button that opens it. A link whose
 * navigation state has `abrirSala` opens it on arrival; the state is then removed, so that a reload does not.
 */
export function CabeceraSala() {
  const { data } = useSala();
  const navegar = useNavigate();
  const pedida = (useLocation().state as { readonly abrirSala?: boolean } | null)?.abrirSala === true;
  const abrir = useAccion('abrirSala', { texto: 'Error al abrir la sala', dicho: null });
  const sala = data?.sala;
  const alLlegar = useEffectEvent(() => {
    void navegar('.', { replace: true, state: null });
    if (sala === null) void abrir();
  });
  const sabida = sala !== undefined;
  useEffect(() => {
    if (pedida && sabida) alLlegar();
  }, [pedida, sabida]);
  if (sala === undefined) return null;
  if (sala !== null) return sala.llave === null ? null : <Llave llave={sala.llave} />;
  return (
    <Boton
      variante="tonal"
      icono={<DoorOpen aria-hidden className="size-5 shrink-0" />}
      cargando={(abrir.ocupada || pedida) && 'Abriendo...'}
      onClick={() => void abrir()}
    >
      Abrir la sala
    </Boton>
  );
}
