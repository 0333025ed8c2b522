import { useState } from 'react';
import type { MiembroSinCuenta } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar } from '#client/lib/acceso/acceso.tsx';
import { guardarEsteAparato } from '#client/lib/acceso/este-aparato.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/nombre-dispositivo.ts';
import { tresPalabras } from '#client/lib/acceso/tres-palabras.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { TeclasPin } from '#client/ui/teclas-pin.tsx';
import { Pasos } from './pasos.tsx';

interface Props {
  readonly miembro: MiembroSinCuenta;
  readonly tokenActivacion: string;
  readonly alEntrar: () => void;
  readonly atras: () => void;
}

/** Step 3 of a child in the lobby: a PIN instead of a password. */
export function PasoPin({ miembro, tokenActivacion, alEntrar, atras }: Props) {
  const [pin, setPin] = useState('');
  // The account needs a password, so it gets a random one that nobody learns; an adult may set another. Repeated requests must
  // send the same one.
  const [password] = useState(() => `${tresPalabras()}-${tresPalabras()}`);
  const activar = useAccion(
    async (elegido: string, unaVez) => {
      const cuerpo = {
        miembro_id: miembro.id,
        password,
        password_confirm: password,
        token_activacion: tokenActivacion,
        con_pin: { pin: elegido, aparato: nombreDeDispositivo(navigator.userAgent) },
      };
      const { tokens, usuario, aparato } = await llamar('activarCuenta', { cuerpo, ...unaVez });
      if (aparato !== undefined) guardarEsteAparato(aparato);
      await entrar(tokens, usuario);
    },
    { texto: 'Error al crear la cuenta', dicho: null, alHacer: alEntrar, campos: true },
  );
  const cara = <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />;
  return (
    <PantallaPublica
      titulo={`Hola, ${miembro.first_name}`}
      subtitulo="Elige tu PIN: cuatro números que recuerdes."
      atras={atras}
      arriba={<Pasos paso={3} />}
      cara={cara}
    >
      <TeclasPin
        pin={pin}
        alCambiar={(cambio) => {
          activar.olvidar();
          setPin(cambio);
        }}
        enviar={() => void activar(pin)}
        cargando={activar.ocupada && 'Entrando...'}
        aLaVista
      >
        <Rechazo de={activar} />
      </TeclasPin>
    </PantallaPublica>
  );
}
