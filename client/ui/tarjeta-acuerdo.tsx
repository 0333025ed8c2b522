import { ArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import type { LugarTras } from '#client/lib/cierre.ts';
import type { Persona } from '#client/lib/vista-reparto.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from './avatar.tsx';
import { Boton } from './boton.tsx';
import { Carga } from './carga.tsx';
import { NombreTarea } from './nombre-tarea.tsx';
import { Insignia, type TonoInsignia } from './insignia.tsx';
import { Tarjeta } from './tarjeta.tsx';

type Cara = Pick<Persona, 'avatar' | 'grupo_edad' | 'color'>;

/** A chore that would change hands; `de` is null for one that is nobody's. */
interface Traspaso {
  readonly tarea: number;
  readonly nombre: string;
  readonly carga: number;
  readonly de: Cara | null;
  readonly a: Cara | undefined;
  /** From whom to whom, in words. */
  readonly texto: string;
}

const RESPUESTAS = {
  si: { Icono: CircleCheck, clase: 'text-bien' },
  no: { Icono: CircleX, clase: 'text-mal' },
  falta: { Icono: Clock, clase: 'text-suave' },
} as const;

interface Props {
  readonly titulo: string;
  readonly estado: { readonly texto: string; readonly tono: TonoInsignia };
  readonly traspasos: readonly Traspaso[];
  /** Days that the loads are for. */
  readonly dias: DiasContados;
  /** Each member's percentage of their quota without the change and with it, and the sum that shows it. */
  readonly distancias: readonly ({ readonly miembro: number; readonly quien: string } & LugarTras)[];
  readonly respuestas: readonly {
    readonly miembro: number;
    readonly como: keyof typeof RESPUESTAS;
    readonly texto: string;
  }[];
  readonly contestar: PropsContestar;
}

/** A change that members are asked for: faces, what moves, what each load becomes, who has answered, and the answer. */
export function TarjetaAcuerdo({ titulo, estado, traspasos, dias, distancias, respuestas, contestar }: Props) {
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{titulo}</h3>
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
  /** The word for a yes. */
  readonly si: string;
  /** Whether one is asked oneself. */
  readonly yo: boolean;
  /** Members without a phone, for whom one answers. */
  readonly porOtros: readonly { readonly id: number; readonly nombre: string }[];
  /** The pending request; null: none. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean, miembro?: number) => Promise<unknown>;
}

/** Yes or no to a change that is proposed: one's own answer, and those that an admin gives in the name of others. */
function Contestar({ si, yo, porOtros, enviando, responder }: PropsContestar) {
  return (
    <>
      {yo && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Boton
            ancho
            cargando={enviando === true && 'Enviando…'}
            disabled={enviando === false}
            onClick={() => void responder(true)}
          >
            {si}
          </Boton>
          <Boton
            variante="contorno"
            ancho
            cargando={enviando === false && 'Enviando…'}
            disabled={enviando === true}
            onClick={() => void responder(false)}
          >
            Prefiero que no
          </Boton>
        </div>
      )}
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
