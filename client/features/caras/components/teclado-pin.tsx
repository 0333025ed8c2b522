import { Delete } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Caras, EntrarConPin } from '#shared/contracts/caras.ts';
import { MAXIMO_PIN, MINIMO_PIN } from '#shared/domain/cuentas/pin-personal.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso.tsx';
import { cx } from '#client/lib/cx.ts';
import { llamar } from '#client/lib/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import type { Salida } from '#client/ui/formas-de-entrar.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { consultaCaras } from '../api.ts';

const CIFRAS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const CLASE_TECLA =
  'grid min-h-[clamp(3rem,9dvh,5rem)] place-items-center rounded-carta bg-superficie text-[min(1.875rem,2.5rem)] font-black shadow-carta tabular-nums transition select-none hover:bg-marca-tenue active:scale-95 disabled:opacity-40';

/** Shows how many digits have been typed, but not the digits. */
const Puntos = ({ cuantas }: { readonly cuantas: number }) => (
  <div className="flex min-h-6 items-center justify-center gap-3">
    {Array.from({ length: Math.max(MINIMO_PIN, cuantas) }, (_, i) => (
      <span
        key={i}
        aria-hidden
        className={cx('size-5 rounded-full border-2', i < cuantas ? 'border-marca bg-marca' : 'border-borde-fuerte')}
      />
    ))}
    <output className="sr-only">{plural(cuantas, 'cifra')}</output>
  </div>
);

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
    // If the PIN was not what failed, the list of faces may be out of date.
    alFallar: () => {
      setPin('');
      void cache.invalidateQueries(consultaCaras(dispositivo));
    },
  });
  const listo = pin.length >= MINIMO_PIN;
  const escribir = (cifra: string) => {
    entrada.olvidar();
    setPin((antes) => (antes + cifra).slice(0, MAXIMO_PIN));
  };
  const borrar = () => setPin((antes) => antes.slice(0, -1));
  const enviar = () => {
    if (listo && !entrada.ocupada) void entrada({ dispositivo, miembro: miembro.id, pin });
  };
  const alTeclear = useEffectEvent((e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || entrada.ocupada) return;
    if (/^\d$/.test(e.key)) escribir(e.key);
    else if (e.key === 'Backspace') borrar();
    else if (e.key === 'Enter' && !(e.target instanceof HTMLButtonElement)) enviar();
  });
  useEffect(() => {
    addEventListener('keydown', alTeclear);
    return () => removeEventListener('keydown', alTeclear);
  }, []);

  const cara = <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />;
  return (
    <PantallaPublica titulo={`Hola, ${miembro.first_name}`} subtitulo="Escribe tu PIN." atras={atras} arriba={cara}>
      <form
        noValidate
        aria-label="PIN"
        className="mx-auto grid w-full max-w-sm grid-cols-1 gap-5"
        onSubmit={(e) => {
          e.preventDefault();
          enviar();
        }}
      >
        <Puntos cuantas={pin.length} />
        <Rechazo de={entrada} />
        <div className="grid grid-cols-3 gap-3">
          {CIFRAS.map((cifra) => (
            <button key={cifra} type="button" className={CLASE_TECLA} onClick={() => escribir(cifra)}>
              {cifra}
            </button>
          ))}
          <button
            type="button"
            aria-label="Borrar una cifra"
            disabled={pin === ''}
            className={cx(CLASE_TECLA, 'text-suave')}
            onClick={borrar}
          >
            <Delete aria-hidden className="size-7" />
          </button>
          <button type="button" className={cx(CLASE_TECLA, 'col-start-2')} onClick={() => escribir('0')}>
            0
          </button>
        </div>
        <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={entrada.ocupada && 'Entrando...'}>
          Entrar
        </Boton>
      </form>
      <EnlaceBoton variante="fantasma" {...conContrasena}>
        Entrar con mi contraseña
      </EnlaceBoton>
    </PantallaPublica>
  );
}
