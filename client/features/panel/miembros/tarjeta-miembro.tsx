import { useQuery } from '@tanstack/react-query';
import { Copy, Flame, KeyRound, Pencil, RefreshCw, Share2 } from 'lucide-react';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { copiar } from '#client/lib/navegador/copiar-y-guardar.ts';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';
import { useCambiarFoto } from '#client/lib/acceso/editar-usuario.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { AvatarEditable } from '#client/ui/foto/avatar-editable.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { consultaFamilia } from '../api.ts';

/** Buttons on another member with an account: make or unmake an admin (adults only), and reset the account. */
function AccionesMiembro({ miembro }: { readonly miembro: Usuario }) {
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { id, first_name: nombre, es_administrador: esAdmin } = miembro;
  const rol = useAccion('cambiarRolAdmin', { texto: 'Error al cambiar rol de administrador' });
  const restablecer = useAccion('restablecerCuenta', {
    texto: 'Error al restablecer la cuenta',
    dicho: `Cuenta de ${nombre} restablecida`,
  });

  const cambiarRol = async () => {
    const si = await confirmar({
      titulo: `¿Estás seguro de ${esAdmin ? 'quitar admin' : 'promover'} a ${nombre}?`,
      texto: esAdmin ? 'Dejará de ver el panel.' : 'Podrá hacer en el panel lo mismo que tú.',
      aceptar: esAdmin ? 'Quitar admin' : 'Promover',
      peligro: esAdmin,
    });
    if (si) await rol({ id, cuerpo: { es_administrador: !esAdmin } });
  };

  const quitarCuenta = async () => {
    const si = await confirmar({
      titulo: `¿Restablecer la cuenta de ${nombre}?`,
      texto:
        `Volverá a «Sin activar»: saldrá de la app y entrará de nuevo con el ID y el PIN, con otra contraseña. Sus puntos no se pierden. ${fraseDeNuevo(empiezanSin(tareas, miembro, null))}`.trimEnd(),
      aceptar: 'Restablecer',
      peligro: true,
    });
    if (si) await restablecer({ id });
  };

  return (
    <>
      {miembro.grupo_edad === 'ADULTO' && (
        <Boton
          variante="tonal"
          aria-label={`${esAdmin ? 'Quitar admin' : 'Hacer admin'} a ${nombre}`}
          cargando={rol.ocupada && 'Guardando...'}
          onClick={() => void cambiarRol()}
        >
          {esAdmin ? 'Quitar admin' : 'Hacer admin'}
        </Boton>
      )}
      <Boton
        variante="fantasma"
        aria-label={`Restablecer cuenta de ${nombre}`}
        cargando={restablecer.ocupada && 'Guardando...'}
        onClick={() => void quitarCuenta()}
      >
        Restablecer
      </Boton>
    </>
  );
}

const invitacion = (f: Familia) =>
  `Únete a ${f.nombre} en Te Toca\n${enlaceA(`/join-family?familia=${String(f.id)}`)}\nID de familia: ${String(f.id)}\nPIN: ${f.pin}`;

/** Shares or copies the family's ID and PIN, or changes the PIN. Uses the phone's share sheet where there is one. */
export function AccionesAcceso({ familia }: { readonly familia: Familia }) {
  const regenerar = useAccion('regenerarPin', {
    texto: 'Error al cambiar el PIN',
    dicho: 'PIN cambiado',
    alHacer: (nueva, _, cache) => cache.setQueryData(consultaFamilia(nueva.id).queryKey, nueva),
  });
  const puedeCompartir = 'share' in navigator;

  const pasar = async () => {
    const text = invitacion(familia);
    if (puedeCompartir) {
      try {
        await navigator.share({ text });
        return;
      } catch (e) {
        // Closing the share sheet is a decision; after any other failure the text is copied instead.
        if (e instanceof DOMException && e.name === 'AbortError') return;
      }
    }
    if (await copiar(text)) tostada.bien('Copiado. Pégalo donde quieras');
    else tostada.mal('No se ha podido copiar');
  };

  const cambiar = async () => {
    const si = await confirmar({
      titulo: '¿Cambiar el PIN?',
      texto: 'El de ahora deja de servir. Quien ya tiene cuenta no nota nada; a quien falte por unirse, dale el nuevo.',
      aceptar: 'Cambiar PIN',
    });
    if (si) await regenerar({ id: familia.id });
  };

  return (
    <div className="flex flex-wrap gap-2">
      <Boton
        variante="claro"
        className="flex-auto px-3!"
        icono={puedeCompartir ? <Share2 aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        onClick={() => void pasar()}
      >
        {puedeCompartir ? 'Compartir' : 'Copiar'}
      </Boton>
      <Boton
        variante="claro"
        className="flex-auto px-2!"
        icono={<RefreshCw aria-hidden className="size-5" />}
        cargando={regenerar.ocupada && 'Cambiando...'}
        onClick={() => void cambiar()}
      >
        Cambiar PIN
      </Boton>
    </div>
  );
}

interface PropsDeTarjetaMiembro {
  readonly miembro: Usuario;
  readonly alEditar: () => void;
  /** Opens the dialog for login by face and PIN. */
  readonly alPonerPin: () => void;
}

/** A member: face, name, state of the account, points and streak, and the admin's actions. */
export function TarjetaMiembro({ miembro, alEditar, alPonerPin }: PropsDeTarjetaMiembro) {
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
