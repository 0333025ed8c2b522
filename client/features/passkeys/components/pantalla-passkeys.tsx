import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fingerprint, Trash2 } from 'lucide-react';
import type { Passkey } from '#shared/contracts/sin-contrasena.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { portadaEn } from '#client/lib/navegador/direcciones.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/dispositivo.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/**
 * Query: the member's passkeys. No event tells of a change; the key begins with `CLAVES.aparatos`, so that they are read again
 * after each action (`CLAVES_SIN_VERSION`).
 */
const consultaPasskeys = queryOptions({
  queryKey: [...CLAVES.aparatos, 'passkeys'],
  queryFn: ({ signal }) => llamar('verPasskeys', { signal }),
});

function Fila({ passkey, quitar }: { readonly passkey: Passkey; readonly quitar: () => void }) {
  const { nombre, host, hecha_en, usada_en } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
        {nombre}
        <span className="mt-0.5 block text-sm font-semibold text-suave">
          Hecha el {momento(hecha_en)}, para {host}
        </span>
        <span className="block text-sm font-semibold text-suave">
          {usada_en === null ? 'Aún sin usar' : `Usada el ${momento(usada_en)}`}
        </span>
      </p>
      <Boton
        variante="contorno"
        icono={<Trash2 aria-hidden className="size-5" />}
        aria-label={`Quitar ${nombre}, del ${momento(hecha_en)}`}
        onClick={quitar}
      >
        Quitar
      </Boton>
    </li>
  );
}

/** Button that makes a passkey on this device; where that is not possible, the reason and what to do about it. */
function Anadir({ origen }: { readonly origen: string | null }) {
  const hacer = useAccion(
    async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, response } = await startRegistration({ optionsJSON: await llamar('retarPasskey') });
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const credencial = { id, clientDataJSON, attestationObject, transports };
      return llamar('hacerPasskey', { cuerpo: { nombre: nombreDeDispositivo(navigator.userAgent), credencial } });
    },
    { texto: 'No se ha añadido ninguna llave de acceso', dicho: 'Llave de acceso añadida' },
  );
  if (origen === null)
    return (
      <p className="font-bold">
        Aquí no se puede todavía: Te Toca tiene que abrirse en una dirección con nombre y https. La pone quien cuida el
        servidor.
      </p>
    );
  if (origen !== location.origin)
    return (
      <p className="font-bold">
        Aquí no se puede. Abre Te Toca en{' '}
        <a href={portadaEn(origen)} className="inline-block py-3 break-all text-marca underline underline-offset-4">
          {origen}
        </a>{' '}
        y añádela allí.
      </p>
    );
  if (!('PublicKeyCredential' in globalThis))
    return <p className="font-bold">Este navegador no tiene llaves de acceso. Prueba con otro.</p>;
  return (
    <Boton
      icono={<Fingerprint aria-hidden className="size-5" />}
      cargando={hacer.ocupada && 'Esperando a tu dispositivo...'}
      onClick={() => void hacer()}
    >
      Añadir una llave de acceso
    </Boton>
  );
}

/** The screen «Entrar sin contraseña»: makes and removes the member's passkeys. */
export function PantallaPasskeys() {
  const consulta = useQuery(consultaPasskeys);
  const quitar = useAccion('quitarPasskey', { texto: 'Error al quitarla', dicho: 'Llave de acceso quitada' });
  const pulsar = async ({ id, nombre }: Passkey) => {
    const si = await confirmar({
      titulo: `¿Quitar «${nombre}»?`,
      texto: 'Quien haya entrado con ella saldrá al momento. Bórrala también en los ajustes de ese dispositivo.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar({ id });
  };
  return (
    <Pantalla titulo="Entrar sin contraseña">
      <Cargable consulta={consulta} error="Error al cargar tus llaves de acceso">
        {({ origen, passkeys }) => (
          <>
            <Tarjeta className="grid grid-cols-1 gap-3">
              <p className="text-suave">
                Con una llave de acceso entras con tu huella, tu cara o el PIN de tu dispositivo, que la guarda. Tu
                contraseña sigue valiendo. Añade una en cada dispositivo y quita la del que pierdas.
              </p>
              <Anadir origen={origen} />
            </Tarjeta>
            {passkeys.length === 0 ? (
              <p className="flex items-center justify-center gap-2 py-6 text-suave">
                <Fingerprint aria-hidden className="size-6" />
                Aún no tienes ninguna
              </p>
            ) : (
              <Tarjeta>
                <ul aria-label="Llaves de acceso" className="grid divide-y divide-borde">
                  {passkeys.map((p) => (
                    <Fila key={p.id} passkey={p} quitar={() => void pulsar(p)} />
                  ))}
                </ul>
              </Tarjeta>
            )}
          </>
        )}
      </Cargable>
    </Pantalla>
  );
}
