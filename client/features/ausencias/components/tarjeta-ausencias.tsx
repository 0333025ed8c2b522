import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { useAusencias } from '../api.ts';
import { momentoDe } from '../palabras.ts';
import { FilaAusencia } from './fila-ausencia.tsx';

const DialogoAusencia = dialogoPerezoso(() => import('./dialogo-ausencia.tsx').then((m) => m.DialogoAusencia));

/** Days away with their actions: the reader's own that are not over, or everybody's, past ones too, for an admin (`deTodos`). */
export function TarjetaAusencias({ deTodos = false }: { readonly deTodos?: boolean }) {
  const yo = useYo();
  const hoy = useHoy();
  const consulta = useAusencias();
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const [apuntando, setApuntando] = useState(false);
  return (
    <Tarjeta como="section" aria-labelledby="ausencias" className="grid grid-cols-1 gap-4">
      <h2 id="ausencias" className="text-lg">
        Ausencias
      </h2>
      <Cargable
        consulta={consulta}
        error="No se han podido cargar las ausencias"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(todas) => {
          const vistas = todas.filter((a) => (deTodos ? true : a.miembro === yo.id && momentoDe(a, hoy) !== 'pasada'));
          return vistas.length === 0 ? (
            <p className="text-suave">
              {deTodos
                ? 'Nadie ha apuntado días fuera: un viaje, unas vacaciones, estar malo.'
                : '¿Vas a estar fuera? Apúntalo, y lo que te toque esos días lo hará quien quiera.'}
            </p>
          ) : (
            <ul className="-my-2 divide-y divide-borde">
              {vistas.map((a) => (
                <FilaAusencia
                  key={a.id}
                  ausencia={a}
                  miembro={deTodos ? miembros.find((m) => m.id === a.miembro) : undefined}
                  hoy={hoy}
                  admin={deTodos}
                />
              ))}
            </ul>
          );
        }}
      </Cargable>
      <Boton
        variante="tonal"
        ancho
        icono={<CalendarOff aria-hidden className="size-5" />}
        onClick={() => setApuntando(true)}
      >
        {deTodos ? 'Apuntar una ausencia' : 'Voy a estar fuera'}
      </Boton>
      {apuntando && <DialogoAusencia yo={deTodos ? null : yo} miembros={miembros} cerrar={() => setApuntando(false)} />}
    </Tarjeta>
  );
}
