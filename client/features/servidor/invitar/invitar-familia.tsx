import { useState } from 'react';
import type { InvitacionAlta, InvitacionAltaCreada, InvitacionesAlta } from '#shared/contracts/accesos.ts';
import { direccionA } from '#client/lib/navegador/direcciones.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { consultaInvitaciones, useInvitaciones } from '../caja.ts';
import { Link2, Link2Off } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { momento } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { confirmar } from '#client/ui/confirmar.ts';

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

/** Text for a box that uses no invitations: whether anybody or nobody may create a family there, and how to change that. */
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

/** Form that creates an invitation link, with a note to tell it from others. */
function NuevaInvitacion({ alCrear }: { readonly alCrear: (creada: InvitacionAltaCreada) => void }) {
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

const nombreDe = ({ para, creada_en }: InvitacionAlta): string =>
  para === '' ? `Enlace del ${momento(creada_en)}` : para;

/** The unused invitation links, each with a button to withdraw it. */
function Abiertas({ lista }: { readonly lista: readonly InvitacionAlta[] }) {
  const retirar = useAccion((id: number) => llamar('retirarInvitacion', { cuerpo: { id } }), {
    texto: 'Error al retirar la invitación',
    dicho: 'Invitación retirada',
    alHacer: (quedan, _, cache) => cache.setQueryData(consultaInvitaciones.queryKey, quedan),
  });
  const pulsar = async (invitacion: InvitacionAlta) => {
    const si = await confirmar({
      titulo: `¿Retirar «${nombreDe(invitacion)}»?`,
      texto: 'Quien tenga el enlace ya no podrá crear su familia con él. Puedes hacer otro cuando quieras.',
      aceptar: 'Retirar',
      peligro: true,
    });
    if (si) await retirar(invitacion.id);
  };
  if (lista.length === 0) return <p className="border-t border-borde pt-3 text-suave">No hay ninguna sin usar.</p>;
  return (
    <ul aria-label="Invitaciones sin usar" className="grid divide-y divide-borde border-t border-borde">
      {lista.map((invitacion) => (
        <li key={invitacion.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
            {nombreDe(invitacion)}
            <span className="mt-0.5 block text-sm font-semibold text-suave">
              Sin usar · vale hasta el {momento(invitacion.expira_en)}
            </span>
          </p>
          <Boton
            variante="contorno"
            icono={<Link2Off aria-hidden className="size-5" />}
            aria-label={`Retirar ${nombreDe(invitacion)}`}
            onClick={() => void pulsar(invitacion)}
          >
            Retirar
          </Boton>
        </li>
      ))}
    </ul>
  );
}
