import { useQuery } from '@tanstack/react-query';
import { Webhook as IconoWebhook } from 'lucide-react';
import { useState } from 'react';
import { type Webhook, WebhookEntrada, type WebhookHecho } from '#shared/contracts/webhooks.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { DialogoSecreto } from '#client/ui/boton-copiar.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { comoEsta, consultaWebhooks } from '../webhooks.ts';
import { DialogoWebhook } from './dialogo-webhook.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

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

interface Props {
  /** Called with the new webhook, which contains its secret. */
  readonly alHacer: (hecho: WebhookHecho) => void;
  readonly cerrar: () => void;
}

/** Dialog that adds an address. */
export function DialogoNuevo({ alHacer, cerrar }: Props) {
  const crear = useAccion('crearWebhook', {
    texto: 'Error al añadir la dirección',
    dicho: null,
    campos: true,
    alHacer,
  });
  return (
    <DialogoFormulario
      contrato={WebhookEntrada}
      iniciales={{ direccion: '' }}
      borrador={null}
      accion={crear}
      alEnviar={(cuerpo) => crear({ cuerpo })}
      titulo="Añadir una dirección"
      enviar="Añadir"
      cerrar={cerrar}
    >
      {({ campo }) => (
        <Entrada
          etiqueta="Dirección"
          data-primero
          type="url"
          inputMode="url"
          placeholder="http://homeassistant.local:8123/api/webhook/te-toca"
          autoComplete="off"
          {...campo('direccion')}
        />
      )}
    </DialogoFormulario>
  );
}
