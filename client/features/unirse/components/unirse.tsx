import { useEffect, useRef, useState } from 'react';
import type { DatosInvitacion, FamiliaParaUnirse, MiembroSinCuenta } from '#shared/contracts/accesos.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { useTerminaSola } from '#client/lib/acceso/destino.ts';
import { useAtras } from '#client/ui/atras.ts';
import { PasoClave, PasoPin } from './paso-clave.tsx';
import { PasoFamilia, PasoInvitacion } from './paso-familia.tsx';
import { BotonCara, CLASE_CARAS } from '#client/ui/elegir-personas.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Pasos, YaTengoCuenta } from './pasos.tsx';
import { confeti } from '#client/lib/navegador/animar.ts';
import { olvidarClave } from '#client/lib/acceso/clave-propuesta.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonCopiar } from '#client/ui/boton-copiar.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';
import { enBase } from '#client/lib/navegador/base.ts';

interface Props {
  /** The family's ID from a link, or empty. */
  readonly idInicial: string;
  /** Invitation from a QR code, which replaces ID and PIN; null without one. */
  readonly invitacion: DatosInvitacion | null;
  readonly salir: () => void;
  readonly entrar: () => void;
}

/**
 * Screen that joins a family in three steps: the family, the member, and a password or PIN; then shows the new username. Each
 * step is a history entry, so that the back button undoes one step.
 */
export function Unirse({ idInicial, invitacion: inicial, salir, entrar }: Props) {
  const { valores, cambiar } = useBorrador(`unirse.${idInicial}`, { id: idInicial });
  // The PIN is held here, since this component outlives the first step. It is not stored on the device, because it is a secret.
  const [pin, setPin] = useState('');
  const [invitacion, setInvitacion] = useState(inicial);
  const [familia, setFamilia] = useState<FamiliaParaUnirse | null>(null);
  const [miembro, setMiembro] = useState<MiembroSinCuenta | null>(null);
  const [usuario, setUsuario] = useState<{ readonly nombre: string; readonly clave: string | null } | null>(null);
  // From step 3 on, the login does not lead away from this screen, so that the username is shown first.
  useTerminaSola(miembro !== null);
  // No step back from the faces after a scanned QR code, since nothing was typed before them.
  useAtras(familia !== null && invitacion === null && usuario === null, () => setFamilia(null));
  useAtras(miembro !== null && usuario === null, () => setMiembro(null));
  if (usuario !== null) return <TuUsuario usuario={usuario.nombre} clave={usuario.clave} entrar={entrar} />;
  if (familia === null && invitacion !== null)
    return (
      <PasoInvitacion datos={invitacion} alEncontrar={setFamilia} usarPin={() => setInvitacion(null)} atras={salir} />
    );
  if (familia === null)
    return (
      <PasoFamilia
        id={valores.id}
        setId={(id) => cambiar({ id })}
        pin={pin}
        setPin={setPin}
        alEncontrar={setFamilia}
        atras={salir}
      />
    );
  if (miembro === null)
    return (
      <PasoQuien familia={familia} alElegir={setMiembro} atras={invitacion === null ? () => setFamilia(null) : salir} />
    );
  if (familia.con_pin && miembro.grupo_edad === 'INFANTIL')
    return (
      <PasoPin
        miembro={miembro}
        tokenActivacion={familia.token_activacion}
        alEntrar={entrar}
        atras={() => setMiembro(null)}
      />
    );
  return (
    <PasoClave
      miembro={miembro}
      tokenActivacion={familia.token_activacion}
      enSala={familia.con_pin}
      alActivar={(nombre, clave) => setUsuario({ nombre, clave })}
      atras={() => setMiembro(null)}
    />
  );
}

interface PropsPasoQuien {
  readonly familia: FamiliaParaUnirse;
  readonly alElegir: (miembro: MiembroSinCuenta) => void;
  readonly atras: () => void;
}

/** Step 2: the visitor taps their face among the members without an account. */
function PasoQuien({ familia, alElegir, atras }: PropsPasoQuien) {
  return (
    <PantallaPublica
      titulo="¿Quién eres?"
      subtitulo={`Toca tu cara · ${familia.familia.nombre}`}
      atras={atras}
      arriba={<Pasos paso={2} />}
    >
      <ul className={CLASE_CARAS}>
        {familia.miembros.map((m) => (
          <li key={m.id}>
            <BotonCara miembro={m} alTocar={() => alElegir(m)} />
          </li>
        ))}
      </ul>
      <YaTengoCuenta />
    </PantallaPublica>
  );
}

interface PropsTuUsuario {
  readonly usuario: string;
  /** The proposed password, for the member to note; null if they typed their own. */
  readonly clave: string | null;
  readonly entrar: () => void;
}

/**
 * Page after the activation: the username in large text and the proposed password, to be noted. The back button goes on, too,
 * because the steps are over; Inicio then still shows the password.
 */
function TuUsuario({ usuario, clave, entrar }: PropsTuUsuario) {
  const h1 = useTitulo('Tu usuario');
  useAtras(true, entrar);
  const nombre = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    void confeti();
  }, []);
  return (
    <main className="escena grid min-h-dvh place-items-center px-5 py-10">
      <div className="grid w-full max-w-md gap-8 text-center">
        <img src={enBase('/icono.svg')} alt="" className="mx-auto size-20 animate-sube" />
        <h1 ref={h1} tabIndex={-1} className="grid gap-3 text-2xl">
          Tu usuario es
          <span
            ref={nombre}
            className="text-[min(3rem,12vw)] font-black wrap-anywhere select-all"
          >{`@${usuario}`}</span>
        </h1>
        {clave !== null && (
          <p className="grid gap-1 text-xl">
            Y tu contraseña
            <span className="text-[min(2rem,9vw)] leading-tight font-black wrap-anywhere select-all">{clave}</span>
          </p>
        )}
        <p className="text-lg text-sobre-escena-suave">
          {clave === null
            ? 'Apúntalo. Con él y tu contraseña entras desde cualquier móvil.'
            : 'Apunta los dos. Con ellos entras desde cualquier móvil.'}
        </p>
        <div className="grid gap-3">
          <BotonCopiar texto={usuario} donde={nombre} dicho="Copiado" variante="claro" tamano="grande">
            Copiar
          </BotonCopiar>
          <Boton
            variante="invertido"
            tamano="grande"
            ancho
            onClick={() => {
              if (clave !== null) olvidarClave();
              entrar();
            }}
          >
            {clave === null ? 'Entrar' : 'Ya la tengo: entrar'}
          </Boton>
        </div>
      </div>
    </main>
  );
}
