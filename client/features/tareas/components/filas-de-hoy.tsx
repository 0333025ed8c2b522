import type { ComponentType, ReactNode } from 'react';
import type { Asignacion, Libre } from '#shared/contracts/asignaciones.ts';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { OcurrenciaSemana } from '#shared/contracts/semana.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { tocaHoy } from '#client/lib/trabajo/asignaciones.ts';
import { duracion, fueraHasta } from '#client/lib/fechas/fechas.ts';
import { FilaTarea, ListaFilas } from '#client/ui/fila-tarea.tsx';
import type { DiaDeSemana } from '../semana.ts';
import { FilaAjena, FilaMiembro, useSirve, type Persona } from './fila-ajena.tsx';
import { LineaSemana } from './lineas-semana.tsx';

interface Props {
  readonly dias: readonly DiaDeSemana[];
  readonly hoy: string;
  /** My pending chores in the order of the screen. */
  readonly mias: readonly Asignacion[];
  /** Draws the row of one of `mias`. */
  readonly fila: (tarea: Asignacion) => ReactNode;
  readonly miembros: readonly Persona[];
  readonly libres: readonly Libre[];
  readonly fuera: readonly Fuera[];
  readonly abrirDe: (o: OcurrenciaSemana) => (() => void) | undefined;
  readonly quedarse: ComponentType<{ readonly libre: Libre }>;
}

const enFila = (o: OcurrenciaSemana): TareaPantalla | null => {
  const { id, miembro, estado } = o;
  return id === null || miembro === null || estado === 'VENCIDA' ? null : { ...o, id, miembro, estado };
};

/**
 * The rows of today: my chores, the other members' pending ones with overdue ones first, free ones, members who are away, and
 * today's completed or lapsed ones. `dias`: the days of the week shown, whose overdue chores are included.
 */
export function FilasDeHoy({ dias, hoy, mias, fila, miembros, libres, fuera, abrirDe, quedarse: Quedarse }: Props) {
  const yo = useYo();
  const sirve = useSirve();
  const alta = yo.grupo_edad === 'INFANTIL';
  const dia = { hoy, fuera: fuera.some((f) => f.miembro === yo.id) };
  const deHoy = mias.filter((a) => tocaHoy(a, dia) || (a.fecha_limite === null && !dia.fuera));
  const todas = dias.flatMap((d) => d.ocurrencias.map((o) => ({ o, suDia: d.dia })));
  const ajenas = todas
    .filter(
      ({ o, suDia }) => o.estado === 'PENDIENTE' && o.miembro !== yo.id && !o.libre && (suDia === hoy || o.atrasada),
    )
    .flatMap(({ o }) => {
      const tarea = enFila(o);
      return tarea === null ? [] : [{ o, tarea }];
    })
    .toSorted((a, b) => Number(b.o.atrasada) - Number(a.o.atrasada));
  const cerradas = todas.filter(({ o, suDia }) => suDia === hoy && o.estado !== 'PENDIENTE');
  const quien = (id: number | null) => miembros.find((m) => m.id === id);
  const lejos = fuera.flatMap((f) => {
    const miembro = quien(f.miembro);
    return miembro === undefined ? [] : [{ miembro, texto: conMayuscula(fueraHasta(f.hasta, hoy)) }];
  });
  if (deHoy.length + ajenas.length + libres.length + lejos.length + cerradas.length === 0)
    return <p className="px-1 text-suave">Hoy no toca nada.</p>;
  return (
    <ListaFilas>
      {deHoy.map((a) => fila(a))}
      {ajenas.map(({ o, tarea }) => {
        const de = quien(o.miembro);
        return (
          de !== undefined && (
            <FilaAjena
              key={tarea.id}
              tarea={tarea}
              de={de}
              alta={alta}
              autor={undefined}
              sirve={sirve(tarea.tarea)}
              abrir={abrirDe(o)}
            />
          )
        );
      })}
      {libres.map((l) => (
        <FilaTarea
          key={`${String(l.asignacion)} ${String(l.tarea)}`}
          nombre={l.nombre}
          puntos={l.puntos}
          alta={alta}
          conPalabras
          detalle={['Libre', ...(quien(l.de) ? [`de ${quien(l.de)?.nombre ?? ''}`] : []), duracion(l.minutos)].join(
            ' · ',
          )}
          control={<Quedarse libre={l} />}
        />
      ))}
      {lejos.map((l) => (
        <FilaMiembro key={l.miembro.id} {...l} />
      ))}
      {cerradas.length > 0 && (
        <li className="px-4 py-2.5">
          <ul className="grid grid-cols-1 gap-1">
            {cerradas.map(({ o }) => (
              <LineaSemana key={o.id} ocurrencia={o} abrir={undefined} de={o.miembro_nombre} />
            ))}
          </ul>
        </li>
      )}
    </ListaFilas>
  );
}
