import { Trophy } from 'lucide-react';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { finDeSemana, MEDALLAS, miSituacion, repartirMedallas, useRanking } from '../clasificacion.ts';
import { duracion, semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { useQuery } from '@tanstack/react-query';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Avatar } from '#client/ui/avatar.tsx';

interface Props {
  readonly filas: readonly FilaRanking[];
  readonly yo: number;
}

function Filas({ etiqueta, filas, yo }: Props & { readonly etiqueta: string }) {
  return (
    <ol aria-label={etiqueta} className="grid grid-cols-1 gap-3">
      {filas.map((f) => (
        <FilaSemana key={f.id} fila={f} mia={f.usuario === yo} />
      ))}
    </ol>
  );
}

/**
 * The ranking: the medals as a podium, or as rows when ties give medals to more than three members; then how I stand, and the
 * others.
 */
function Clasificacion({ filas, yo }: Props) {
  const { podio, otros } = repartirMedallas(filas);
  const participo = filas.some((f) => f.usuario === yo);
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', otros.length > 0 && 'lg:grid-cols-2')}>
      <div className="grid grid-cols-1 gap-5">
        {podio.length <= 3 ? <Podio filas={podio} yo={yo} /> : <Filas etiqueta="Podio" filas={podio} yo={yo} />}
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-carta bg-marca-tenue px-5 py-4 text-marca-fuerte">
          <p className="min-w-0 flex-1 basis-48 text-lg font-extrabold">{miSituacion(filas, yo)}</p>
          {!participo && <EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
        </div>
      </div>
      {otros.length > 0 && (
        <section aria-labelledby="otros" className="grid grid-cols-1 gap-3">
          <h2 id="otros" className="px-1 text-lg">
            Otros miembros
          </h2>
          <Filas etiqueta="Otros miembros" filas={otros} yo={yo} />
        </section>
      )}
    </div>
  );
}

/**
 * The week's ranking, kept up to date by events. `sinFechas` leaves the week's dates out, for a place that shows them already.
 */
