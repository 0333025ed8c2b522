import { mensajeDeError } from '#client/lib/error-api.ts';
import { fechaCompleta } from '#client/lib/fechas.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useConfirmarReloj, useReloj } from '../api/reloj.ts';

/**
 * Asks an admin what day it is, while the machine's clock is in doubt. Nothing else of the time, and nothing for
 * anybody else.
 */
export function FranjaReloj() {
  const { data } = useReloj(useYo().es_administrador);
  const confirmar = useConfirmarReloj();
  if (data?.en_duda !== true) return null;
  const { dia, hoy } = data;
  const mientras = `Mientras, Te Toca sigue en el ${fechaCompleta(hoy)}, y nada vence.`;
  if (dia === null) {
    return (
      <Franja tipo="atencion" titulo="El reloj del aparato va mal">
        Pon en hora el aparato donde está Te Toca, o conéctalo a internet. {mientras}
      </Franja>
    );
  }
  const pulsar = async () => {
    try {
      await confirmar.mutateAsync(dia);
      tostada.bien('Gracias. Te Toca ya está al día');
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al confirmar la fecha'));
    }
  };
  return (
    <Franja
      tipo="atencion"
      titulo="¿Qué día es hoy?"
      accion={
        <Boton variante="contorno" cargando={confirmar.isPending && 'Confirmando...'} onClick={() => void pulsar()}>
          Sí, hoy es {fechaCompleta(dia)}
        </Boton>
      }
    >
      El reloj del aparato ha saltado y no es seguro. {mientras} Si no es el día del botón, pon el aparato en hora.
    </Franja>
  );
}
