import { Check, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { sinFila, useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { diaDe, fechaCorta, fechaLimite, fechaPasada, hoyLocal } from '#client/lib/fechas/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { Corregir } from './corregir.tsx';
import type { GrupoAsignaciones } from './grupos-asignaciones.ts';

/** Ticks a chore off for a member without an account, with «Deshacer» in the toast. */
function BotonHacerPor({ asignacion: { id, tarea_nombre, miembro_nombre } }: { readonly asignacion: Asignacion }) {
  const deshacer = useAccion('deshacer', { texto: 'Error al deshacer', dicho: null });
  const hacer = useAccion('completar', {
    texto: 'Error al completar la tarea',
    dicho: null,
    alHacer: ({ message }) =>
      tostada.bien(message, DURACION.inicio, { texto: 'Deshacer', hacer: () => void deshacer({ id }) }),
  });
  return (
    <Boton
      variante="tonal"
      className="px-4!"
      icono={<Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />}
      aria-label={`Marcar como hecha ${tarea_nombre} de ${miembro_nombre}`}
      cargando={hacer.ocupada && '…'}
      onClick={() => void hacer({ id, cuerpo: {} })}
    >
      Hecha
    </Boton>
  );
}

const TONOS: Readonly<Record<Asignacion['estado'], TonoInsignia>> = {
  PENDIENTE: 'marca',
  COMPLETADA: 'bien',
  VENCIDA: 'neutro',
};

const cuando = (a: Asignacion): string => {
  if (a.completada_en !== null) return `Hecha: ${fechaPasada(diaDe(a.completada_en)).toLocaleLowerCase('es')}`;
  if (a.disponible_desde !== null && a.fecha_limite === null) return `Desde el ${fechaCorta(a.disponible_desde)}`;
  return a.fecha_limite === null ? 'Sin fecha' : fechaLimite(a.fecha_limite);
};

interface PropsDeFilaAsignacion {
  readonly asignacion: Asignacion;
  /** The member has no account, so an admin ticks chores off for them. */
  readonly sinCuenta: boolean;
}

/** One assignment, with buttons to tick it off, correct it or delete it. */
function FilaAsignacion({ asignacion: a, sinCuenta }: PropsDeFilaAsignacion) {
  const borrar = useAccion('borrarAsignacion', {
    texto: 'Error al eliminar asignación',
    dicho: 'Asignación eliminada',
    optimista: sinFila(CLAVES.asignaciones),
  });
  const seHace = a.estado === 'PENDIENTE' && (a.disponible_desde === null || a.disponible_desde <= hoyLocal());
  const eliminar = async () => {
    const si = await confirmar({
      titulo: '¿Eliminar esta asignación?',
      texto: `${a.tarea_nombre}, de ${a.miembro_nombre}.`,
      aceptar: 'Eliminar',
      peligro: true,
    });
    if (si) await borrar({ id: a.id });
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-2 py-2">
      {/* With very large text the buttons wrap below the words. */}
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug font-bold">{a.tarea_nombre}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-suave">
          <Insignia tono={TONOS[a.estado]}>{a.estado_display}</Insignia>
          {a.atrasada && <Insignia tono="mal">Atrasada</Insignia>}
          <span>{cuando(a)}</span>
          {a.hecha_por_nombre !== null && <span className="font-bold">{`La hizo ${a.hecha_por_nombre}`}</span>}
          <span>{plural(a.estado === 'COMPLETADA' ? a.puntos_ganados : a.tarea_puntos, 'punto')}</span>
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        {sinCuenta && seHace && <BotonHacerPor asignacion={a} />}
        {(seHace || a.estado === 'COMPLETADA') && <Corregir asignacion={a} />}
        {a.estado === 'PENDIENTE' && (
          <BotonIcono etiqueta={`Eliminar ${a.tarea_nombre} de ${a.miembro_nombre}`} onClick={() => void eliminar()}>
            <Trash2 aria-hidden className="size-5" />
          </BotonIcono>
        )}
      </div>
    </li>
  );
}

/** Finished assignments shown at first; a quarter may have ninety of a daily chore. */
const DE_ENTRADA = 3;

interface PropsDeGrupoAsignaciones {
  readonly grupo: GrupoAsignaciones;
  readonly miembro: Usuario | undefined;
}

/** A member's assignments: all pending ones, and the latest finished ones. */
export function GrupoDeMiembro({ grupo, miembro }: PropsDeGrupoAsignaciones) {
  const id = useId();
  const [todas, setTodas] = useState(false);
  const { nombre, pendientes, terminadas } = grupo;
  const vistas = todas ? terminadas : terminadas.slice(0, DE_ENTRADA);
  const ocultas = terminadas.length - vistas.length;
  return (
    <Tarjeta como="section" aria-labelledby={id} className="pb-3">
      <div className="mb-2 flex items-center gap-3">
        {miembro && (
          <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
        )}
        <div className="min-w-0">
          <h3 id={id} className="text-lg">
            {nombre}
          </h3>
          <p className="text-sm text-suave">
            {plural(pendientes.length, 'pendiente')}
            {miembro?.tiene_cuenta === false && ' · sin móvil: márcalas tú'}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-borde">
        {[...pendientes, ...vistas].map((a) => (
          <FilaAsignacion key={a.id} asignacion={a} sinCuenta={miembro?.tiene_cuenta === false} />
        ))}
      </ul>
      {ocultas > 0 && (
        <Boton
          variante="fantasma"
          ancho
          aria-label={`Ver ${String(ocultas)} más de ${nombre}`}
          onClick={() => setTodas(true)}
        >
          Ver {ocultas} más
        </Boton>
      )}
    </Tarjeta>
  );
}
