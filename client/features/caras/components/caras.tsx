import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HASTA_QUE_CONTESTE } from '#client/lib/red/query-client.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { BotonCara, CLASE_CARAS } from '#client/ui/elegir-personas.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { FormasDeEntrar, type Salida, type Salidas } from '#client/ui/formas-de-entrar.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';
import { SinServidor } from '#client/ui/cargable.tsx';
import { consultaCaras } from '../api.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import type { Caras as CarasDelAparato, EntrarConPin } from '#shared/contracts/sin-contrasena.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { TeclasPin } from '#client/ui/pin.tsx';

interface Props extends Salidas {
  readonly dispositivo: string;
  /** The member whose face was tapped, or null. */
  readonly elegida: number | null;
  readonly elegir: (miembro: number) => void;
  readonly atras: () => void;
  readonly entrar: () => void;
  readonly terminada: string | null;
  /** The usual welcome page, shown while no member may log in here by face. */
  readonly bienvenida: ReactNode;
}

/**
 * The welcome page of a device on which members log in by face: first the faces, then the PIN of the face tapped; below the
 * faces, the other ways in.
 */
export function Caras({ dispositivo, elegida, elegir, atras, entrar, bienvenida, ...salidas }: Props) {
  const { data, errorUpdateCount, refetch } = useQuery({ ...consultaCaras(dispositivo), ...HASTA_QUE_CONTESTE });
  const miembro = data?.miembros.find((m) => m.id === elegida);
  if (miembro !== undefined)
    return (
      <TecladoPin
        key={miembro.id}
        dispositivo={dispositivo}
        miembro={miembro}
        atras={atras}
        entrar={entrar}
        conContrasena={salidas.abrirLogin}
      />
    );
  if (data === undefined)
    return errorUpdateCount === 0 ? (
      <Esperando />
    ) : (
      <SinServidor reintentar={() => void refetch()}>
        <EnlaceBoton variante="fantasma" {...salidas.abrirLogin}>
          Entrar con mi contraseña
        </EnlaceBoton>
      </SinServidor>
    );
  if (data.miembros.length === 0) return bienvenida;
  return (
    <Portada {...salidas} familia={data.familia.nombre}>
      <ul className={CLASE_CARAS}>
        {data.miembros.map((m) => (
          <li key={m.id}>
            <BotonCara miembro={m} alTocar={() => elegir(m.id)} />
          </li>
        ))}
      </ul>
    </Portada>
  );
}

const Esperando = () => (
  <main className="mx-auto w-full max-w-lg px-lado pt-16">
    <Esqueleto filas={2} alto="h-44" />
  </main>
);

interface PropsPortada extends Salidas, Pick<Props, 'terminada'> {
  readonly familia: string;
  readonly children: ReactNode;
}

function Portada({ familia, children, terminada, ...salidas }: PropsPortada) {
  const h1 = useTitulo('Bienvenida');
  return (
    <main className="mx-auto grid w-full grid-cols-1 max-w-2xl gap-6 px-lado pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6 lg:pt-14">
      <header className="flex flex-wrap items-center gap-4">
        <img src={enBase('/icono.svg')} alt="" className="size-[min(3.5rem,72px)]" />
        <div className="min-w-0 flex-1 basis-40">
          <h1 ref={h1} tabIndex={-1} className="text-3xl">
            ¿Quién eres?
          </h1>
          <p className="text-suave">Toca tu cara · {familia}</p>
        </div>
      </header>
      {terminada !== null && <Franja>{terminada}</Franja>}
      {children}
      <section aria-label="Otras formas de entrar" className="grid gap-3 border-t border-borde pt-6">
        <FormasDeEntrar {...salidas} variantes={['tonal', 'contorno', 'fantasma']} />
      </section>
    </main>
  );
}

interface PropsTecladoPin {
  readonly dispositivo: string;
  readonly miembro: CarasDelAparato['miembros'][number];
  readonly atras: () => void;
  readonly entrar: () => void;
  readonly conContrasena: Salida;
}

/** Asks for the PIN of the member whose face was tapped, on large keys or by keyboard, or leads to the login with a password. */
export function TecladoPin({ dispositivo, miembro, atras, entrar, conContrasena }: PropsTecladoPin) {
  const [pin, setPin] = useState('');
  const cache = useQueryClient();
  const entrada = useAccion(async (datos: EntrarConPin) => entrarCon(await llamar('entrarConPin', { cuerpo: datos })), {
    texto: 'Error al iniciar sesión',
    alHacer: entrar,
    // Reads the faces again, since the refusal may come from an outdated list instead of a wrong PIN.
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
