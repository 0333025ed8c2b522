import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { type Obstaculo, useAvisos, useEsteDispositivo, useObstaculo } from '../dispositivo.ts';
import { FilaDispositivo } from './fila-de-avisos.tsx';
import type { Avisos } from '#shared/contracts/avisos.ts';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Interruptor } from '#client/ui/opciones.tsx';
import { Selector } from '#client/ui/campo.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CLAVES } from '#client/lib/red/claves.ts';
import { BellOff, LockKeyhole, Share, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { BotonActivar } from './boton-activar.tsx';

const OtrosSitios = adorno(async () => (await import('./otros-sitios.tsx')).OtrosSitios, <Bloque className="h-40" />);

/** Notification settings: this device, my other devices, e-mail, the hour of the daily reminder, and other places. */
export function TarjetaAvisos() {
  const yo = useYo();
  const consulta = useAvisos();
  const { data: huella, isPending } = useEsteDispositivo();
  return (
    <Tarjeta como="section" aria-labelledby="avisos" className="grid grid-cols-1 gap-4">
      <h2 id="avisos" className="text-lg">
        Avisos
      </h2>
      <Cargable
        consulta={consulta}
        error="No se han podido cargar tus avisos"
        esqueleto={<Bloque className="h-81 animate-tarde lg:h-68.5" />}
      >
        {(avisos) => (
          <>
            {!isPending && <EsteDispositivo activo={avisos.dispositivos.some((d) => d.huella === huella)} />}
            {avisos.dispositivos.length > 0 && (
              <ul aria-label="Mis dispositivos" className="-my-4 grid divide-y divide-borde">
                {avisos.dispositivos.map((d) => (
                  <FilaDispositivo key={d.id} dispositivo={d} este={d.huella === huella} />
                ))}
              </ul>
            )}
            <Preferencias yo={yo} avisos={avisos} />
            <Plegado titulo="Otro sitio" abierto={avisos.destinos.length > 0}>
              <OtrosSitios destinos={avisos.destinos} />
            </Plegado>
          </>
        )}
      </Cargable>
    </Tarjeta>
  );
}

const HORAS = [
  { valor: '', texto: 'No, gracias' },
  ...Array.from({ length: 24 }, (_, h) => ({ valor: String(h), texto: `A las ${String(h)}:00` })),
];

interface Props {
  readonly yo: Usuario;
  readonly avisos: Avisos;
}

/** Returns the member's settings and a function to save one. A change shows at once, and reverts when saving fails. */
const useGuardar = (yo: Usuario) => {
  const editar = useAccion((cambios: EditarUsuario) => llamar('editarUsuario', { id: yo.id, cuerpo: cambios }), {
    texto: 'Error al guardar tus avisos',
    alHacer: alEditar,
  });
  const enCamino = editar.con ?? {};
  return {
    email: enCamino.notificaciones_email ?? yo.notificaciones_email,
    push: enCamino.notificaciones_push ?? yo.notificaciones_push,
    hora: enCamino.hora_recordatorio === undefined ? yo.hora_recordatorio : enCamino.hora_recordatorio,
    guardar: (cambios: EditarUsuario) => void editar(cambios),
  };
};

function Correo({ yo, avisos }: Props) {
  const { email, guardar } = useGuardar(yo);
  if (!avisos.correo.configurado)
    return <p className="text-suave">El correo no está configurado: por email no llega nada.</p>;
  if (yo.email === '')
    return <p className="text-suave">Para recibirlos también por email, añade el tuyo en «Editar mis datos».</p>;
  return (
    <Interruptor
      etiqueta="Notificaciones por email"
      ayuda={`A ${yo.email}`}
      activo={email}
      alCambiar={(si) => guardar({ notificaciones_email: si })}
    />
  );
}

function Push({ yo, avisos }: Props) {
  const { push, guardar } = useGuardar(yo);
  return (
    <Interruptor
      etiqueta="Notificaciones push"
      ayuda={avisos.destinos.length > 0 ? 'En todos tus dispositivos y otros sitios.' : 'En todos tus dispositivos.'}
      activo={push}
      alCambiar={(si) => guardar({ notificaciones_push: si })}
    />
  );
}

function Recordatorio({ yo }: { readonly yo: Usuario }) {
  const { hora, guardar } = useGuardar(yo);
  return (
    <Selector
      etiqueta="Avisarme cada día de mis tareas"
      ayuda="Solo los días que te quede alguna por hacer."
      opciones={HORAS}
      value={hora === null ? '' : String(hora)}
      onChange={(e) => guardar({ hora_recordatorio: e.target.value === '' ? null : Number(e.target.value) })}
    />
  );
}

/**
 * Settings of the ways to the member: the push switch if a device or other place is registered, and the e-mail switch or what
 * is missing for it. If any of these ways reaches the member, also the hour of the daily reminder.
 */
function Preferencias({ yo, avisos }: Props) {
  const conDispositivo = avisos.dispositivos.length + avisos.destinos.length > 0;
  const llega =
    (conDispositivo && yo.notificaciones_push) ||
    (avisos.correo.configurado && yo.email !== '' && yo.notificaciones_email);
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-borde pt-4">
      {conDispositivo && <Push yo={yo} avisos={avisos} />}
      <Correo yo={yo} avisos={avisos} />
      {llega && <Recordatorio yo={yo} />}
    </div>
  );
}

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

/**
 * Link to the page that leads to https, if the server has an https address; otherwise, and if it could not be asked, a line on
 * who can set one up. Renders nothing while it is being asked.
 */
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

/** For this device: why it cannot receive messages; else a button to turn them on, or nothing if they are on. */
function EsteDispositivo({ activo }: { readonly activo: boolean }) {
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
