import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Caras, EntrarConPin } from '#shared/contracts/sin-contrasena.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import type { Salida } from '#client/ui/formas-de-entrar.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { TeclasPin } from '#client/ui/teclas-pin.tsx';
import { consultaCaras } from '../api.ts';

interface Props {
  readonly dispositivo: string;
  readonly miembro: Caras['miembros'][number];
  readonly atras: () => void;
  readonly entrar: () => void;
  readonly conContrasena: Salida;
}

/** Entry of the member's PIN, on large keys or on a keyboard. */
export function TecladoPin({ dispositivo, miembro, atras, entrar, conContrasena }: Props) {
  const [pin, setPin] = useState('');
  const cache = useQueryClient();
  const entrada = useAccion(async (datos: EntrarConPin) => entrarCon(await llamar('entrarConPin', { cuerpo: datos })), {
    texto: 'Error al iniciar sesión',
    alHacer: entrar,
    // The cause may be an outdated list of faces instead of a wrong PIN.
    alFallar: () => {
      setPin('');
      void cache.invalidateQueries(consultaCaras(dispositivo));
    },
  });

  const cara = <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />;
  return (
    <PantallaPublica titulo={`Hola, ${miembro.first_name}`} subtitulo="Escribe tu PIN." atras={atras} cara={cara}>
      <TeclasPin
        pin={pin}
        alCambiar={(cambio) => {
          entrada.olvidar();
          setPin(cambio);
        }}
        enviar={() => void entrada({ dispositivo, miembro: miembro.id, pin })}
        cargando={entrada.ocupada && 'Entrando...'}
      >
        <Rechazo de={entrada} />
      </TeclasPin>
      <EnlaceBoton variante="fantasma" {...conContrasena}>
        Entrar con mi contraseña
      </EnlaceBoton>
    </PantallaPublica>
  );
}
