import { useQuery } from '@tanstack/react-query';
import { Download, ToggleRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Direcciones } from '#shared/contracts/servidor.ts';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { plural } from '#shared/domain/palabras.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { claseBoton, EnlaceBoton, Girador } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { aparatoDe, type Paso, PASOS } from './aparatos.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rutaDeTraspaso } from '#shared/contracts/traspaso.ts';
import { cuantasEsperan, enviarPendientes } from '#client/lib/cola/cola.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';

/** Milliseconds between attempts to load the https address. */
const CADA_MS = 3_000;

type Fase = 'ESPERA' | 'PASANDO' | { readonly esperan: number };

/**
 * Tries the https address at intervals and when the tab becomes visible, until this browser trusts it. Then moves there, once no
 * tick waits in the queue. Returns the phase: waiting for trust, moving, or the number of ticks still to be sent.
 */
const useMudanza = (https: string): Fase => {
  const [fase, setFase] = useState<Fase>('ESPERA');
  useEffect(() => {
    let [sigue, probando] = [true, false];
    const probar = async () => {
      if (probando || document.hidden) return;
      probando = true;
      try {
        if (!(await seFia(https)) || !sigue) return;
        setFase('PASANDO');
        const destino = await prepararMudanza(https);
        if (!sigue) return;
        if (typeof destino === 'string') location.replace(destino);
        else setFase({ esperan: destino });
      } catch {
        // A request failed; the next try repeats it.
        if (sigue) setFase('ESPERA');
      } finally {
        probando = false;
      }
    };
    const alVolver = () => void probar();
    alVolver();
    const vuelta = setInterval(alVolver, CADA_MS);
    document.addEventListener('visibilitychange', alVolver);
    return () => {
      sigue = false;
      clearInterval(vuelta);
      document.removeEventListener('visibilitychange', alVolver);
    };
  }, [https]);
  return fase;
};

const SinHttps = () => (
  <EnlaceBoton to={INICIO} variante="contorno" tamano="grande" ancho>
    Seguir sin https
  </EnlaceBoton>
);

/** Progress of the move, announced to screen readers. */
function Estado({ fase }: { readonly fase: Fase }) {
  if (typeof fase === 'object')
    return (
      <Franja tipo="atencion">
        Antes de pasar hay que enviar {plural(fase.esperan, 'tarea')}. En cuanto salga todo, sigue solo.
      </Franja>
    );
  return (
    <output className="flex items-center justify-center gap-3 text-center font-bold text-suave">
      <Girador /> {fase === 'PASANDO' ? 'Ya se fía. Pasando a https…' : 'En cuanto se fíe, sigue solo'}
    </output>
  );
}

/** The steps for this device, the certificate to download and, on a computer, a QR code for a phone that can reach the box. */
function Pasos({ movil }: Pick<Direcciones, 'movil'>) {
  const aparato = aparatoDe(navigator.userAgent, navigator.maxTouchPoints);
  const { antes, pasos } = PASOS[aparato];
  const deApple = aparato === 'iphone' || aparato === 'mac';
  const enMovil = aparato === 'iphone' || aparato.startsWith('android');
  return (
    <>
      {antes !== undefined && <p className="font-bold">{antes}</p>}
      <a href={enBase(RUTA_RAIZ) + (deApple ? '' : '?guardar')} className={claseBoton('primario', 'grande', true)}>
        <Download aria-hidden className="size-6 shrink-0" /> Descargar el certificado
      </a>
      <ol className="grid gap-6">
        {pasos.map((paso, i) => (
          <li key={paso.hacer} className="grid gap-2">
            <Estampa paso={paso} n={i + 1} />
            <p>{paso.hacer}</p>
          </li>
        ))}
      </ol>
      {!enMovil && movil !== null && (
        <figure className="grid justify-items-center gap-3 rounded-carta bg-hundido p-carta text-center">
          <div className="w-48">
            <CodigoQr texto={movil + enBase('/confiar')} etiqueta="Código QR de esta página" />
          </div>
          <figcaption className="text-suave">Para un móvil, escanéalo con su cámara y sigue en él.</figcaption>
        </figure>
      )}
    </>
  );
}

