import { Link2Off } from 'lucide-react';
import type { InvitacionAlta } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { consultaInvitaciones } from '../api.ts';

const nombreDe = ({ para, creada_en }: InvitacionAlta): string =>
  para === '' ? `Enlace del ${momento(creada_en)}` : para;

/** The unused invitation links, each with a button to withdraw it. */
export function Abiertas({ lista }: { readonly lista: readonly InvitacionAlta[] }) {
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
