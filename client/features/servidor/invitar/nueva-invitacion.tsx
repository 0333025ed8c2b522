import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { InvitacionAltaCreada } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

/** Form that creates an invitation link, with a note to tell it from others. */
export function NuevaInvitacion({ alCrear }: { readonly alCrear: (creada: InvitacionAltaCreada) => void }) {
  const [para, setPara] = useState('');
  const invitar = useAccion('invitarFamilia', {
    texto: 'No se ha podido crear el enlace',
    alHacer: (creada) => {
      setPara('');
      alCrear(creada);
    },
    campos: true,
  });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(e) => {
        e.preventDefault();
        if (!invitar.ocupada) void invitar({ cuerpo: { para } });
      }}
    >
      <Entrada
        etiqueta="Para quién"
        opcional
        ayuda="Ellos no lo ven: es para distinguirlas."
        placeholder="Los Ruiz"
        autoComplete="off"
        maxLength={60}
        value={para}
        onChange={(e) => setPara(e.target.value)}
      />
      <Rechazo de={invitar} />
      <Boton
        type="submit"
        icono={<Link2 aria-hidden className="size-5" />}
        cargando={invitar.ocupada && 'Creando enlace...'}
      >
        Crear enlace
      </Boton>
    </form>
  );
}
