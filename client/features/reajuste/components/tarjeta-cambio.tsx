import { ArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { MiembroReajuste, PropuestaReajuste, Reajuste } from '#shared/contracts/reajustes.ts';
import { cx } from '#client/lib/cx.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Contestar } from '#client/ui/contestar.tsx';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useResponder } from '../api/reajustes.ts';
import { enMinutosDe, lugarEn } from '../palabras.ts';

const ESTADOS: Readonly<Record<PropuestaReajuste['estado'], { readonly texto: string; readonly tono: TonoInsignia }>> =
  {
    PENDIENTE: { texto: 'Esperando respuesta', tono: 'turno' },
    ACEPTADA: { texto: 'Acordado', tono: 'bien' },
    RECHAZADA: { texto: 'No se hace', tono: 'neutro' },
    RETIRADA: { texto: 'Dependía de otro cambio', tono: 'neutro' },
    CADUCADA: { texto: 'Sin respuesta', tono: 'neutro' },
  };

interface Props {
  readonly reajuste: Reajuste;
  readonly propuesta: PropuestaReajuste;
  readonly yo: number;
  /** Answers for whoever has no account. */
  readonly admin?: boolean;
}

/** Chores that would change hands together: from whom to whom, how far each would be from their quota, and who has answered. */
export function TarjetaCambio({ reajuste, propuesta, yo, admin = false }: Props) {
  const { mutateAsync, isPending, variables } = useResponder(reajuste.id);
  const { n, estado, cambios, pide, respuestas, distancias } = propuesta;
  const { texto, tono } = ESTADOS[estado];
  const quien = new Map(reajuste.miembros.map((m) => [m.id, m]));
  const dicho = new Map(respuestas.map((r) => [r.miembro, r.acepta]));
  const faltan = estado === 'PENDIENTE' ? pide.filter((id) => !dicho.has(id)) : [];
  const porOtros = admin ? faltan.flatMap((id) => quien.get(id) ?? []).filter((m) => !m.tiene_cuenta) : [];
  const responder = async (acepta: boolean, miembro?: number) => {
    try {
      const { message } = await mutateAsync({ n, acepta, ...(miembro !== undefined && { miembro }) });
      tostada.bien(message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al responder'));
    }
  };
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{cambios.length > 1 ? 'Cambios que van juntos' : 'Cambio de manos'}</h3>
        <Insignia tono={tono}>{texto}</Insignia>
      </div>
      <ul className="grid gap-3">
        {cambios.map((c) => (
          <FilaCambio key={c.tarea} cambio={c} quien={quien} yo={yo} minutos={enMinutosDe(reajuste)(c.carga)} />
        ))}
      </ul>
      <ul className="grid gap-3 rounded-control bg-hundido p-4 sm:grid-cols-2">
        {distancias.map((d) => (
          <li key={d.miembro}>
            <p className="font-semibold text-suave">
              {d.miembro === yo ? 'Tú, de lo que te toca' : `${quien.get(d.miembro)?.nombre ?? ''}, de lo que le toca`}
            </p>
            <p className="leading-tight font-extrabold">
              <span className="sr-only">Quedaría: </span>
              {lugarEn(reajuste, d.despues)}
            </p>
            <p className="mt-0.5 text-sm leading-tight text-suave">
              {estado === 'PENDIENTE' ? 'Ahora' : 'Antes'} {lugarEn(reajuste, d.antes)}
            </p>
          </li>
        ))}
      </ul>
      <ul className="grid gap-1.5">
        {pide.map((id) => (
          <FilaRespuesta
            key={id}
            acepta={dicho.get(id) ?? null}
            quien={id === yo ? 'Tú' : (quien.get(id)?.nombre ?? '')}
            abierta={estado === 'PENDIENTE'}
          />
        ))}
      </ul>
      <Contestar
        si="Sí, de acuerdo"
        yo={faltan.includes(yo)}
        porOtros={porOtros}
        enviando={isPending ? variables.acepta : null}
        responder={responder}
      />
    </Tarjeta>
  );
}

type Personas = ReadonlyMap<number, MiembroReajuste>;

const Cara = ({ de }: { readonly de: MiembroReajuste | undefined }) =>
  de === undefined ? null : <Avatar avatar={de.avatar} grupoEdad={de.grupo_edad} color={de.color} tamano="chico" />;

/** «Te la quedas tú», «La das a Marta», or from whom to whom. */
const deQuienAQuien = ({ de, a }: PropuestaReajuste['cambios'][number], quien: Personas, yo: number): string => {
  const nombre = (id: number): string => quien.get(id)?.nombre ?? '';
  if (a === yo) return de === null ? 'Te la quedas tú: no es de nadie.' : `Te la quedas tú, de ${nombre(de)}.`;
  if (de === yo) return `La das a ${nombre(a)}.`;
  return de === null ? `Para ${nombre(a)}: no es de nadie.` : `De ${nombre(de)} a ${nombre(a)}.`;
};

function FilaCambio({
  cambio,
  quien,
  yo,
  minutos,
}: {
  readonly cambio: PropuestaReajuste['cambios'][number];
  readonly quien: Personas;
  readonly yo: number;
  readonly minutos: number | null;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex shrink-0 items-center gap-2.5">
        {cambio.de !== null && (
          <>
            <Cara de={quien.get(cambio.de)} />
            <ArrowRight aria-hidden className="size-5 text-suave" strokeWidth={2.5} />
          </>
        )}
        <Cara de={quien.get(cambio.a)} />
      </span>
      <p className="min-w-0 flex-1 basis-40 leading-tight">
        <span className="block font-extrabold break-words">{cambio.nombre}</span>
        <span className="text-sm font-semibold text-suave">
          {deQuienAQuien(cambio, quien, yo)} <Carga puntos={cambio.carga} minutos={minutos} />
        </span>
      </p>
    </li>
  );
}

const RESPUESTAS = {
  si: { texto: 'de acuerdo', Icono: CircleCheck, clase: 'text-bien' },
  no: { texto: 'prefiere que no', Icono: CircleX, clase: 'text-mal' },
  falta: { texto: 'falta su respuesta', Icono: Clock, clase: 'text-suave' },
  nada: { texto: 'no respondió', Icono: Clock, clase: 'text-suave' },
} as const;

function FilaRespuesta({
  acepta,
  quien,
  abierta,
}: {
  readonly acepta: boolean | null;
  readonly quien: string;
  readonly abierta: boolean;
}) {
  const { texto, Icono, clase } = RESPUESTAS[acepta === null ? (abierta ? 'falta' : 'nada') : acepta ? 'si' : 'no'];
  const mio = quien === 'Tú' && acepta !== true;
  return (
    <li className="flex items-center gap-2 text-sm font-bold">
      <Icono aria-hidden className={cx('size-5 shrink-0', clase)} strokeWidth={2.5} />
      <span className="min-w-0">
        {quien}:{' '}
        {mio ? (acepta === null ? (abierta ? 'falta tu respuesta' : 'sin responder') : 'prefieres que no') : texto}
      </span>
    </li>
  );
}

interface PropsLineas {
  readonly reajuste: Reajuste;
  /** «Después» of one that ended, «Si todos dicen que sí» of one that goes on. */
  readonly despues: string;
}

/** What each has of the rest of the quarter, before and after, and how far that is from what falls to them. */
export function Lineas({ reajuste, despues }: PropsLineas) {
  const enMinutos = enMinutosDe(reajuste);
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {reajuste.miembros.map((m) => (
        <Tarjeta key={m.id} como="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 print:break-inside-avoid">
          <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} />
          <div className="min-w-0 flex-1 basis-44 leading-tight">
            <p className="text-lg font-extrabold break-words">{m.nombre}</p>
            <p className="text-suave">
              Le toca <Carga puntos={m.cuota} minutos={enMinutos(m.cuota)} />
            </p>
            <p className="mt-1 text-sm text-suave">Antes: {lugarEn(reajuste, m.antes - m.cuota)}</p>
            <p className="font-bold">
              {despues}: {lugarEn(reajuste, m.despues - m.cuota)}
            </p>
          </div>
        </Tarjeta>
      ))}
    </ul>
  );
}
