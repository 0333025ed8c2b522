import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useEditarUsuario } from '#client/lib/editar-usuario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Aviso } from '#client/ui/aviso.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { tostada } from '#client/ui/tostada.ts';

interface PropsAjuste {
  readonly yo: Usuario;
  readonly campo: 'notificaciones_email' | 'notificaciones_push';
  readonly etiqueta: string;
  readonly ayuda: string;
}

/** One switch, which moves at once and goes back if it could not be saved. */
function Ajuste({ yo, campo, etiqueta, ayuda }: PropsAjuste) {
  const { mutate, isPending } = useEditarUsuario(yo.id);
  const activo = isPending ? !yo[campo] : yo[campo];
  const cambiar = (si: boolean) => mutate({ [campo]: si }, { onError: (e) => tostada.mal(mensajeDeError(e, 'Error al guardar tus avisos')) });
  return <Interruptor etiqueta={etiqueta} ayuda={ayuda} activo={activo} alCambiar={cambiar} />;
}

/** What I want to be told of when I am not looking. The server keeps it; sending is another matter, and the words say so. */
export function DialogoAvisos({ yo, cerrar }: { readonly yo: Usuario; readonly cerrar: () => void }) {
  return (
    <Dialogo abierto alCambiar={(abierto) => !abierto && cerrar()} titulo="Ajustar avisos">
      <div className="grid grid-cols-1 gap-3">
        <Ajuste yo={yo} campo="notificaciones_email" etiqueta="Notificaciones por email" ayuda={yo.email === '' ? 'Añade antes tu email en «Editar mis datos».' : `A ${yo.email}`} />
        <Ajuste yo={yo} campo="notificaciones_push" etiqueta="Notificaciones push" ayuda="En este móvil, con la app cerrada." />
        <Aviso>De momento los avisos solo se ven con Te Toca abierta. Guardamos lo que elijas para cuando tu familia tenga configurados los envíos.</Aviso>
      </div>
    </Dialogo>
  );
}
