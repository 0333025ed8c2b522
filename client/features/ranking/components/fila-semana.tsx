import { useQuery } from '@tanstack/react-query';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { MEDALLAS } from '../clasificacion.ts';

interface Props {
  readonly fila: FilaRanking;
  readonly mia: boolean;
}

/** A member's row in the ranking: medal or rank, face, chores done and points. */
export function FilaSemana({ fila, mia }: Props) {
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

/** The chores done and the time spent: «12 tareas · 3 h 20 min». A line breaks only between the two. */
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
export function Cara({ fila }: { readonly fila: FilaRanking }) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const edad = usuarios?.find((u) => u.id === fila.usuario)?.grupo_edad ?? 'ADULTO';
  return <Avatar avatar={fila.avatar} grupoEdad={edad} color={fila.color} />;
}
