import { useId, useState } from 'react';
import type { PermitirPin } from '#shared/contracts/caras.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EntradaPin, faltaDePin } from '#client/ui/entrada-pin.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { usePermitirPin } from '../api/permitir-pin.ts';

/** Whether a member gets in by face and a PIN: with one to begin with, another one, or no longer. */
export function DialogoPinMiembro({ miembro, cerrar }: { readonly miembro: Usuario; readonly cerrar: () => void }) {
  const id = useId();
  const [pin, setPin] = useState('');
  const permitir = usePermitirPin(miembro.id);
  const { first_name: nombre, entrada_pin: entrada } = miembro;
  const dentro = entrada !== 'NO';
  const guardar = (datos: PermitirPin, dicho: string) =>
    permitir.mutate(datos, {
      onSuccess: () => {
        tostada.bien(dicho);
        cerrar();
      },
    });
  const conPin = pin === '' ? {} : { pin };
  const enviar = () =>
    guardar(
      { permitido: true, ...conPin },
      dentro ? `${nombre} tiene otro PIN` : `${nombre} ya puede entrar con su cara`,
    );
  // For a member who has it already, saving without a new PIN would change nothing.
  const listo = pin === '' ? !dentro : faltaDePin(pin) === null;
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo={`PIN de ${nombre}`}
      pie={
        <>
          <Boton type="submit" form={id} ancho disabled={!listo} cargando={permitir.isPending && 'Guardando...'}>
            {dentro ? 'Poner este PIN' : 'Permitir'}
          </Boton>
          {dentro && (
            <Boton
              variante="contorno"
              ancho
              onClick={() => guardar({ permitido: false }, `${nombre} ya no entra con su cara`)}
            >
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
          if (listo) enviar();
        }}
      >
        {entrada === 'SIN_PIN' && (
          <Franja tipo="atencion">Aún no tiene PIN. Ponlo aquí, o que lo ponga {nombre} en su Perfil.</Franja>
        )}
        {permitir.isError && <Franja tipo="mal">{mensajeDeError(permitir.error, 'Error al guardar el PIN')}</Franja>}
        <EntradaPin
          etiqueta={entrada === 'CON_PIN' ? 'Otro PIN' : 'PIN'}
          opcional={!dentro}
          valor={pin}
          alCambiar={(p) => {
            permitir.reset();
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
