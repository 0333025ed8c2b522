import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { BellOff, LockKeyhole, Share, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useObstaculo, type Obstaculo } from '../dispositivo.ts';
import { BotonActivar } from './boton-activar.tsx';

function Nota({
  icono,
  titulo,
  children,
}: {
  readonly icono: ReactNode;
  readonly titulo: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control bg-hundido p-4">
      <span aria-hidden className="mt-0.5 shrink-0 text-suave">
        {icono}
      </span>
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-1 wrap-anywhere hyphens-auto">
        <p className="font-extrabold">{titulo}</p>
        {children}
      </div>
    </div>
  );
}

/** Link to the server's https address; without one, a line on who can set it up. Nothing until that is known. */
function ConHttps() {
  const { data, isPending } = useQuery({ queryKey: CLAVES.direcciones, queryFn: () => llamar('verDirecciones') });
  if (isPending) return null;
  return (data?.https ?? null) === null ? (
    <p>Quien instaló Te Toca puede darle una dirección https: las instrucciones vienen con Te Toca.</p>
  ) : (
    <Link to="/confiar" className="font-extrabold text-marca underline underline-offset-4">
      Pasar a https
    </Link>
  );
}

const NOTAS = {
  SIN_HTTPS: () => (
    <Nota icono={<LockKeyhole className="size-6" />} titulo="Aquí no pueden llegar avisos">
      <p>
        Los navegadores solo los permiten por https, y has entrado por{' '}
        <span className="font-bold break-all">{location.origin}</span>.
      </p>
      <ConHttps />
    </Nota>
  ),
  FALTA_INSTALAR: () => (
    <Nota icono={<Share className="size-6" />} titulo="Primero, añádela a tu pantalla de inicio">
      <p>En el iPhone y el iPad los avisos solo llegan a las apps de la pantalla de inicio.</p>
      <ol className="list-decimal space-y-1 pl-5">
        <li>En Safari, toca Compartir.</li>
        <li>Elige «Añadir a pantalla de inicio».</li>
        <li>Abre Te Toca desde ahí y vuelve a Perfil.</li>
      </ol>
    </Nota>
  ),
  NO_PUEDE: () => (
    <Nota icono={<Smartphone className="size-6" />} titulo="Este navegador no puede recibir avisos">
      <p>Prueba con Chrome, Firefox, Edge o Safari, al día y fuera de una ventana privada.</p>
    </Nota>
  ),
  BLOQUEADO: () => (
    <Nota icono={<BellOff className="size-6" />} titulo="Los avisos están bloqueados en este navegador">
      <ol className="list-decimal space-y-1 pl-5">
        <li>Toca el icono que hay junto a la dirección (o los ajustes de la app, si la instalaste).</li>
        <li>Busca «Notificaciones» y elige «Permitir».</li>
        <li>Vuelve aquí y actívalos.</li>
      </ol>
    </Nota>
  ),
} as const satisfies Record<Obstaculo, () => ReactNode>;

/** The state of notifications on this device, and a button where the member can act. */
export function EsteDispositivo({ activo }: { readonly activo: boolean }) {
  const obstaculo = useObstaculo();
  if (obstaculo !== null) return NOTAS[obstaculo]();
  if (activo) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-suave">
        Te diremos que te toca aunque no estés mirando: en el reparto y, si quieres, tus tareas de cada día.
      </p>
      <BotonActivar>Activar avisos en este dispositivo</BotonActivar>
    </div>
  );
}
