import { useQuery } from '@tanstack/react-query';
import { Webhook as IconoWebhook } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/contracts/webhooks.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { DialogoSecreto } from '#client/ui/dialogo-secreto.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { consultaWebhooks } from '../api.ts';
import { comoEsta } from '../palabras.ts';
import { DialogoNuevo } from './dialogo-nuevo.tsx';
import { DialogoWebhook } from './dialogo-webhook.tsx';

function Fila({ webhook, ver }: { readonly webhook: Webhook; readonly ver: () => void }) {
  // Only the host: the path may hold a secret of the receiver.
  const { host } = new URL(webhook.direccion);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
        {host}
        <span className="mt-0.5 block text-sm font-semibold text-suave">{comoEsta(webhook)}</span>
      </p>
      <Boton variante="contorno" aria-label={`Ver ${host}`} onClick={ver}>
        Ver
      </Boton>
    </li>
  );
}

/** The addresses that are told what happens at home: a few words, the button that adds one, and the list. */
export function MisWebhooks() {
  const webhooks = useQuery(consultaWebhooks);
  const [anadiendo, setAnadiendo] = useState(false);
  const [abierto, setAbierto] = useState<number | null>(null);
  const [secreto, setSecreto] = useState<string | null>(null);
  const elegido = webhooks.data?.find((w) => w.id === abierto);
  return (
    <>
      <p className="text-suave">
        Te Toca avisa a otro programa cuando pasa algo en casa: una tarea hecha, un turno, una meta conseguida. Solo
        tienes que decir a qué dirección. Nunca cuenta votos, deseos ni contraseñas.
      </p>
      <Boton
        variante="tonal"
        icono={<IconoWebhook aria-hidden className="size-5" />}
        onClick={() => setAnadiendo(true)}
      >
        Añadir una dirección
      </Boton>
      <Cargable
        consulta={webhooks}
        error="Error al cargar los webhooks"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(lista) =>
          lista.length > 0 && (
            <ul aria-label="Webhooks" className="grid divide-y divide-borde border-t border-borde">
              {lista.map((w) => (
                <Fila key={w.id} webhook={w} ver={() => setAbierto(w.id)} />
              ))}
            </ul>
          )
        }
      </Cargable>
      {anadiendo && <DialogoNuevo alHacer={(hecho) => setSecreto(hecho.secreto)} cerrar={() => setAnadiendo(false)} />}
      {elegido !== undefined && secreto === null && (
        <DialogoWebhook webhook={elegido} alCambiarSecreto={setSecreto} cerrar={() => setAbierto(null)} />
      )}
      {secreto !== null && !anadiendo && (
        <DialogoSecreto titulo="Secreto del webhook" secreto={secreto} cerrar={() => setSecreto(null)} />
      )}
    </>
  );
}
