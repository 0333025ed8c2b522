import { useId, useState } from 'react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EntradaPin, faltaDePin } from '#client/ui/entrada-pin.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { usePonerPin } from '../api/poner-pin.ts';

/** My own PIN, for getting in with my face on the devices at home. */
export function DialogoPin({ nuevo, cerrar }: { readonly nuevo: boolean; readonly cerrar: () => void }) {
  const id = useId();
  const [pin, setPin] = useState('');
  const poner = usePonerPin();
  const titulo = nuevo ? 'Poner mi PIN' : 'Cambiar mi PIN';
  const enviar = () =>
    poner.mutate(
      { pin },
      {
        onSuccess: () => {
          tostada.bien('PIN guardado');
          cerrar();
        },
      },
    );
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo={titulo}
      pie={
        <Boton
          type="submit"
          form={id}
          ancho
          disabled={faltaDePin(pin) !== null}
          cargando={poner.isPending && 'Guardando...'}
        >
          Guardar PIN
        </Boton>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          if (faltaDePin(pin) === null) enviar();
        }}
      >
        <EntradaPin
          etiqueta="PIN nuevo"
          valor={pin}
          alCambiar={(p) => {
            poner.reset();
            setPin(p);
          }}
          error={poner.isError ? mensajeDeError(poner.error, 'Error al guardar el PIN') : undefined}
        />
        <p className="text-suave">Con tu cara y este PIN entras en los dispositivos de casa. No se lo digas a nadie.</p>
      </form>
    </Dialogo>
  );
}
