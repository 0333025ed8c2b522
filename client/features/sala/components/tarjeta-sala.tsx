import { useAccion } from '#client/lib/red/accion.ts';
import { hora } from '#client/lib/fechas/fechas.ts';
import { textoDentro } from '#client/lib/reparto/sala.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Llave, PasosSala, useSala } from './pasos-sala.tsx';

/** The open lobby on an admin's phone, with a button to close it; nothing while none is open («Preparar la noche» opens it). */
export function TarjetaSala() {
  const sala = useSala().data?.sala ?? null;
  const cerrar = useAccion('cerrarSala', { texto: 'Error al cerrar la sala', dicho: 'Sala cerrada' });
  if (sala === null) return null;
  return (
    <Tarjeta como="section" aria-labelledby="sala" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sala" className="text-xl">
          Sala abierta
        </h2>
        <p aria-live="polite" className="font-extrabold">
          {textoDentro(sala.pasos)}
        </p>
      </div>
      {sala.llave !== null && <Llave llave={sala.llave} />}
      <PasosSala pasos={sala.pasos} />
      <p className="text-suave">Se cierra sola al empezar el reparto, o a las {hora(sala.expira_en)}.</p>
      <Boton variante="contorno" ancho cargando={cerrar.ocupada && 'Cerrando...'} onClick={() => void cerrar()}>
        Cerrar la sala
      </Boton>
    </Tarjeta>
  );
}
