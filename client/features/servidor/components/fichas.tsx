import { useQuery } from '@tanstack/react-query';
import { enBase } from '#client/lib/navegador/base.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import {
  DatabaseBackup,
  HardDrive,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Search,
  Smartphone,
  Wifi,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Copias, DeUnaVia, EstadoServidor, VersionNueva } from '#shared/contracts/servidor.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';
import { cuandoFue, cuandoSera, guardadaHasta, MOTIVOS, tamano } from '../caja.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

const PROXIES: Readonly<Record<EstadoServidor['conexion']['proxy'], string>> = {
  NINGUNO: 'no hay',
  CONFIADO: 'sí, y es de confianza',
  AJENO: 'sí, sin dar de alta',
};
const EN_VIVO: Readonly<Record<EstadoConexion, string>> = {
  vivo: 'sí, al momento',
  sondeo: 'no, cada 5 segundos',
  'sin-red': 'sin conexión',
};

/** The connection between this device and the box. */
export function FichaConexion({
  conexion,
  enVivo,
}: {
  readonly conexion: EstadoServidor['conexion'];
  readonly enVivo: EstadoConexion;
}) {
  const { direccion, proxy, publica } = conexion;
  return (
    <Ficha titulo="Conexión desde aquí" Icono={Wifi}>
      <Datos>
        <Dato nombre="En vivo">{EN_VIVO[enVivo]}</Dato>
        <Dato nombre="Proxy por medio">{PROXIES[proxy]}</Dato>
        <Dato nombre="Este dispositivo llega como">{direccion}</Dato>
        {publica !== null && <Dato nombre="Dirección de la familia">{publica}</Dato>}
      </Datos>
    </Ficha>
  );
}

/**
 * The address to open on phones, with a QR code. If the box has its own https, it is the address of the page that helps a device
 * to trust the box's certificate.
 */
export function FichaMoviles() {
  const { data } = useQuery({ queryKey: CLAVES.direcciones, queryFn: () => llamar('verDirecciones') });
  if (data === undefined) return null;
  const { movil, https } = data;
  const abrir = movil === null ? null : movil + enBase(https === null ? '/' : '/confiar');
  return (
    <Ficha titulo="Para abrirlo en los móviles" Icono={Smartphone}>
      {abrir === null ? (
        <p>El servidor no sabe con qué dirección se llega a él en casa. Ponla en PUBLIC_URL.</p>
      ) : (
        <>
          <div className="mx-auto w-48">
            <CodigoQr texto={abrir} etiqueta="Código QR de la dirección" />
          </div>
          <p className="text-center font-bold break-all">{abrir}</p>
        </>
      )}
    </Ficha>
  );
}

const via = ({ enviados, abandonados }: DeUnaVia): string =>
  `${plural(enviados, 'enviado')}${abandonados === 0 ? '' : ` · ${numero(abandonados)} sin entregar`}`;

/**
 * Numbers of messages sent and given up, by push and e-mail, and of those that wait. They show whether messages leave the box.
 */
export function FichaMensajes({
  mensajes,
  ahora,
}: {
  readonly mensajes: EstadoServidor['mensajes'];
  readonly ahora: string;
}) {
  const { desde, push, correo, con_correo, en_espera } = mensajes;
  const unDia = Date.parse(ahora) - Date.parse(desde) >= 86_400_000;
  return (
    <Ficha titulo="Mensajes" Icono={MessageCircle}>
      <Datos>
        <Dato nombre="Avisos a móviles">{via(push)}</Dato>
        <Dato nombre="Correos">{con_correo ? via(correo) : 'sin servidor de correo'}</Dato>
        <Dato nombre="Esperando">{String(en_espera)}</Dato>
      </Datos>
      <p className="text-sm text-suave">
        {unDia ? 'Los de las últimas 24 horas.' : `Contados desde que arrancó: ${hace(desde)}.`}
      </p>
    </Ficha>
  );
}

