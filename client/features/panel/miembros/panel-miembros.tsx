import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useEnEdicion } from '../usar-en-edicion.ts';
import { Archivados } from './archivados.tsx';
import { ComoFunciona } from './como-funciona.tsx';
import { DatosAcceso } from './datos-acceso.tsx';
import { TarjetaMiembro } from './tarjeta-miembro.tsx';

const DialogoEditarMiembro = dialogoPerezoso(() =>
  import('./dialogo-editar-miembro.tsx').then((m) => m.DialogoEditarMiembro),
);
const DialogoPinMiembro = dialogoPerezoso(() => import('./dialogo-pin-miembro.tsx').then((m) => m.DialogoPinMiembro));
const DialogoMiembro = dialogoPerezoso(() => import('./dialogo-miembro.tsx').then((m) => m.DialogoMiembro));

/** The Miembros tab: the family's ID and PIN, its members with an admin's actions on each, and the cards of other features. */
export function PanelMiembros({
  aparatos,
  ausencias,
}: {
  readonly aparatos: ReactNode;
  readonly ausencias: ReactNode;
}) {
  const usuarios = useQuery(consultaUsuarios);
  const [agregando, setAgregando] = useState(false);
  const [editado, setEditado] = useState<number | null>(null);
  const [conPin, setConPin] = useState<number | null>(null);
  const cache = useQueryClient();
  const seFue = ({ first_name }: Usuario) => {
    setEditado(null);
    setConPin(null);
    // If this admin archived the member here, the button's own toast has said so.
    if (cache.isMutating({ mutationKey: ['archivarMiembro'] }) === 0)
      tostada.info(`${first_name} ya no está en la familia`, DURACION.inicio);
  };
  const deQuienPin = useEnEdicion(usuarios.data, conPin, seFue);
  const enEdicion = useEnEdicion(usuarios.data, editado, seFue);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 gap-5">
        <DatosAcceso />
        <Boton tamano="grande" icono={<UserPlus aria-hidden className="size-6" />} onClick={() => setAgregando(true)}>
          Agregar Nuevo Miembro
        </Boton>
        <ComoFunciona />
      </div>
      <Cargable consulta={usuarios} error="Error al cargar datos" esqueleto={<Esqueleto filas={4} />}>
        {(lista) => (
          <section className="grid grid-cols-1 gap-3 lg:row-span-2">
            <h2 className="text-xl">Miembros de la Familia ({lista.length})</h2>
            {lista.length === 0 ? (
              <EstadoVacio
                icono={<Users className="size-9" />}
                titulo="No hay miembros en la familia"
                accion={<Boton onClick={() => setAgregando(true)}>Agregar Nuevo Miembro</Boton>}
              />
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {lista.map((m) => (
                  <TarjetaMiembro
                    key={m.id}
                    miembro={m}
                    alEditar={() => setEditado(m.id)}
                    alPonerPin={() => setConPin(m.id)}
                  />
                ))}
              </ul>
            )}
          </section>
        )}
      </Cargable>
      <div className="grid min-w-0 grid-cols-1 gap-5 lg:col-start-1">
        <Archivados />
        {ausencias}
        {aparatos}
      </div>
      {enEdicion && <DialogoEditarMiembro miembro={enEdicion} cerrar={() => setEditado(null)} />}
      {deQuienPin && <DialogoPinMiembro miembro={deQuienPin} cerrar={() => setConPin(null)} />}
      {agregando && <DialogoMiembro cerrar={() => setAgregando(false)} />}
    </div>
  );
}
