import { useState } from 'react';
import { type DestinoAvisos, MAXIMO_DESTINOS, type TipoDestino } from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { ultimaVez } from '../ultima-vez.ts';
import { DialogoDestino } from './dialogo-destino.tsx';
import { FilaDeAvisos } from './fila-de-avisos.tsx';

const NOMBRES = { NTFY: 'ntfy', TELEGRAM: 'Telegram', HTTP: 'Otra dirección' } as const satisfies Record<
  TipoDestino,
  string
>;
const TIPOS = Object.keys(NOMBRES) as TipoDestino[];

const PARADOS = {
  CLAVE: 'No acepta la clave, así que ya no le enviamos nada. Añádelo otra vez con la buena.',
  SIN_SITIO: 'Dice que no existe o que no te deja escribir, así que ya no le enviamos nada. Revísalo y pruébalo.',
} as const satisfies Record<NonNullable<DestinoAvisos['parado']>, string>;

/** Name of a place: its service, its server, and the end of its topic or chat, since the rest is secret. */
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

/** My places outside the app, and the buttons that add one. */
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
