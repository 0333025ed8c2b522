import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { useMiId, useYo } from '#client/lib/acceso.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { consultaLibres, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { consultaSesion } from '#client/lib/primeras-consultas.ts';
import { diaDe, type DiaDeMiembro } from '#client/lib/dia-de-miembro.ts';
import { fueraHasta } from '#client/lib/fechas.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { sinRepartoAun } from '#client/lib/trimestre.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { FilaTarea, ListaFilas, Tic } from '#client/ui/fila-tarea.tsx';
import { useHoyEnCasa } from '../api.ts';
import type { DeOtros } from './filas-pendientes.tsx';

const Reclamar = dialogoPerezoso(() => import('./reclamar.tsx').then((m) => m.Reclamar));

const SITIO = <span className="size-[min(3rem,64px)] shrink-0" />;
export const Gracias = adorno(async () => (await import('./gracias.tsx')).Gracias, SITIO);

/** Rows shown before «Ver todo lo de hoy» is tapped. */
const PRIMERAS = 5;

export type Persona = Omit<MiembroPantalla, 'racha_dias'>;

export const aPersona = ({ first_name: nombre, ...resto }: Usuario): Persona => ({ nombre, ...resto });

interface PropsFila {
  readonly tarea: TareaPantalla;
  readonly de: Persona;
  /** The member who did it, if not its owner. */
  readonly autor: Pick<Persona, 'id' | 'nombre'> | undefined;
  readonly alta: boolean;
  /** Opens its sheet; undefined if there is nothing that I may do with it. */
  readonly abrir: (() => void) | undefined;
  /** Whether I can have done it. If so, the row has a tick, which asks «¿La has hecho tú?». */
  readonly sirve: boolean;
}

/** Another member's chore: its owner's face and name, a tick that asks «¿La has hecho tú?», and a heart once it is done. */
export function FilaAjena({ tarea: t, de, autor, alta, abrir, sirve }: PropsFila) {
  const yo = useMiId();
  const hecha = t.estado === 'COMPLETADA';
  const quien = autor ?? de;
  return (
    <FilaTarea
      nombre={t.nombre}
      puntos={t.puntos}
      alta={alta}
      apagada={hecha}
      tachado={hecha}
      alAbrir={abrir}
      cara={<Avatar avatar={de.avatar} grupoEdad={de.grupo_edad} color={de.color} tamano="mini" />}
      detalle={
        <>
          {hecha && <span className="sr-only">Hecha: </span>}
          {t.atrasada && (
            <>
              <CircleAlert aria-hidden className="mr-1 inline size-4 align-[-0.15em] text-mal" strokeWidth={2.5} />
              <b className="font-extrabold text-mal">Atrasada</b>
              {' · '}
            </>
          )}
          {de.nombre}
          {autor !== undefined && <b className="font-bold">{` · la hizo ${autor.nombre}`}</b>}
        </>
      }
      control={
        hecha && quien.id !== yo ? (
          <Gracias asignacion={t.id} a={quien} tarea={t.nombre} />
        ) : hecha ? (
          <span aria-hidden className="grid size-[min(3rem,64px)] shrink-0 place-items-center text-bien">
            <Check className="size-6" strokeWidth={3.5} />
          </span>
        ) : (
          sirve && abrir && <Tic ajena etiqueta={`¿La has hecho tú? ${t.nombre}, de ${de.nombre}`} onClick={abrir} />
        )
      }
    />
  );
}

/** A member in one line: until when they are away, or how their day is going. */
export const FilaMiembro = ({ miembro: m, texto }: { readonly miembro: Persona; readonly texto: string }) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1">
    <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} tamano="chico" />
    <span className="min-w-0 flex-1 basis-20 font-extrabold break-words">{m.nombre}</span>
    <span className="pr-1 font-bold text-suave tabular-nums">{texto}</span>
  </li>
);

const comoVa = ({ tareas, hechas }: DiaDeMiembro<Persona>): string => {
  if (tareas.length === 0) return 'Hoy descansa';
  return hechas === tareas.length ? 'Todo hecho' : `${String(hechas)} de ${String(tareas.length)}`;
};

/**
 * Returns a function that tells whether I may do another member's chore: it suits my age, and is not one that each member has for
 * themselves. Parts of a chore are looked up in the draft, because the list of chores has only whole ones.
 */
export const useSirve = (): ((tarea: number) => boolean) => {
  const { grupo_edad } = useYo();
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { data: reparto } = useQuery(consultaSesion);
  return (tarea) => {
    if (tareas.find((t) => t.id === tarea)?.personal === true) return false;
    const suya = [...tareas, ...(reparto?.sesion?.tareas ?? [])].find((t) => t.id === tarea);
    return suya === undefined || apta(suya, grupo_edad);
  };
};

interface PropsCasa {
  /** The day of each other member. */
  readonly dias: readonly DiaDeMiembro<Persona>[];
  /** All members who may have done a chore today. */
  readonly todos: readonly Persona[];
  readonly fuera: readonly Fuera[];
  readonly hoy: string;
  readonly deAdmin: DeOtros['deAdmin'];
}

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
  // Overdue chores first. A child sees the members, and their chores only on request.
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

/** The other members' chores of today, live: overdue, to do, and done. My own are listed above. */
export function HoyEnCasa({ deAdmin }: Pick<DeOtros, 'deAdmin'>) {
  const yo = useYo();
  const hoy = useHoy();
  const tareas = useHoyEnCasa(hoy);
  const usuarios = useQuery(consultaUsuarios);
  const { data: libres } = useQuery(consultaLibres(hoy));
  const { data: reparto } = useQuery(consultaSesion);
  /** Whether there is no week to link to: no draft was made yet, and nothing is due today. */
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
                  dias={diaDe({ miembros: todos, tareas: lista }).filter((d) => d.miembro.id !== yo.id)}
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
