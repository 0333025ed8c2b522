import { MessageCircle, MonitorSmartphone, Wifi } from 'lucide-react';
import type { DeUnaVia, EstadoServidor } from '#shared/contracts/servidor.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { hace } from '#client/lib/hace.ts';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';
import { Dato, Datos, Ficha } from './ficha.tsx';

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

/** How this very device reaches the box. */
export function FichaConexion({
  conexion,
  enVivo,
}: {
  readonly conexion: EstadoServidor['conexion'];
  readonly enVivo: EstadoConexion;
}) {
  const { direccion, https, proxy, publica } = conexion;
  return (
    <Ficha titulo="Conexión desde aquí" Icono={Wifi}>
      <Datos>
        <Dato nombre="En vivo">{EN_VIVO[enVivo]}</Dato>
        <Dato nombre="Segura (https)">{https ? 'sí' : 'no'}</Dato>
        <Dato nombre="Proxy por medio">{PROXIES[proxy]}</Dato>
        <Dato nombre="Este dispositivo llega como">{direccion}</Dato>
        {publica !== null && <Dato nombre="Dirección de la familia">{publica}</Dato>}
      </Datos>
    </Ficha>
  );
}

const via = ({ enviados, abandonados }: DeUnaVia): string =>
  `${plural(enviados, 'enviado')}${abandonados === 0 ? '' : ` · ${numero(abandonados)} sin entregar`}`;

/** Whether messages leave the box. */
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

/** Who is connected, as numbers: other families live here too. */
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
