import { useState } from 'react';
import type { InvitacionAltaCreada, InvitacionesAlta } from '#shared/contracts/accesos.ts';
import { direccionA } from '#client/lib/navegador/direcciones.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { useInvitaciones } from '../api.ts';
import { Abiertas } from './abiertas.tsx';
import { NuevaInvitacion } from './nueva-invitacion.tsx';

const DialogoEnlace = dialogoPerezoso(() => import('./dialogo-enlace.tsx').then((m) => m.DialogoEnlace));

/** Lets the admin of the box invite other families, and lists the links that are still valid. */
export function InvitarFamilia() {
  const invitaciones = useInvitaciones();
  const [creada, setCreada] = useState<InvitacionAltaCreada | null>(null);
  return (
    <Tarjeta como="section" aria-labelledby="invitar-familia" className="grid grid-cols-1 gap-4">
      <h2 id="invitar-familia" className="text-lg">
        Invitar a otra familia
      </h2>
      <Cargable
        consulta={invitaciones}
        error="Error al cargar las invitaciones"
        esqueleto={<Bloque className="h-40 animate-tarde" />}
      >
        {({ registro, abiertas }) =>
          registro === 'invitacion' ? (
            <>
              <p className="text-suave">
                Cada enlace sirve una vez y vale 7 días. La otra familia es aparte: ni tú ves lo suyo ni ellos lo
                vuestro.
              </p>
              <NuevaInvitacion alCrear={setCreada} />
              <Abiertas lista={abiertas} />
            </>
          ) : (
            <SinInvitaciones registro={registro} />
          )
        }
      </Cargable>
      {creada !== null && <DialogoEnlace invitacion={creada} cerrar={() => setCreada(null)} />}
    </Tarjeta>
  );
}

/** Text for a box without invitations: who may create a family there, and how to change that. */
function SinInvitaciones({ registro }: Pick<InvitacionesAlta, 'registro'>) {
  return (
    <p className="text-suave">
      {registro === 'abierto' ? (
        <>
          Aquí cualquiera puede crear su familia: basta con darle la dirección{' '}
          <span className="font-extrabold wrap-anywhere text-texto">{direccionA('/').replace(/\/$/, '')}</span>. Para
          que solo entre quien invites,
        </>
      ) : (
        'Aquí no se pueden crear más familias. Para poder invitar,'
      )}{' '}
      arranca el servidor con <span className="font-extrabold wrap-anywhere text-texto">REGISTRO=invitacion</span>.
    </p>
  );
}
