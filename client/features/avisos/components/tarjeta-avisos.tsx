import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useAvisos, useEsteDispositivo } from '../dispositivo.ts';
import { EsteDispositivo } from './este-dispositivo.tsx';
import { FilaDispositivo } from './fila-de-avisos.tsx';
import type { Avisos } from '#shared/contracts/avisos.ts';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Selector } from '#client/ui/campo.tsx';

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
 * Settings of the channels of messages: push if a device or other place receives it, e-mail or what it lacks, and the daily
 * reminder if a channel that is on can reach the member.
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
