import { useId, useState } from 'react';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EntradaPin, faltaDePin } from '#client/ui/pin.tsx';

/** Dialog to set my PIN for login by face on the devices at home. Ends my other logins that used the old PIN. */
export function DialogoPin({ nuevo, cerrar }: { readonly nuevo: boolean; readonly cerrar: () => void }) {
  const id = useId();
  const [pin, setPin] = useState('');
  const poner = useAccion('ponerMiPin', {
    texto: 'Error al guardar el PIN',
    dicho: 'PIN guardado',
    alHacer: (...de) => {
      alEditar(...de);
      cerrar();
    },
    campos: true,
  });
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={nuevo ? 'Poner mi PIN' : 'Cambiar mi PIN'}
      pie={
        <Boton
          type="submit"
          form={id}
          ancho
          disabled={faltaDePin(pin) !== null}
          cargando={poner.ocupada && 'Guardando...'}
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
          if (faltaDePin(pin) === null) void poner({ cuerpo: { pin } });
        }}
      >
        <EntradaPin
          etiqueta="PIN nuevo"
          valor={pin}
          alCambiar={(p) => {
            poner.olvidar();
            setPin(p);
          }}
          error={poner.motivo ?? undefined}
        />
        <p className="text-suave">Con tu cara y este PIN entras en los dispositivos de casa. No se lo digas a nadie.</p>
      </form>
    </Dialogo>
  );
}
