import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Archivado, Usuario } from '#shared/contracts/familias.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useEnEdicion } from '../usar-en-edicion.ts';
import { DatosAcceso } from './datos-acceso.tsx';
import { TarjetaMiembro } from './tarjeta-miembro.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useArchivados } from '../api.ts';

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

/** Archived members, each with «Volver a casa» and «Olvidar». Renders nothing when there are none. */
function Archivados() {
  const { data = [] } = useArchivados();
  if (data.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="archivados" className="grid grid-cols-1 gap-1">
      <h2 id="archivados" className="text-xl">
        Ya no viven aquí
      </h2>
      <ul className="divide-y divide-borde">
        {data.map((m) => (
          <Fila key={m.id} miembro={m} />
        ))}
      </ul>
    </Tarjeta>
  );
}

function Fila({ miembro: { id, first_name: nombre, archivado_en } }: { readonly miembro: Archivado }) {
  const desarchivar = useAccion('desarchivarMiembro', { texto: 'Error al guardarlo' });
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿${nombre} vuelve a casa?`,
      texto:
        'Entrará con la contraseña que tenía y recupera las tareas que nadie se haya quedado, también las que estén en pausa.',
      aceptar: 'Volver a casa',
    });
    if (si) await desarchivar({ id });
  };
  const olvidar = useAccion('olvidarMiembro', { texto: 'Error al guardarlo' });
  const pulsarOlvidar = async () => {
    const si = await confirmar({
      titulo: `¿Olvidar a ${nombre}?`,
      texto:
        'Se borran su nombre, su foto, su usuario y su email, también del historial. Lo que hizo se queda, como «Antiguo miembro». No se puede deshacer.',
      aceptar: 'Olvidar',
      peligro: true,
    });
    if (si) await olvidar({ id });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-32 leading-tight">
        <span className="block font-extrabold break-words">{nombre}</span>
        <span className="text-sm text-suave">Desde el {fechaLarga(diaDe(archivado_en))}</span>
      </p>
      <Boton
        variante="tonal"
        aria-label={`Volver a casa: ${nombre}`}
        cargando={desarchivar.ocupada && 'Guardando...'}
        onClick={() => void pulsar()}
      >
        Volver a casa
      </Boton>
      <Boton
        variante="fantasma"
        className="ml-auto text-mal!"
        aria-label={`Olvidar a ${nombre}`}
        cargando={olvidar.ocupada && 'Guardando...'}
        onClick={() => void pulsarOlvidar()}
      >
        Olvidar
      </Boton>
    </li>
  );
}

const PASOS = [
  'Agrega aquí a cada persona de la familia.',
  'Comparte con ellos el ID y el PIN.',
  'Cada uno entra en «Unirme a mi Familia» y elige su nombre.',
  'Cada uno crea su contraseña personal.',
] as const;

/** The four steps from a name on the list to a member with an account. */
function ComoFunciona() {
  return (
    <Tarjeta como="section" tono="hundida">
      <h2 className="text-lg">¿Cómo funciona?</h2>
      <ol className="mt-3 grid gap-3">
        {PASOS.map((paso, i) => (
          <li key={paso} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-superficie text-sm font-black text-marca"
            >
              {i + 1}
            </span>
            <span>{paso}</span>
          </li>
        ))}
      </ol>
    </Tarjeta>
  );
}
