import { useState } from 'react';
import type { DatosInvitacion, FamiliaParaUnirse, MiembroSinCuenta } from '#shared/contracts/accesos.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { useTerminaSola } from '#client/lib/acceso/terminando.ts';
import { useAtras } from '#client/ui/atras.ts';
import { PasoClave } from './paso-clave.tsx';
import { PasoFamilia } from './paso-familia.tsx';
import { PasoInvitacion } from './paso-invitacion.tsx';
import { PasoPin } from './paso-pin.tsx';
import { PasoQuien } from './paso-quien.tsx';
import { TuUsuario } from './tu-usuario.tsx';

interface Props {
  /** The family's ID from a link, or empty. */
  readonly idInicial: string;
  /** Invitation from a QR code, which replaces ID and PIN; null without one. */
  readonly invitacion: DatosInvitacion | null;
  readonly salir: () => void;
  readonly entrar: () => void;
}

/** Joining a family in three steps. Each step is a history entry, so that the back button undoes one step. */
export function Unirse({ idInicial, invitacion: inicial, salir, entrar }: Props) {
  const { valores, cambiar } = useBorrador(`unirse.${idInicial}`, { id: idInicial });
  // The PIN is kept here, because this component outlives the step, and never stored, because it is a secret.
  const [pin, setPin] = useState('');
  const [invitacion, setInvitacion] = useState(inicial);
  const [familia, setFamilia] = useState<FamiliaParaUnirse | null>(null);
  const [miembro, setMiembro] = useState<MiembroSinCuenta | null>(null);
  const [usuario, setUsuario] = useState<{ readonly nombre: string; readonly clave: string | null } | null>(null);
  // From step 3 on, because the login there must not navigate away before the username has been shown.
  useTerminaSola(miembro !== null);
  // After a scanned QR code there is no step before the faces.
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
