import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type DestinoEntrada,
  HttpEntrada,
  NTFY_PUBLICO,
  NtfyEntrada,
  TelegramEntrada,
  type TipoDestino,
} from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import type { Formulario, OpcionesFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';

interface PropsDe<V extends FieldValues, T extends DestinoEntrada> extends Pick<
  OpcionesFormulario<V, T>,
  'contrato' | 'iniciales'
> {
  readonly titulo: string;
  readonly descripcion: string;
  readonly cerrar: () => void;
  readonly children: (formulario: Formulario<V, T>) => ReactNode;
}

function Dialogo<V extends FieldValues, T extends DestinoEntrada>({ children, ...resto }: PropsDe<V, T>) {
  const anadir = useAccion('anadirDestino', {
    texto: 'Error al añadir el sitio',
    dicho: 'Añadido. Pruébalo para ver si llega.',
    campos: true,
  });
  return (
    <DialogoFormulario
      {...resto}
      borrador={null}
      accion={anadir}
      alEnviar={(cuerpo) => anadir({ cuerpo })}
      enviar="Añadir"
    >
      {children}
    </DialogoFormulario>
  );
}

const SIN_AYUDA_DEL_MOVIL = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const DIALOGOS = {
  NTFY: ({ cerrar }) => (
    <Dialogo
      contrato={NtfyEntrada}
      iniciales={{ tipo: 'NTFY', direccion: NTFY_PUBLICO, tema: '', token: '' }}
      titulo="Avisos por ntfy"
      descripcion="Quien sepa el tema puede leerlos: elige uno difícil de adivinar."
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada etiqueta="Tema" data-primero {...SIN_AYUDA_DEL_MOVIL} {...campo('tema')} />
          <Entrada etiqueta="Servidor" inputMode="url" {...SIN_AYUDA_DEL_MOVIL} {...campo('direccion')} />
          <Entrada
            etiqueta="Clave"
            opcional
            ayuda="Si tu servidor la pide."
            {...SIN_AYUDA_DEL_MOVIL}
            {...campo('token')}
          />
        </>
      )}
    </Dialogo>
  ),
  TELEGRAM: ({ cerrar }) => (
    <Dialogo
      contrato={TelegramEntrada}
      iniciales={{ tipo: 'TELEGRAM', token: '', chat: '' }}
      titulo="Avisos por Telegram"
      descripcion="Crea un bot con @BotFather y escríbele algo desde tu Telegram."
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada etiqueta="Clave del bot" data-primero {...SIN_AYUDA_DEL_MOVIL} {...campo('token')} />
          <Entrada
            etiqueta="Número del chat"
            ayuda="@userinfobot te dice el tuyo."
            {...SIN_AYUDA_DEL_MOVIL}
            {...campo('chat')}
          />
        </>
      )}
    </Dialogo>
  ),
  HTTP: ({ cerrar }) => (
    <Dialogo
      contrato={HttpEntrada}
      iniciales={{ tipo: 'HTTP', direccion: '', authorization: '' }}
      titulo="Avisos a otra dirección"
      descripcion="Recibe un POST con titulo, texto, enlace y tipo, en JSON."
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada etiqueta="Dirección" data-primero inputMode="url" {...SIN_AYUDA_DEL_MOVIL} {...campo('direccion')} />
          <Entrada etiqueta="Cabecera Authorization" opcional {...SIN_AYUDA_DEL_MOVIL} {...campo('authorization')} />
        </>
      )}
    </Dialogo>
  ),
} as const satisfies Record<TipoDestino, (props: { readonly cerrar: () => void }) => ReactNode>;

/** Dialog that adds a place of one kind. What is typed is not kept on the device, because it holds keys. */
export function DialogoDestino({ tipo, cerrar }: { readonly tipo: TipoDestino; readonly cerrar: () => void }) {
  const De = DIALOGOS[tipo];
  return <De cerrar={cerrar} />;
}
