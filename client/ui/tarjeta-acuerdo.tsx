import { ArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import type { LugarTras } from '#client/lib/reparto/cierre.ts';
import type { Persona } from '#client/lib/reparto/vista-reparto.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from './avatar.tsx';
import { Boton } from './boton.tsx';
import { DosRespuestas } from './tarjeta-pregunta.tsx';
import { Carga } from './cifra.tsx';
import { NombreTarea } from './tarea.tsx';
import { Insignia, type TonoInsignia } from './insignia.tsx';
import { Tarjeta } from './tarjeta.tsx';

type Cara = Pick<Persona, 'avatar' | 'grupo_edad' | 'color'>;

/** A chore that would change hands. `de` is null if the chore is unassigned. */
interface Traspaso {
  readonly tarea: number;
  readonly nombre: string;
  readonly carga: number;
  readonly de: Cara | null;
  readonly a: Cara | undefined;
  /** The giver and the receiver, in words. */
  readonly texto: string;
}

const RESPUESTAS = {
  si: { Icono: CircleCheck, clase: 'text-bien' },
  no: { Icono: CircleX, clase: 'text-mal' },
  falta: { Icono: Clock, clase: 'text-suave' },
} as const;

interface Props {
  readonly titulo: string;
  /** Level of the heading: `h2` in «Te esperan», where no heading stands above the cards. */
  readonly Titular?: 'h2' | 'h3';
  readonly estado: { readonly texto: string; readonly tono: TonoInsignia };
  readonly traspasos: readonly Traspaso[];
  /** The days that the loads cover; null if each chore counts once. */
  readonly dias: DiasContados;
  /** For each member: the percentage of their quota before and after the change, and the calculation behind it. */
  readonly distancias: readonly ({ readonly miembro: number; readonly quien: string } & LugarTras)[];
  readonly respuestas: readonly {
    readonly miembro: number;
    readonly como: keyof typeof RESPUESTAS;
    readonly texto: string;
  }[];
  readonly contestar: PropsContestar;
}

/** A proposed change that members must agree to: the chores that move, the members' percentages, answers so far, and buttons. */
export function TarjetaAcuerdo({
  titulo,
  Titular = 'h3',
  estado,
  traspasos,
  dias,
  distancias,
  respuestas,
  contestar,
}: Props) {
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Titular className="text-lg">{titulo}</Titular>
        <Insignia tono={estado.tono}>{estado.texto}</Insignia>
      </div>
      <ul className="grid gap-3">
        {traspasos.map((t) => (
          <FilaTraspaso key={t.tarea} {...t} dias={dias} />
        ))}
      </ul>
      {distancias.length > 0 && (
        <ul className="grid gap-3 rounded-control bg-hundido p-4 sm:grid-cols-2">
          {distancias.map((d) => (
            <li key={d.miembro}>
              <p className="font-semibold text-suave">{d.quien}</p>
              <p className="text-lg leading-tight font-extrabold tabular-nums">
                <span className="sr-only">{`del ${String(d.antes)}\u00a0% al ${String(d.despues)}\u00a0% de su parte`}</span>
                <span aria-hidden>{`${String(d.antes)}\u00a0% → ${String(d.despues)}\u00a0%`}</span>
              </p>
              <p className="mt-0.5 text-sm leading-tight text-suave tabular-nums">{d.cuenta}</p>
            </li>
          ))}
        </ul>
      )}
      {respuestas.length > 0 && (
        <ul className="grid gap-1.5">
          {respuestas.map(({ miembro, como, texto }) => {
            const { Icono, clase } = RESPUESTAS[como];
            return (
              <li key={miembro} className="flex items-center gap-2 text-sm font-bold">
                <Icono aria-hidden className={cx('size-5 shrink-0', clase)} strokeWidth={2.5} />
                <span className="min-w-0">{texto}</span>
              </li>
            );
          })}
        </ul>
      )}
      <Contestar {...contestar} />
    </Tarjeta>
  );
}

const Carita = ({ avatar, grupo_edad, color }: Cara) => (
  <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
);

function FilaTraspaso({ nombre, carga, de, a, texto, dias }: Traspaso & { readonly dias: DiasContados }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex shrink-0 items-center gap-[min(0.625rem,2vw)]">
        {de !== null && (
          <>
            <Carita {...de} />
            <ArrowRight aria-hidden className="size-[min(1.25rem,24px)] text-suave" strokeWidth={2.5} />
          </>
        )}
        {a !== undefined && <Carita {...a} />}
      </span>
      <p className="min-w-0 flex-1 basis-40 leading-tight">
        <span className="block font-extrabold break-words">
          <NombreTarea nombre={nombre} />
        </span>
        <span className="text-sm font-semibold text-suave">
          {texto} <Carga carga={carga} dias={dias} />
        </span>
      </p>
    </li>
  );
}

interface PropsContestar {
  /** Label of the accepting button. */
  readonly si: string;
  /** True if the viewer must answer. */
  readonly yo: boolean;
  /** Members without a phone, for whom the viewer answers as admin. */
  readonly porOtros: readonly { readonly id: number; readonly nombre: string }[];
  /** The answer that is being sent (true accepts); null if none is. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean, miembro?: number) => Promise<unknown>;
}

/** Buttons to accept or decline a proposed change, for the viewer and for members for whom an admin answers. */
function Contestar({ si, yo, porOtros, enviando, responder }: PropsContestar) {
  return (
    <>
      {yo && <DosRespuestas si={si} enviando={enviando} responder={responder} />}
      {porOtros.map(({ id, nombre }) => (
        <div key={id} className="grid gap-2 rounded-control bg-hundido p-4">
          <p className="font-semibold">{nombre} no tiene móvil: responde tú en su nombre.</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <Boton ancho disabled={enviando !== null} onClick={() => void responder(true, id)}>
              {nombre} acepta
            </Boton>
            <Boton variante="contorno" ancho disabled={enviando !== null} onClick={() => void responder(false, id)}>
              {nombre} prefiere que no
            </Boton>
          </div>
        </div>
      ))}
    </>
  );
}