/** The numbers of members, devices and wall screens connected now. No names, because other families share the box. */
export function FichaConectados({ estado }: { readonly estado: EstadoServidor }) {
  const { conectados, familias, miembros } = estado;
  return (
    <Ficha titulo="Conectados ahora" Icono={MonitorSmartphone}>
      <Datos>
        <Dato nombre="Personas">{String(conectados.miembros)}</Dato>
        <Dato nombre="Móviles y ventanas">{String(conectados.aparatos)}</Dato>
        <Dato nombre="Pantallas de casa">{String(conectados.pantallas)}</Dato>
      </Datos>
      <p className="text-sm text-suave">
        {`De ${plural(familias, 'familia')} con ${plural(miembros, 'miembro')} en total.`}
      </p>
    </Ficha>
  );
}

/** A card with a heading, for one kind of facts about the box. */
function Ficha({
  titulo,
  Icono,
  children,
}: {
  readonly titulo: string;
  readonly Icono: LucideIcon;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Tarjeta como="section" aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <h2 id={id} className="flex items-center gap-3 text-lg">
        <Icono aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-marca" strokeWidth={2.25} />
        <span className="min-w-0">{titulo}</span>
      </h2>
      {children}
    </Tarjeta>
  );
}

/** The list of facts on a card, one per line. */
function Datos({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-1 divide-y divide-borde">{children}</dl>;
}

function Dato({ nombre, children }: { readonly nombre: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-suave">{nombre}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The backups: the last, the next, and what they still hold of deleted families. */
export function FichaCopias({ copias, ahora }: { readonly copias: Copias; readonly ahora: string }) {
  const { ultima, cuantas, proxima, fallo, borradas } = copias;
  return (
    <Ficha titulo="Copias" Icono={DatabaseBackup}>
      <Datos>
        <Dato nombre="La última">{ultima === null ? 'ninguna todavía' : cuandoFue(ultima.cuando)}</Dato>
        {ultima !== null && <Dato nombre="Cuál">{`${MOTIVOS[ultima.clase]} · ${tamano(ultima.bytes)}`}</Dato>}
        <Dato nombre="La próxima">{proxima <= ahora ? 'en unos minutos' : cuandoSera(proxima)}</Dato>
        {cuantas > 0 && <Dato nombre="Guardadas">{String(cuantas)}</Dato>}
        {fallo !== null && <Dato nombre="La que falló">{hace(fallo.en)}</Dato>}
      </Datos>
      {borradas !== null && (
        <p className="text-sm text-suave">
          {`Aún guardan ${plural(borradas.familias, 'familia borrada', 'familias borradas')}: ${guardadaHasta(borradas)}.`}
        </p>
      )}
    </Ficha>
  );
}

function Hallada({ nueva, url }: VersionNueva) {
  if (nueva === null) return <Franja tipo="bien">Tienes la última versión.</Franja>;
  return (
    <Franja tipo="info">
      {`Hay una versión nueva: ${nueva}. `}
      {url !== null && (
        <a href={enBase(url)} target="_blank" rel="noreferrer" className="underline">
          Qué trae
        </a>
      )}
    </Franja>
  );
}

function BuscarVersion() {
  const buscar = useAccion('buscarVersion', { texto: 'No se ha podido preguntar', campos: true });
  return (
    <>
      {buscar.salida !== undefined && !buscar.ocupada && <Hallada {...buscar.salida} />}
      {!buscar.ocupada && <Rechazo de={buscar} />}
      <Boton
        variante="contorno"
        ancho
        icono={<Search aria-hidden className="size-5" />}
        cargando={buscar.ocupada && 'Preguntando...'}
        onClick={() => void buscar()}
      >
        Buscar una versión nueva
      </Boton>
    </>
  );
}

/** The running version, the size of the data and the free disk space. Looks for a newer version only on request. */
export function FichaVersion({ estado }: { readonly estado: EstadoServidor }) {
  const { version, base, disco_libre, busca_versiones } = estado;
  return (
    <Ficha titulo="Versión y espacio" Icono={HardDrive}>
      <Datos>
        <Dato nombre="Te Toca">{version}</Dato>
        <Dato nombre="Los datos ocupan">{tamano(base.bytes)}</Dato>
        {disco_libre !== null && <Dato nombre="Queda libre">{tamano(disco_libre)}</Dato>}
        <Dato nombre="Base de datos">{base.motor === 'sqlite' ? 'un archivo (SQLite)' : 'PostgreSQL'}</Dato>
      </Datos>
      {busca_versiones && <BuscarVersion />}
    </Ficha>
  );
}
