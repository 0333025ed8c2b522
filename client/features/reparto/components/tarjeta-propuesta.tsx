import { ArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Contestar } from '#client/ui/contestar.tsx';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useResponderPropuesta } from '../api/jugadas.ts';
import type { Persona, PropuestaVista } from '#client/lib/vista-reparto.ts';

const ESTADOS: Readonly<Record<PropuestaVista['estado'], { readonly texto: string; readonly tono: TonoInsignia }>> = {
  PENDIENTE: { texto: 'Esperando respuesta', tono: 'turno' },
  ACEPTADA: { texto: 'Hecho', tono: 'bien' },
  RECHAZADA: { texto: 'No se hace', tono: 'neutro' },
  RETIRADA: { texto: 'Dependía de otro cambio', tono: 'neutro' },
  CADUCADA: { texto: 'Sin respuesta', tono: 'neutro' },
};

const ESPERA_OTRA = { texto: 'Espera a otro cambio', tono: 'neutro' } as const;

interface Props {
  readonly propuesta: PropuestaVista;
  readonly sesion: number;
  readonly yo: number;
  /** Answers for whoever has no account. */
  readonly admin: boolean;
}

/** A change that the closing proposes: faces, what moves, what each load becomes, and who has answered. */
export function TarjetaPropuesta({ propuesta, sesion, yo, admin }: Props) {
  const { mutateAsync, isPending, variables } = useResponderPropuesta();
  const { n, estado, traspasos, distancias, respuestas, esperaMi, esperaOtra } = propuesta;
  const { texto, tono } = esperaOtra ? ESPERA_OTRA : ESTADOS[estado];
  const sinMovil =
    estado === 'PENDIENTE' && admin
      ? respuestas.flatMap((r) => (r.acepta === null && !r.persona.tiene_cuenta ? [r.persona] : []))
      : [];
  const responder = async (acepta: boolean, miembro?: number) => {
    try {
      await mutateAsync({ sesion, propuesta: n, acepta, ...(miembro !== undefined && { miembro }) });
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al responder'));
    }
  };
  return (
    <Tarjeta como="li" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{traspasos.length > 1 ? 'Intercambio' : 'Cambio de manos'}</h3>
        <Insignia tono={tono}>{texto}</Insignia>
      </div>
      <ul className="grid gap-3">
        {traspasos.map((t) => (
          <FilaTraspaso key={t.tarea.id} {...t} />
        ))}
      </ul>
      {distancias.length > 0 && (
        <ul className="grid gap-3 rounded-control bg-hundido p-4 sm:grid-cols-2">
          {distancias.map((d) => (
            <FilaDistancia key={d.persona.id} distancia={d} soyYo={d.persona.id === yo} />
          ))}
        </ul>
      )}
      {respuestas.length > 0 && (
        <ul className="grid gap-1.5">
          {respuestas.map((r) => (
            <FilaRespuesta key={r.persona.id} acepta={r.acepta} quien={r.persona.id === yo ? 'Tú' : r.persona.nombre} />
          ))}
        </ul>
      )}
      <Contestar
        si="Acepto"
        yo={esperaMi}
        porOtros={sinMovil}
        enviando={isPending ? variables.acepta : null}
        responder={responder}
      />
    </Tarjeta>
  );
}

const Cara = ({ avatar, grupo_edad, color }: Persona) => (
  <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
);

function FilaTraspaso({ tarea, de, a }: PropuestaVista['traspasos'][number]) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex shrink-0 items-center gap-[min(0.625rem,2vw)]">
        <Cara {...de} />
        <ArrowRight aria-hidden className="size-[min(1.25rem,24px)] text-suave" strokeWidth={2.5} />
        <Cara {...a} />
      </span>
      <p className="min-w-0 flex-1 basis-40 leading-tight">
        <span className="block font-extrabold">{tarea.nombre}</span>
        <span className="text-sm font-semibold text-suave">
          De {de.nombre} a {a.nombre}. <Carga puntos={tarea.puntos} minutos={tarea.minutos} />
        </span>
      </p>
    </li>
  );
}

function FilaDistancia({
  distancia: { persona, antes, despues },
  soyYo,
}: {
  readonly distancia: PropuestaVista['distancias'][number];
  readonly soyYo: boolean;
}) {
  return (
    <li>
      <p className="font-semibold text-suave">{soyYo ? 'Tú, de tu cuota' : `${persona.nombre}, de su cuota`}</p>
      <p className="leading-tight font-extrabold">
        <span className="sr-only">Sería: </span>
        {despues}
      </p>
      <p className="mt-0.5 text-sm leading-tight text-suave">Sin este cambio, {antes}</p>
    </li>
  );
}

const RESPUESTAS = {
  si: { texto: 'acepta', Icono: CircleCheck, clase: 'text-bien' },
  no: { texto: 'prefiere que no', Icono: CircleX, clase: 'text-mal' },
  falta: { texto: 'falta su respuesta', Icono: Clock, clase: 'text-suave' },
} as const;

function FilaRespuesta({ acepta, quien }: { readonly acepta: boolean | null; readonly quien: string }) {
  const { texto, Icono, clase } = RESPUESTAS[acepta === null ? 'falta' : acepta ? 'si' : 'no'];
  return (
    <li className="flex items-center gap-2 text-sm font-bold">
      <Icono aria-hidden className={cx('size-5 shrink-0', clase)} strokeWidth={2.5} />
      <span className="min-w-0">
        {quien}: {acepta === null && quien === 'Tú' ? 'falta tu respuesta' : texto}
      </span>
    </li>
  );
}
