import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

function Dato({ nombre, children }: { readonly nombre: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-borde py-3 first:border-t-0">
      <dt className="text-suave">{nombre}</dt>
      <dd className="min-w-0 font-bold break-words">{children}</dd>
    </div>
  );
}

const activada = (si: boolean) => (
  <Insignia tono={si ? 'bien' : 'neutro'}>{si ? 'Activadas' : 'Desactivadas'}</Insignia>
);

/**
 * My data on the server, read-only. Messages count as on only if they can reach me: by a configured e-mail, or by push to a
 * device.
 */
export function TusDatos({ yo }: { readonly yo: Usuario }) {
  const { data: avisos } = useQuery(consultaAvisos);
  return (
    <Tarjeta como="section" aria-label="Tus datos" className="py-2">
      <dl>
        <Dato nombre="Usuario">{yo.username}</Dato>
        <Dato nombre="Email">{yo.email === '' ? 'No configurado' : yo.email}</Dato>
        <Dato nombre="Familia">{yo.familia_nombre === '' ? 'Sin familia' : yo.familia_nombre}</Dato>
        <Dato nombre="Grupo de edad">{yo.grupo_edad_display}</Dato>
        <Dato nombre="Rol">{yo.es_administrador ? 'Administrador' : 'Miembro'}</Dato>
        <Dato nombre="Notificaciones por email">
          {activada(yo.notificaciones_email && yo.email !== '' && avisos?.correo.configurado === true)}
        </Dato>
        <Dato nombre="Notificaciones push">
          {activada(yo.notificaciones_push && (avisos?.dispositivos.length ?? 0) > 0)}
        </Dato>
      </dl>
    </Tarjeta>
  );
}
