import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaLibres, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { type DiaDeMiembro, diaPorMiembro } from '#client/lib/trabajo/asignaciones.ts';
import { fueraHasta } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { sinRepartoAun } from '#client/lib/fechas/trimestre.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { useHoyEnCasa } from '../noticias.ts';
import { aPersona, FilaAjena, FilaMiembro, useSirve, type Persona } from './fila-ajena.tsx';
import type { DeOtros } from './filas-pendientes.tsx';

const Reclamar = dialogoPerezoso(() => import('./reclamar.tsx').then((m) => m.Reclamar));

/** Maximum number of chores that an adult or teenager sees before tapping «Ver todo lo de hoy». A child sees none before. */
const PRIMERAS = 5;

const comoVa = ({ tareas, hechas }: DiaDeMiembro<Persona>): string => {
  if (tareas.length === 0) return 'Hoy descansa';
  return hechas === tareas.length ? 'Todo hecho' : `${String(hechas)} de ${String(tareas.length)}`;
};

interface PropsCasa {
  /** The day of each other member. */
  readonly dias: readonly DiaDeMiembro<Persona>[];
  /** All members whom today's chores may name: those who live here, and archived ones (`idos`). */
  readonly todos: readonly Persona[];
  readonly fuera: readonly Fuera[];
  readonly hoy: string;
  readonly deAdmin: DeOtros['deAdmin'];
}

/**
 * The rows of the section: chores still to do, up to `PRIMERAS`, and members who are away. A child sees one line for each member
 * instead. «Ver todo lo de hoy» adds the other chores, the completed ones last.
 */
function Casa({ dias, todos, fuera, hoy, deAdmin }: PropsCasa) {
  const { grupo_edad, es_administrador } = useYo();
  const nino = grupo_edad === 'INFANTIL';
  const administra = es_administrador && deAdmin !== undefined;
  const sirve = useSirve();
  const [entera, setEntera] = useState(false);
  const [preguntada, setPreguntada] = useState<{ readonly tarea: TareaPantalla; readonly de: Persona } | null>(null);
  const filas = dias.flatMap((d) => d.tareas.map((tarea) => ({ tarea, de: d.miembro })));
  const porHacer = filas.filter(({ tarea }) => tarea.estado === 'PENDIENTE');
  const hechas = filas.filter(({ tarea }) => tarea.estado === 'COMPLETADA');
  // Overdue chores first. A child sees how each member's day is going, and their chores only on request.
  const primero = porHacer.toSorted((a, b) => Number(b.tarea.atrasada) - Number(a.tarea.atrasada));
  const cuantas = nino ? 0 : PRIMERAS;
  const vistas = entera ? [...primero, ...hechas] : primero.slice(0, cuantas);
  const lejos = fuera.flatMap((f) => {
    const miembro = dias.find((d) => d.miembro.id === f.miembro)?.miembro;
    return miembro === undefined ? [] : [{ miembro, texto: conMayuscula(fueraHasta(f.hasta, hoy)) }];
  });
  const lineas = nino
    ? dias
        .filter((d) => !lejos.some(({ miembro }) => miembro.id === d.miembro.id))
        .map((d) => ({ miembro: d.miembro, texto: comoVa(d) }))
    : [];
  if (filas.length === 0 && lejos.length === 0) return <p className="px-1 text-suave">Hoy no toca nada más en casa.</p>;
  const autorDe = (t: TareaPantalla) => todos.find((m) => m.id === t.hecha_por);
  return (
    <>
      {porHacer.length === 0 && !nino && hechas.length > 0 && (
        <p className="px-1 text-suave">Los demás ya han hecho lo de hoy.</p>
      )}
      {vistas.length + lineas.length + lejos.length > 0 && (
        <ListaFilas aria-labelledby="hoy-en-casa">
          {lineas.map((l) => (
            <FilaMiembro key={l.miembro.id} {...l} />
          ))}
          {vistas.map(({ tarea, de }) => (
            <FilaAjena
              key={tarea.id}
              tarea={tarea}
              de={de}
              alta={nino}
              autor={autorDe(tarea)}
              sirve={sirve(tarea.tarea)}
              abrir={
                tarea.estado === 'PENDIENTE' && (administra || sirve(tarea.tarea))
                  ? () => setPreguntada({ tarea, de })
                  : undefined
              }
            />
          ))}
          {lejos.map((l) => (
            <FilaMiembro key={l.miembro.id} {...l} />
          ))}
        </ListaFilas>
      )}
      {filas.length > Math.min(cuantas, porHacer.length) && (
        <Boton variante="fantasma" aria-expanded={entera} onClick={() => setEntera(!entera)}>
          {entera ? 'Ver menos' : 'Ver todo lo de hoy'}
        </Boton>
      )}
      {preguntada !== null && (
        <Reclamar
          de={preguntada.de.nombre}
          tarea={preguntada.tarea}
          puedo={sirve(preguntada.tarea.tarea)}
          ademas={administra && deAdmin(preguntada.tarea.id, () => setPreguntada(null))}
          cerrar={() => setPreguntada(null)}
        />
      )}
    </>
  );
}

/**
 * The section «Hoy en casa»: the other members' chores of today, kept up to date by events. A tap on a pending one that I may
 * have done asks «¿La has hecho tú?»; an admin also gets the actions `deAdmin`.
 */
export function HoyEnCasa({ deAdmin }: Pick<DeOtros, 'deAdmin'>) {
  const yo = useYo();
  const hoy = useHoy();
  const tareas = useHoyEnCasa(hoy);
  const usuarios = useQuery(consultaUsuarios);
  const { data: libres } = useQuery(consultaLibres(hoy));
  const { data: reparto } = useQuery(consultaSesion);
  /** Whether the week is probably empty, so that no link leads to it: no draft has been made yet and nothing is due today. */
  const sinNada = tareas.data?.tareas.length === 0 && reparto !== undefined && sinRepartoAun(reparto.sesion);
  const esqueleto = <Esqueleto filas={3} alto="h-16" />;
  return (
    <section aria-labelledby="hoy-en-casa" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="hoy-en-casa" className="text-lg">
          Hoy en casa
        </h2>
        {yo.grupo_edad !== 'INFANTIL' && !sinNada && (
          <Link
            to="/semana"
            className="-my-2.5 grid min-h-12 min-w-12 place-items-center px-1 font-extrabold text-marca hover:underline"
          >
            Ver la semana
          </Link>
        )}
      </div>
      <Cargable consulta={tareas} error="Error al cargar lo de hoy" esqueleto={esqueleto}>
        {({ tareas: lista, idos }) => (
          <Cargable consulta={usuarios} error="Error al cargar la familia" esqueleto={esqueleto}>
            {(miembros) => {
              const todos = [...miembros.map(aPersona), ...idos];
              return (
                <Casa
                  dias={diaPorMiembro({ miembros: todos, tareas: lista }).filter((d) => d.miembro.id !== yo.id)}
                  todos={todos}
                  fuera={libres?.fuera ?? []}
                  hoy={hoy}
                  deAdmin={deAdmin}
                />
              );
            }}
          </Cargable>
        )}
      </Cargable>
    </section>
  );
}
