import { useQuery } from '@tanstack/react-query';
import { Send, Webhook as IconoWebhook } from 'lucide-react';
import { useState } from 'react';
import { type Entrega, type Webhook, WebhookEntrada, type WebhookHecho } from '#shared/contracts/webhooks.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { DialogoSecreto } from '#client/ui/boton-copiar.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { comoEsta, comoFue, consultaEntregas, consultaWebhooks, nombreDeTipo, queContesto } from '../webhooks.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';

function Fila({ webhook, ver }: { readonly webhook: Webhook; readonly ver: () => void }) {
  // Shows only the host, because the path may hold a secret of the receiver.
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

/**
 * Section of the addresses that are told what happens at home: some words, a button that adds one, and the list. A new secret is
 * shown once.
 */
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

/** Dialog that adds a webhook: an address to be told what happens at home. */
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

interface PropsDialogoWebhook {
  readonly webhook: Webhook;
  /** Called after each change: with the secret if a new one was made, to show it once, else with null. */
  readonly alCambiarSecreto: (secreto: string | null) => void;
  readonly cerrar: () => void;
}

interface PropsFilaEntrega {
  readonly entrega: Entrega;
  /** Sends the message again; null while the webhook is switched off. */
  readonly reenviar: (() => void) | null;
}

function FilaEntrega({ entrega, reenviar }: PropsFilaEntrega) {
  const { tipo, estado } = entrega;
  const nombre = nombreDeTipo(tipo);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-bold wrap-anywhere">
        {nombre}
        <span className="mt-0.5 block text-sm font-semibold text-suave">{comoFue(entrega)}</span>
      </p>
      {reenviar !== null && estado !== 'ESPERA' && (
        <Boton variante="fantasma" aria-label={`Reenviar: ${nombre}, ${comoFue(entrega)}`} onClick={reenviar}>
          Reenviar
        </Boton>
      )}
    </li>
  );
}

/** Dialog of one webhook: its state, a test, its latest messages, another secret, switching it off or on, and removing it. */
export function DialogoWebhook({ webhook, alCambiarSecreto, cerrar }: PropsDialogoWebhook) {
  const { id, direccion, apagado } = webhook;
  const entregas = useQuery(consultaEntregas(id));
  const probar = useAccion('probarWebhook', {
    texto: 'Error al probar',
    dicho: ({ respuesta }) => `Prueba: ${queContesto(respuesta)}`,
  });
  const reenviar = useAccion('reenviar', { texto: 'Error al reenviar', dicho: 'Se manda otra vez' });
  const cambiar = useAccion('cambiarWebhook', {
    texto: 'Error al cambiarlo',
    dicho: null,
    alHacer: ({ secreto }) => alCambiarSecreto(secreto),
  });
  const quitar = useAccion('quitarWebhook', { texto: 'Error al quitarlo', dicho: 'Webhook quitado' });
  const pulsarQuitar = async () => {
    const si = await confirmar({
      titulo: '¿Quitar este webhook?',
      texto: 'El programa que escucha ahí deja de enterarse al momento.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (!si) return;
    cerrar();
    await quitar({ id });
  };
  const pulsarSecreto = async () => {
    const si = await confirmar({
      titulo: '¿Otro secreto?',
      texto: 'El de ahora vale un día más, para que te dé tiempo a cambiarlo.',
      aceptar: 'Hacer otro',
    });
    if (si) await cambiar({ id, cuerpo: { secreto_nuevo: true } });
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Webhook"
      pie={
        <Boton
          ancho
          icono={<Send aria-hidden className="size-5" />}
          cargando={probar.ocupada && 'Probando...'}
          onClick={() => void probar({ id })}
        >
          Probar
        </Boton>
      }
    >
      <p className="font-bold wrap-anywhere">{direccion}</p>
      <p className="text-suave">{comoEsta(webhook)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Boton
          variante="contorno"
          className="flex-1 basis-32"
          onClick={() => void cambiar({ id, cuerpo: { activo: apagado !== null } })}
        >
          {apagado === null ? 'Apagar' : 'Encender'}
        </Boton>
        <Boton variante="contorno" className="flex-1 basis-32" onClick={() => void pulsarSecreto()}>
          Otro secreto
        </Boton>
        <Boton variante="contorno" className="flex-1 basis-32" onClick={() => void pulsarQuitar()}>
          Quitar
        </Boton>
      </div>
      <h3 className="mt-4 text-lg">Últimos mensajes</h3>
      <Cargable consulta={entregas} error="Error al cargar los mensajes">
        {(lista) =>
          lista.length === 0 ? (
            <p className="py-3 text-suave">Aún no se ha mandado ninguno. Pulsa «Probar».</p>
          ) : (
            <ul aria-label="Últimos mensajes" className="grid divide-y divide-borde">
              {lista.map((e) => (
                <FilaEntrega
                  key={e.id}
                  entrega={e}
                  reenviar={apagado === null ? () => void reenviar({ id, cuerpo: { entrega: e.id } }) : null}
                />
              ))}
            </ul>
          )
        }
      </Cargable>
    </Dialogo>
  );
}
