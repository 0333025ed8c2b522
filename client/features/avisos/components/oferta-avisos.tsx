import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useAvisos, useEsteDispositivo, useObstaculo } from '../dispositivo.ts';
import { BotonActivar } from './boton-activar.tsx';
import { propio } from '#client/lib/navegador/base.ts';

/**
 * Browser-storage key, set once any member has answered the offer on this device, so that it is not made again. After a «no»,
 * messages can be turned on in Perfil.
 */
const CONTESTADA = propio('avisos_ofrecidos');

/**
 * Card that offers to turn messages on, for a member who waits for their turn in the draft. Renders nothing on a device where
 * the offer was answered, that cannot receive messages, or that already receives this member's.
 */
export function OfertaAvisos() {
  const [contestada, setContestada] = useState(() => enEsteNavegador.leer(CONTESTADA) !== null);
  const obstaculo = useObstaculo();
  const { data: avisos } = useAvisos();
  const { data: huella, isPending } = useEsteDispositivo();
  const contestar = () => {
    enEsteNavegador.guardar(CONTESTADA, '1');
    setContestada(true);
  };
  if (
    contestada ||
    obstaculo !== null ||
    isPending ||
    avisos === undefined ||
    avisos.dispositivos.some((d) => d.huella === huella)
  )
    return null;
  return (
    <Tarjeta como="section" aria-label="Avisos" className="flex animate-sube flex-wrap items-center gap-x-4 gap-y-3">
      <BellRing aria-hidden className="size-7 shrink-0 text-marca" />
      <p className="min-w-0 flex-1 basis-48 font-extrabold">¿Quieres que te avisemos cuando te toque?</p>
      <div className="flex flex-wrap items-center gap-2">
        <BotonActivar variante="tonal" alActivar={contestar}>
          Sí, avísame
        </BotonActivar>
        <Boton variante="fantasma" onClick={contestar}>
          Ahora no
        </Boton>
      </div>
    </Tarjeta>
  );
}
