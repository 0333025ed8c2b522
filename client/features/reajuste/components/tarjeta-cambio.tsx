import type { MiembroReajuste, PropuestaReajuste, Reajuste } from '#shared/contracts/reajustes.ts';
import { masOMenos, porCiento } from '#shared/domain/puntos-semana.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { lugarTras } from '#client/lib/reparto/cierre.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import type { TonoInsignia } from '#client/ui/insignia.tsx';
import { TarjetaAcuerdo } from '#client/ui/tarjeta-acuerdo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { diasDelResto } from '../palabras.ts';

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
  /** Whether the reader is an admin, who may answer for members without an account. */
  readonly admin?: boolean;
  /** Heading in «Te esperan»; missing on the reajuste's screen. */
  readonly titulo?: string;
}

/**
 * A proposal of a reajuste: the chores that change hands together, how far each member would then be from their quota, and the
 * answers, with buttons for mine. An admin also answers for members without an account.
 */
export function TarjetaCambio({ reajuste, propuesta, yo, admin = false, titulo }: Props) {
  const { n, estado, cambios, pide, respuestas, distancias } = propuesta;
  const quien = new Map(reajuste.miembros.map((m) => [m.id, m]));
  const dicho = new Map(respuestas.map((r) => [r.miembro, r.acepta]));
  const faltan = estado === 'PENDIENTE' ? pide.filter((id) => !dicho.has(id)) : [];
  const porOtros = admin ? faltan.flatMap((id) => quien.get(id) ?? []).filter((m) => !m.tiene_cuenta) : [];
  const responder = useAccion(
    (cuerpo: { readonly acepta: boolean; readonly miembro?: number }) =>
      llamar('responderReajuste', { id: reajuste.id, n, cuerpo }),
    { texto: 'Error al responder' },
  );
  const abierta = estado === 'PENDIENTE';
  const dias = diasDelResto(reajuste);
  return (
    <TarjetaAcuerdo
      Titular={titulo === undefined ? 'h3' : 'h2'}
      titulo={titulo ?? (cambios.length > 1 ? 'Cambios que van juntos' : 'Cambio de manos')}
      estado={ESTADOS[estado]}
      traspasos={cambios.map((c) => ({
        tarea: c.tarea,
        nombre: c.nombre,
        carga: c.carga,
        de: c.de === null ? null : (quien.get(c.de) ?? null),
        a: quien.get(c.a),
        texto: deQuienAQuien(c, quien, yo),
      }))}
      dias={dias}
      distancias={distancias.map((d) => ({
        miembro: d.miembro,
        quien: d.miembro === yo ? 'Tú' : (quien.get(d.miembro)?.nombre ?? ''),
        ...lugarTras(d, quien.get(d.miembro)?.cuota ?? 0, dias),
      }))}
      respuestas={pide.map((id) => {
        const acepta = dicho.get(id);
        const como = acepta === undefined ? 'falta' : acepta ? 'si' : 'no';
        const palabras = (id === yo ? MIAS : SUYAS)[como === 'falta' && !abierta ? 'nada' : como];
        return { miembro: id, como, texto: `${id === yo ? 'Tú' : (quien.get(id)?.nombre ?? '')}: ${palabras}` };
      })}
      contestar={{
        si: 'Sí, de acuerdo',
        yo: faltan.includes(yo),
        porOtros,
        enviando: responder.con?.acepta ?? null,
        responder: (acepta, miembro) => responder({ acepta, ...(miembro !== undefined && { miembro }) }),
      }}
    />
  );
}

const SUYAS = { si: 'de acuerdo', no: 'prefiere que no', falta: 'falta su respuesta', nada: 'no respondió' } as const;
const MIAS = { si: 'de acuerdo', no: 'prefieres que no', falta: 'falta tu respuesta', nada: 'sin responder' } as const;

type Personas = ReadonlyMap<number, MiembroReajuste>;

/** Says from whom to whom a chore goes: «Te la quedas tú…», «La das a Marta.», «De Ana a Luis.» */
const deQuienAQuien = ({ de, a }: PropuestaReajuste['cambios'][number], quien: Personas, yo: number): string => {
  const nombre = (id: number): string => quien.get(id)?.nombre ?? '';
  if (a === yo) return de === null ? 'Te la quedas tú: no es de nadie.' : `Te la quedas tú, de ${nombre(de)}.`;
  if (de === yo) return `La das a ${nombre(a)}.`;
  return de === null ? `Para ${nombre(a)}: no es de nadie.` : `De ${nombre(de)} a ${nombre(a)}.`;
};

interface PropsLineas {
  readonly reajuste: Reajuste;
  /** Heading of the loads afterwards: «Después» of a finished one, «Si todos dicen que sí» of one in progress. */
  readonly despues: string;
}

/** Each member's load for the rest of the quarter, before and after, and its distance from their quota. */
export function Lineas({ reajuste, despues }: PropsLineas) {
  const dias = diasDelResto(reajuste);
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {reajuste.miembros.map((m) => (
        <Tarjeta key={m.id} como="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 print:break-inside-avoid">
          <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} />
          <div className="min-w-0 flex-1 basis-44 leading-tight">
            <p className="text-lg font-extrabold break-words">{m.nombre}</p>
            <p className="text-suave">
              Le toca <Carga carga={m.cuota} dias={dias} />
            </p>
            <p className="mt-1 text-sm text-suave">
              Antes: {porCiento(m.antes, m.cuota)}&nbsp;%, {masOMenos(m.antes, m.cuota, dias)}
            </p>
            <p className="font-bold">
              {despues}: {porCiento(m.despues, m.cuota)}&nbsp;%, {masOMenos(m.despues, m.cuota, dias)}
            </p>
          </div>
        </Tarjeta>
      ))}
    </ul>
  );
}
