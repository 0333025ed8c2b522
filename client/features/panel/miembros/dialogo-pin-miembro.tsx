import { useId, useState } from 'react';
import type { PermitirPin } from '#shared/contracts/sin-contrasena.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EntradaPin, faltaDePin } from '#client/ui/pin.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

/** Dialog to allow a member's login by face and PIN, to set another PIN, or to end the permission. */
export function DialogoPinMiembro({ miembro, cerrar }: { readonly miembro: Usuario; readonly cerrar: () => void }) {
  const id = useId();
  const [pin, setPin] = useState('');
  const { first_name: nombre, entrada_pin: entrada } = miembro;
  const dentro = entrada !== 'NO';
  const permitir = useAccion((cuerpo: PermitirPin) => llamar('permitirPin', { id: miembro.id, cuerpo }), {
    texto: 'Error al guardar el PIN',
    dicho: (_, { permitido }) =>
      permitido
        ? dentro
          ? `${nombre} tiene otro PIN`
          : `${nombre} ya puede entrar con su cara`
        : `${nombre} ya no entra con su cara`,
    alHacer: (...de) => {
      alEditar(...de);
      cerrar();
    },
    campos: true,
  });
  // Without a PIN only the permission is given, and the member sets a PIN later. Once permitted, saving needs a new PIN.
  const listo = pin === '' ? !dentro : faltaDePin(pin) === null;
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`PIN de ${nombre}`}
      pie={
        <>
          <Boton type="submit" form={id} ancho disabled={!listo} cargando={permitir.ocupada && 'Guardando...'}>
            {dentro ? 'Poner este PIN' : 'Permitir'}
          </Boton>
          {dentro && (
            <Boton variante="contorno" ancho onClick={() => void permitir({ permitido: false })}>
              Dejar de permitir
            </Boton>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(e) => {
          e.preventDefault();
          if (listo) void permitir({ permitido: true, ...(pin !== '' && { pin }) });
        }}
      >
        {entrada === 'SIN_PIN' && (
          <Franja tipo="atencion">Aún no tiene PIN. Ponlo aquí, o que lo ponga {nombre} en su Perfil.</Franja>
        )}
        <Rechazo de={permitir} />
        <EntradaPin
          etiqueta={entrada === 'CON_PIN' ? 'Otro PIN' : 'PIN'}
          opcional={!dentro}
          valor={pin}
          alCambiar={(p) => {
            permitir.olvidar();
            setPin(p);
          }}
        />
        <p className="text-suave">
          Con su cara y su PIN entra en los dispositivos que permitáis.
          {!dentro && ` Si lo dejas vacío, ${nombre} lo pone en su Perfil.`}
        </p>
      </form>
    </Dialogo>
  );
}
