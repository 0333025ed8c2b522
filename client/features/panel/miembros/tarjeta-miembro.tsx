import { Flame, KeyRound, Pencil } from 'lucide-react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useCambiarFoto } from '#client/lib/editar-usuario.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { AvatarEditable } from '#client/ui/foto/avatar-editable.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { AccionesMiembro } from './acciones-miembro.tsx';

interface Props {
  readonly miembro: Usuario;
  readonly alEditar: () => void;
  /** Whether and with which PIN they get in by face. */
  readonly alPonerPin: () => void;
}

/** A member: face, name, state, points and streak, and the admin's actions on them. */
export function TarjetaMiembro({ miembro, alEditar, alPonerPin }: Props) {
  const yo = useYo();
  const editar = useCambiarFoto(miembro.id);
  const { tiene_cuenta: activo } = miembro;
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-2 pb-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <AvatarEditable
          etiqueta={`Cambiar la foto de ${miembro.first_name}`}
          avatar={miembro.avatar}
          grupoEdad={miembro.grupo_edad}
          color={miembro.color}
          editar={editar}
        />
        <div className="min-w-0 flex-1 basis-36">
          <p className="text-lg leading-tight font-extrabold">
            {miembro.first_name} {miembro.last_name}
            {miembro.id === yo.id && <span className="font-bold text-suave"> (tú)</span>}
          </p>
          {activo && <p className="text-suave">@{miembro.username}</p>}
          <div className="mt-2 flex flex-wrap gap-1.5">
            {!activo && <Insignia tono="atencion">Sin activar</Insignia>}
            <Insignia>{miembro.grupo_edad_display}</Insignia>
            {miembro.es_administrador && <Insignia tono="marca">⭐ Admin</Insignia>}
            {activo && <Insignia tono="bien">✓ Activo</Insignia>}
            {miembro.entrada_pin !== 'NO' && (
              <Insignia>{miembro.entrada_pin === 'CON_PIN' ? 'Entra con PIN' : 'Falta su PIN'}</Insignia>
            )}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 font-bold">
          <span className="tabular-nums">{plural(miembro.puntos_totales, 'punto')}</span>
          <span className="flex items-center gap-1 tabular-nums">
            <Flame aria-hidden className="size-5 text-llama" fill="currentColor" />
            <span className="sr-only">Racha: </span>
            {plural(miembro.racha_dias, 'día')}
          </span>
        </p>
        <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
          {activo && miembro.id !== yo.id && <AccionesMiembro miembro={miembro} />}
          {activo && !miembro.es_administrador && (
            <BotonIcono etiqueta={`Entrar con la cara: ${miembro.first_name}`} onClick={alPonerPin}>
              <KeyRound aria-hidden className="size-5" />
            </BotonIcono>
          )}
          <BotonIcono etiqueta={`Editar a ${miembro.first_name}`} onClick={alEditar}>
            <Pencil aria-hidden className="size-5" />
          </BotonIcono>
        </div>
      </div>
    </Tarjeta>
  );
}