function ConHttps({ https, huella, movil }: Direcciones & { readonly https: string }) {
  const fase = useMudanza(https);
  return (
    <>
      <Estado fase={fase} />
      {huella === null ? (
        <p>Este navegador todavía no acepta el certificado de {https}. Quien instaló Te Toca puede mirarlo.</p>
      ) : (
        <Pasos movil={movil} />
      )}
      <SinHttps />
      {huella !== null && (
        <details className="text-sm text-suave">
          <summary className="cursor-pointer py-2 font-bold">¿A qué se compromete este aparato?</summary>
          <p>
            El certificado solo vale para direcciones de tu casa: con él nadie puede hacerse pasar por otra página. Esta
            es su huella:
          </p>
          <p className="mt-2 font-mono break-all">{huella}</p>
        </details>
      )}
    </>
  );
}

/**
 * Guides a device to the box's own https address: its user installs the box's root certificate, then the page moves there and
 * takes this device's login along. Visitors who are not logged in may use it too.
 */
export function Confiar({ atras }: { readonly atras: () => void }) {
  const consulta = useQuery({ queryKey: CLAVES.direcciones, queryFn: () => llamar('verDirecciones') });
  return (
    <PantallaPublica
      titulo="Avisos, cámara y app instalada"
      subtitulo="Los navegadores los reservan para https. Te Toca lo tiene, con un certificado hecho en casa: di una vez a este aparato que se fíe."
      atras={atras}
    >
      <Cargable consulta={consulta} error="No se ha podido preguntar al servidor" esqueleto={<Esqueleto />}>
        {(direcciones) =>
          location.protocol === 'https:' ? (
            <>
              <Franja tipo="bien">Aquí ya estás con https.</Franja>
              <EnlaceBoton to={INICIO} tamano="grande" ancho>
                Ir a Inicio
              </EnlaceBoton>
            </>
          ) : direcciones.https === null ? (
            <>
              <Franja>Este servidor no tiene https. Quien lo cuida puede ponerlo: lo cuentan las instrucciones.</Franja>
              <SinHttps />
            </>
          ) : (
            <ConHttps {...direcciones} https={direcciones.https} />
          )
        }
      </Cargable>
    </PantallaPublica>
  );
}

/** A step as a drawn screen, with the row to touch marked. Hidden from screen readers, since the words below say the same. */
function Estampa({ paso: { titulo, filas, toca, interruptor }, n }: { readonly paso: Paso; readonly n: number }) {
  return (
    <div aria-hidden className="relative rounded-carta border-2 border-borde bg-hundido p-3 select-none">
      <span className="absolute -top-3 -left-2 grid size-8 place-items-center rounded-full bg-marca font-black text-sobre-marca">
        {n}
      </span>
      <p className="mb-2 text-center text-sm font-extrabold text-suave">{titulo}</p>
      <div className="grid gap-1.5">
        {filas.map((fila, i) => (
          <p
            key={fila}
            className={cx(
              'flex items-center gap-2 rounded-control bg-superficie px-3 py-2 text-sm',
              i === toca ? 'border-2 border-marca font-extrabold' : 'text-suave',
            )}
          >
            <span className="min-w-0 flex-1">{fila}</span>
            {i === toca && interruptor === true && <ToggleRight className="size-8 shrink-0 text-bien" />}
          </p>
        ))}
      </div>
    </div>
  );
}

/**
 * Whether this browser can load the https address. False for an untrusted certificate and without a network alike, which a page
 * cannot tell apart.
 */
const seFia = (https: string): Promise<boolean> =>
  globalThis.fetch(https + enBase(RUTAS.direcciones), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Prepares the move to the https address, where this browser's storage starts empty: sends the ticks in the queue, and asks for a
 * code that logs in there. Returns the address to open, or the number of ticks that could not be sent. Without a login here,
 * returns the address of the login page.
 */
const prepararMudanza = async (https: string): Promise<string | number> => {
  if (leerTokenAcceso() === null) return https + enBase('/login');
  await enviarPendientes(() => undefined);
  const esperan = cuantasEsperan();
  if (esperan > 0) return esperan;
  const { codigo } = await llamar('pedirTraspaso', { cuerpo: { se_muda: true } });
  return https + enBase(rutaDeTraspaso(codigo));
};