export function RankingSemana({ sinFechas = false }: { readonly sinFechas?: boolean }) {
  const yo = useYo();
  const hoy = useHoy();
  const ranking = useRanking();
  return (
    <div className="grid grid-cols-1 gap-5">
      {!sinFechas && <SemanaEnCurso hoy={hoy} />}
      <Cargable consulta={ranking} error="Error al cargar el ranking" esqueleto={<EsqueletoRanking />}>
        {(filas) =>
          filas.length === 0 ? (
            <EstadoVacio
              icono={<Trophy className="size-9" />}
              titulo="Sin datos esta semana"
              accion={<EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
            >
              Completa una tarea y estrena el ranking de la semana.
            </EstadoVacio>
          ) : (
            <Clasificacion filas={filas} yo={yo.id} />
          )
        }
      </Cargable>
    </div>
  );
}

function EsqueletoRanking() {
  return (
    <output className="grid animate-tarde gap-3">
      <span className="sr-only">Cargando...</span>
      <span className="flex items-end gap-3">
        <Bloque className="h-40 flex-1 rounded-carta" />
        <Bloque className="h-52 flex-1 rounded-carta" />
        <Bloque className="h-32 flex-1 rounded-carta" />
      </span>
      <Bloque className="h-20 rounded-carta" />
      <Bloque className="h-20 rounded-carta" />
    </output>
  );
}

/** The week in words, «Del 16 al 22 de noviembre», and when it ends. */
export function SemanaEnCurso({ hoy }: { readonly hoy: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
      <span className="font-extrabold">{semanaEnPalabras(hoy)}</span>
      <span className="text-suave">{finDeSemana(hoy)}</span>
    </p>
  );
}

/** Height of the podium's step by place. In a box too narrow for columns, as with large text, places are rows without steps. */
const ALTURAS: Readonly<Record<number, string>> = {
  1: '@min-[20rem]:h-28',
  2: '@min-[20rem]:h-20',
  3: '@min-[20rem]:h-14',
};

/**
 * Order of the columns, by index in the ranking: the winner in the middle. The list itself keeps its order for screen readers.
 */
const POSICIONES = ['@min-[20rem]:order-2', '@min-[20rem]:order-1', '@min-[20rem]:order-3'] as const;

interface PropsPodio {
  readonly fila: FilaRanking;
  readonly mia: boolean;
  readonly posicion: string | undefined;
}

function Escalon({ fila, mia, posicion }: PropsPodio) {
  const medalla = MEDALLAS[fila.puesto];
  return (
    <li
      style={estiloMiembro(fila.color)}
      className={cx(
        'flex min-w-0 flex-col-reverse gap-2 @min-[20rem]:max-w-44 @min-[20rem]:flex-1 @min-[20rem]:flex-col @min-[20rem]:items-center @min-[20rem]:gap-3',
        posicion,
      )}
    >
      <div className="grid min-w-0 gap-1 @min-[20rem]:justify-items-center @min-[20rem]:text-center">
        <Cara fila={fila} />
        <p className="mt-1 flex min-w-0 flex-wrap items-center gap-1.5 text-lg leading-tight font-extrabold @min-[20rem]:justify-center">
          {fila.usuario_nombre}
          {mia && <Insignia tono="marca">Tú</Insignia>}
        </p>
        <p className="font-bold text-suave">
          <span className="cifra mr-1 text-3xl text-texto">
            <Cifra valor={fila.puntos_ganados} />
          </span>
          {pts(fila.puntos_ganados)}
        </p>
        <p className="text-sm leading-snug text-suave">
          {plural(fila.tareas_completadas, 'tarea')}
          <span className="block">{duracion(fila.tiempo_total_minutos)}</span>
        </p>
      </div>
      <p
        className={cx(
          'self-start pt-2 text-center text-4xl leading-none transition-[height] duration-250 @min-[20rem]:w-full @min-[20rem]:rounded-t-control @min-[20rem]:border-t-4 @min-[20rem]:border-(--miembro) @min-[20rem]:bg-[color-mix(in_oklab,var(--miembro)_24%,var(--color-superficie))]',
          ALTURAS[fila.puesto],
        )}
      >
        <span aria-hidden>{medalla?.emoji}</span>
        <span className="sr-only">{medalla?.nombre}</span>
      </p>
    </li>
  );
}

/** The members with a medal, when they are at most three. */
function Podio({ filas, yo }: { readonly filas: readonly FilaRanking[]; readonly yo: number }) {
  const esPodio = filas.length === 3;
  return (
    <div className="@container overflow-hidden rounded-carta bg-superficie px-3 pt-5 pb-4 shadow-carta">
      <ol
        aria-label="Podio"
        className="flex flex-col gap-5 @min-[20rem]:-mb-4 @min-[20rem]:flex-row @min-[20rem]:items-end @min-[20rem]:justify-center @min-[20rem]:gap-2"
      >
        {filas.map((f, i) => (
          <Escalon key={f.id} fila={f} mia={f.usuario === yo} posicion={esPodio ? POSICIONES[i] : undefined} />
        ))}
      </ol>
    </div>
  );
}

interface PropsFilaSemana {
  readonly fila: FilaRanking;
  readonly mia: boolean;
}

/** A member's row in the ranking: medal or rank, face, chores done and points. */
function FilaSemana({ fila, mia }: PropsFilaSemana) {
  const medalla = MEDALLAS[fila.puesto];
  return (
    <Tarjeta como="li" className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', mia && 'ring-2 ring-marca')}>
      {medalla === undefined ? (
        <span className="cifra w-[2ch] text-center text-xl text-suave">
          <span className="sr-only">Puesto </span>
          {fila.puesto}
        </span>
      ) : (
        <>
          <span aria-hidden className="text-3xl leading-none">
            {medalla.emoji}
          </span>
          <span className="sr-only">{medalla.nombre}</span>
        </>
      )}
      <Cara fila={fila} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="flex flex-wrap items-center gap-2 text-lg leading-snug font-extrabold">
          {fila.usuario_nombre}
          {mia && <Insignia tono="marca">Tú</Insignia>}
        </p>
        <p className="text-suave">
          <LoHecho fila={fila} />
        </p>
      </div>
      <p className="text-right font-bold text-suave">
        <span className="cifra mr-1 text-2xl text-texto">
          <Cifra valor={fila.puntos_ganados} />
        </span>
        {pts(fila.puntos_ganados)}
      </p>
    </Tarjeta>
  );
}

/** The number of chores done and the time they take: «12 tareas · 3 h 20 min». A line breaks only between the two. */
function LoHecho({ fila }: { readonly fila: FilaRanking }) {
  return (
    <>
      <span className="inline-block">{plural(fila.tareas_completadas, 'tarea')}</span>
      <span className="sr-only">, </span>
      <span className="inline-block before:mx-1.5 before:content-['·']">{duracion(fila.tiempo_total_minutos)}</span>
    </>
  );
}

/** The face of a ranking row. Its age group, for the placeholder without a photo, comes from the list of members. */
function Cara({ fila }: { readonly fila: FilaRanking }) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const edad = usuarios?.find((u) => u.id === fila.usuario)?.grupo_edad ?? 'ADULTO';
  return <Avatar avatar={fila.avatar} grupoEdad={edad} color={fila.color} />;
}
