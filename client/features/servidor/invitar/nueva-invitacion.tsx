import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { InvitacionAltaCreada } from '#shared/contracts/altas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useInvitarFamilia } from '../api/invitaciones.ts';

/** Makes a link, with a word to tell it from the others. */
export function NuevaInvitacion({ alCrear }: { readonly alCrear: (creada: InvitacionAltaCreada) => void }) {
  const invitar = useInvitarFamilia();
  const [para, setPara] = useState('');
  const crear = () =>
    invitar.mutate(para, {
      onSuccess: (creada) => {
        setPara('');
        alCrear(creada);
      },
    });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(e) => {
        e.preventDefault();
        if (!invitar.isPending) crear();
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
      {invitar.isError && (
        <Franja tipo="mal">{mensajeDeError(invitar.error, 'No se ha podido crear el enlace')}</Franja>
      )}
      <Boton
        type="submit"
        icono={<Link2 aria-hidden className="size-5" />}
        cargando={invitar.isPending && 'Creando enlace...'}
      >
        Crear enlace
      </Boton>
    </form>
  );
}
