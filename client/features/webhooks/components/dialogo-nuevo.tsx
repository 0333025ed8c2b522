import { WebhookEntrada, type WebhookHecho } from '#shared/contracts/webhooks.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';

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
