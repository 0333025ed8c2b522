import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { ChevronRight, Grip, KeyRound, Pencil } from 'lucide-react';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

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
 * My data as the server has them, read-only. E-mail counts as on only if the server can send it and I have an address; push, only
 * if a device of mine receives it.
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

const DialogoContrasena = dialogoPerezoso(() => import('./dialogo-contrasena.tsx').then((m) => m.DialogoContrasena));
const DialogoPin = dialogoPerezoso(() => import('./dialogo-pin.tsx').then((m) => m.DialogoPin));
const DialogoDatos = dialogoPerezoso(() => import('./dialogo-datos.tsx').then((m) => m.DialogoDatos));

const AJUSTES = [
  { que: 'datos', texto: 'Editar mis datos', Icono: Pencil },
  { que: 'contrasena', texto: 'Cambiar contraseña', Icono: KeyRound },
] as const;
const PIN = { SIN_PIN: 'Poner mi PIN', CON_PIN: 'Cambiar mi PIN' } as const;

/** Buttons for the settings of my own account; each opens a dialog. */
export function Ajustes({ yo }: { readonly yo: Usuario }) {
  const [abierto, setAbierto] = useState<(typeof AJUSTES)[number]['que'] | 'pin' | null>(null);
  const pin = yo.entrada_pin === 'NO' ? [] : [{ que: 'pin', texto: PIN[yo.entrada_pin], Icono: Grip } as const];
  const cerrar = () => setAbierto(null);
  return (
    <Tarjeta como="section" aria-label="Ajustes" alBorde className="overflow-hidden">
      <ul className="divide-y divide-borde">
        {[...AJUSTES, ...pin].map(({ que, texto, Icono }) => (
          <li key={que}>
            <button
              type="button"
              onClick={() => setAbierto(que)}
              className="flex min-h-15 w-full items-center gap-[min(0.75rem,14px)] px-[min(1.25rem,24px)] py-3 text-left font-bold outline-offset-[-3px] transition-colors hover:bg-hundido"
            >
              <Icono aria-hidden className="size-[min(1.25rem,26px)] shrink-0 text-marca" strokeWidth={2.25} />
              <span className="min-w-0 flex-1">{texto}</span>
              <ChevronRight aria-hidden className="size-[min(1.25rem,26px)] shrink-0 text-suave" />
            </button>
          </li>
        ))}
      </ul>
      {abierto === 'datos' && <DialogoDatos yo={yo} cerrar={cerrar} />}
      {abierto === 'pin' && <DialogoPin nuevo={yo.entrada_pin === 'SIN_PIN'} cerrar={cerrar} />}
      {abierto === 'contrasena' && <DialogoContrasena cerrar={cerrar} />}
    </Tarjeta>
  );
}
