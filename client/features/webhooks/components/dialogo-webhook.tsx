import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { Entrega, Webhook } from '#shared/contracts/webhooks.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { comoEsta, comoFue, consultaEntregas, nombreDeTipo, queContesto } from '../webhooks.ts';

interface Props {
  readonly webhook: Webhook;
  /** Called with a new secret, to show it once. */
  readonly alCambiarSecreto: (secreto: string | null) => void;
  readonly cerrar: () => void;
}

interface PropsFila {
  readonly entrega: Entrega;
  /** Sends the message again; null while the address is off. */
  readonly reenviar: (() => void) | null;
}

function Fila({ entrega, reenviar }: PropsFila) {
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

/** Dialog of one address: a test, its log, another secret, switching it off or on, and removing it. */
export function DialogoWebhook({ webhook, alCambiarSecreto, cerrar }: Props) {
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
                <Fila
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
