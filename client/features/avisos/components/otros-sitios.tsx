import { type ReactNode, useState } from 'react';
import {
  type DestinoAvisos,
  type DestinoEntrada,
  HttpEntrada,
  MAXIMO_DESTINOS,
  NTFY_PUBLICO,
  NtfyEntrada,
  TelegramEntrada,
  type TipoDestino,
} from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { FilaDeAvisos, ultimaVez } from './fila-de-avisos.tsx';
import type { FieldValues } from 'react-hook-form';
import type { Formulario, OpcionesFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

const NOMBRES = { NTFY: 'ntfy', TELEGRAM: 'Telegram', HTTP: 'Otra dirección' } as const satisfies Record<
  TipoDestino,
  string
>;
const TIPOS = Object.keys(NOMBRES) as TipoDestino[];

const PARADOS = {
  CLAVE: 'No acepta la clave, así que ya no le enviamos nada. Añádelo otra vez con la buena.',
  SIN_SITIO: 'Dice que no existe o que no te deja escribir, así que ya no le enviamos nada. Revísalo y pruébalo.',
} as const satisfies Record<NonNullable<DestinoAvisos['parado']>, string>;

/** Name of a place: its service and, if known, its server and the end of its topic or chat, since the rest is secret. */
const nombreDe = ({ tipo, servidor, acaba_en }: DestinoAvisos): string =>
  [NOMBRES[tipo], ...(servidor === null ? [] : [servidor]), ...(acaba_en === null ? [] : [`…${acaba_en}`])].join(' · ');

function Fila({ destino }: { readonly destino: DestinoAvisos }) {
  const probar = useAccion('probarDestino', {
    texto: 'Error al enviar la prueba',
    alHacer: ({ resultado, detalle }) =>
      resultado === 'ENTREGADO' ? tostada.bien(detalle) : tostada.mal(detalle, 6_000),
  });
  const quitar = useAccion('quitarDestino', { texto: 'Error al quitar el sitio', dicho: 'Sitio quitado' });
  const nombre = nombreDe(destino);
  const { texto, mal } = destino.parado === null ? ultimaVez(destino) : { texto: PARADOS[destino.parado], mal: true };
  return (
    <FilaDeAvisos
      nombre={nombre}
      texto={texto}
      mal={mal}
      probando={probar.ocupada}
      probar={() => probar({ id: destino.id })}
      quitando={quitar.ocupada}
      quitar={() => quitar({ id: destino.id })}
      alQuitarla="Dejará de recibir avisos."
    />
  );
}

/** My other places that get messages (ntfy, Telegram, a web address), and the buttons that add one while there is room. */
export function OtrosSitios({ destinos }: { readonly destinos: readonly DestinoAvisos[] }) {
  const [nuevo, setNuevo] = useState<TipoDestino | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4 px-carta pb-carta">
      <p className="text-suave">Los mismos avisos, también por ntfy, por Telegram o en un programa tuyo.</p>
      {destinos.length > 0 && (
        <ul aria-label="Otros sitios" className="-my-4 grid divide-y divide-borde">
          {destinos.map((d) => (
            <Fila key={d.id} destino={d} />
          ))}
        </ul>
      )}
      {destinos.length < MAXIMO_DESTINOS ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 font-extrabold">Añadir</legend>
          {TIPOS.map((tipo) => (
            <Boton key={tipo} variante="contorno" className="flex-1 basis-32" onClick={() => setNuevo(tipo)}>
              {NOMBRES[tipo]}
            </Boton>
          ))}
        </fieldset>
      ) : (
        <p className="text-suave">{`Caben ${String(MAXIMO_DESTINOS)}. Para añadir otro, quita uno.`}</p>
      )}
      {nuevo !== null && <DialogoDestino tipo={nuevo} cerrar={() => setNuevo(null)} />}
    </div>
  );
}

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

/**
 * Dialog that adds a place of one kind. Unlike other forms, it does not keep unsaved input in the tab (`borrador`), because
 * what is typed holds keys.
 */
export function DialogoDestino({ tipo, cerrar }: { readonly tipo: TipoDestino; readonly cerrar: () => void }) {
  const De = DIALOGOS[tipo];
  return <De cerrar={cerrar} />;
}
