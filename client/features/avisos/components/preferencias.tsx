import type { Avisos } from '#shared/contracts/avisos.ts';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Selector } from '#client/ui/selector.tsx';

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
export function Preferencias({ yo, avisos }: Props) {
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
