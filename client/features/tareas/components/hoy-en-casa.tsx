import { useQuery } from '@tanstack/react-query';
import { Check, Circle, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaLibres, consultaUsuarios } from '#client/lib/consultas.ts';
import { cx } from '#client/lib/cx.ts';
import { diaDe, type DiaDeMiembro } from '#client/lib/dia-de-miembro.ts';
import { fueraHasta } from '#client/lib/fechas.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useHoyEnCasa } from '../api.ts';
import { Reclamar } from './reclamar.tsx';

/** Number shown for each member, until all are asked for. */
const PRIMERAS = 3;

function Tarea({
  tarea: { nombre, estado, atrasada },
  autor,
}: {
  readonly tarea: TareaPantalla;
  /** The member who did it, when that was not its owner. */
  readonly autor: string | undefined;
}) {
  const hecha = estado === 'COMPLETADA';
  return (
    <li className={cx('flex items-start gap-2 leading-snug', hecha && 'text-suave', atrasada && 'font-bold text-mal')}>
      {hecha && <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-bien" strokeWidth={3.5} />}
      {atrasada && <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" strokeWidth={2.5} />}
      {!hecha && !atrasada && (
        <Circle aria-hidden className="mt-0.5 size-4.5 shrink-0 text-borde-fuerte" strokeWidth={2.5} />
      )}
      {(hecha || atrasada) && <span className="sr-only">{hecha ? 'Hecha: ' : 'Atrasada: '}</span>}
      <span className="min-w-0 break-words">
        <span className={cx(hecha && 'line-through')}>{nombre}</span>
        {autor !== undefined && <span className="font-bold">{` · la hizo ${autor}`}</span>}
      </span>
    </li>
  );
}

const comoVa = ({
  n,
  hechas,
  fuera,
}: {
  readonly n: number;
  readonly hechas: number;
  readonly fuera: string | undefined;
}) => {
  const cuenta = hechas === n ? 'Todo hecho' : `${String(hechas)} de ${String(n)}`;
  if (fuera === undefined) return n === 0 ? 'Hoy descansa' : cuenta;
  return n === 0 ? conMayuscula(fuera) : `${conMayuscula(fuera)} · ${cuenta}`;
};

type Persona = Omit<MiembroPantalla, 'racha_dias'>;

const aPersona = ({ first_name: nombre, ...resto }: Usuario): Persona => ({ nombre, ...resto });

interface Casa {
  readonly dias: readonly DiaDeMiembro<Persona>[];
  /** Everybody who may have done something today. */
  readonly todos: readonly Persona[];
  readonly fuera: readonly Fuera[];
  readonly hoy: string;
}

function DeMiembro({
  dia: { miembro, tareas, hechas },
  fuera,
  enteras,
  nombreDe,
}: {
  readonly dia: DiaDeMiembro<Persona>;
  /** «fuera hasta el domingo»; absent for a member who is here. */
  readonly fuera: string | undefined;
  readonly enteras: boolean;
  readonly nombreDe: (id: number | null) => string | undefined;
}) {
  const yo = useYo();
  const n = tareas.length;
  const vistas = enteras ? tareas : tareas.slice(0, PRIMERAS);
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1.5">
        <p className={cx('flex flex-wrap items-baseline justify-between gap-x-3', n === 0 && 'min-h-12 items-center')}>
          <span className="min-w-0 font-extrabold break-words">{miembro.nombre}</span>
          <span className="text-sm font-bold text-suave">{comoVa({ n, hechas, fuera })}</span>
        </p>
        {n > 0 && (
          <>
            <BarraCuota fina etiqueta={`Hoy, ${miembro.nombre}`} valor={hechas} total={n} color={miembro.color} />
            <ul className="grid grid-cols-1 gap-1">
              {vistas.map((t) => (
                <Tarea key={t.id} tarea={t} autor={nombreDe(t.hecha_por)} />
              ))}
            </ul>
            {vistas.length < n && (
              <p className="text-sm font-bold text-suave">{`y ${String(n - vistas.length)} más`}</p>
            )}
            {miembro.id !== yo.id && (
              <Reclamar nombre={miembro.nombre} tareas={tareas.filter((t) => t.estado === 'PENDIENTE')} />
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Miembros({ dias, todos, fuera, hoy }: Casa) {
  const [enteras, setEnteras] = useState(false);
  if (dias.every((d) => d.tareas.length === 0) && fuera.length === 0)
    return <p className="text-suave">Hoy no toca nada en casa.</p>;
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {dias.map((d) => (
          <DeMiembro
            key={d.miembro.id}
            dia={d}
            fuera={fuera.flatMap((f) => (f.miembro === d.miembro.id ? [fueraHasta(f.hasta, hoy)] : []))[0]}
            enteras={enteras}
            nombreDe={(id) => todos.find((m) => m.id === id)?.nombre}
          />
        ))}
      </ul>
      {dias.some((d) => d.tareas.length > PRIMERAS) && (
        <Boton variante="fantasma" aria-expanded={enteras} onClick={() => setEnteras(!enteras)}>
          {enteras ? 'Ver menos' : 'Ver todo lo de hoy'}
        </Boton>
      )}
    </>
  );
}

const EsqueletoHoy = () => (
  <output className="grid animate-tarde gap-4">
    <span className="sr-only">Cargando...</span>
    {[0, 1, 2].map((i) => (
      <span key={i} className="flex items-center gap-3">
        <Bloque className="size-12 shrink-0 rounded-full" />
        <Bloque className="h-12 flex-1" />
      </span>
    ))}
  </output>
);

/** Everybody's work of today, live: late, to do, and done. */
export function HoyEnCasa() {
  const hoy = useHoy();
  const tareas = useHoyEnCasa(hoy);
  const usuarios = useQuery(consultaUsuarios);
  const { data: libres } = useQuery(consultaLibres(hoy));
  return (
    <Tarjeta como="section" aria-labelledby="hoy-en-casa" className="grid grid-cols-1 gap-4">
      <h2 id="hoy-en-casa" className="text-xl">
        Hoy en casa
      </h2>
      <Cargable consulta={tareas} error="Error al cargar lo de hoy" esqueleto={<EsqueletoHoy />}>
        {({ tareas: lista, idos }) => (
          <Cargable consulta={usuarios} error="Error al cargar la familia" esqueleto={<EsqueletoHoy />}>
            {(miembros) => {
              const todos = [...miembros.map(aPersona), ...idos];
              return (
                <Miembros
                  dias={diaDe({ miembros: todos, tareas: lista })}
                  todos={todos}
                  fuera={libres?.fuera ?? []}
                  hoy={hoy}
                />
              );
            }}
          </Cargable>
        )}
      </Cargable>
    </Tarjeta>
  );
}
