import { plural } from '#shared/domain/palabras.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useIntentosPin } from '../api/intentos-pin.ts';
import { usePermitirAhora } from '../api/permitir-ahora.ts';

/** Says that too many wrong PINs have put joining on hold, and lifts it. Nothing while all is well. */
export function PinEnEspera({ familia }: { readonly familia: number }) {
  const { data } = useIntentosPin(familia);
  const permitir = usePermitirAhora(familia);
  if (data?.bloqueado !== true) return null;
  const pulsar = async () => {
    try {
      await permitir.mutateAsync();
      tostada.bien('Ya se puede volver a entrar con el PIN');
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al permitir la entrada'));
    }
  };
  return (
    <Franja
      tipo="atencion"
      titulo="Nadie puede unirse ahora"
      accion={
        <Boton variante="contorno" cargando={permitir.isPending && 'Permitiendo...'} onClick={() => void pulsar()}>
          Permitir ahora
        </Boton>
      }
    >
      En las últimas 24 horas han fallado {plural(data.fallidos_hoy, 'PIN', 'PIN')}. Si ha sido tu familia, permítelo;
      si no, cambia el PIN.
    </Franja>
  );
}
