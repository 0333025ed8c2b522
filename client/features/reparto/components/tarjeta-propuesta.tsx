import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import type { TonoInsignia } from '#client/ui/insignia.tsx';
import { TarjetaAcuerdo } from '#client/ui/tarjeta-acuerdo.tsx';
import { useResponderPropuesta } from '../jugadas.ts';
import type { PropuestaVista } from '#client/lib/reparto/vista-reparto.ts';

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
  /** Days that a load covers, to show it per week; null if each chore counts once. */
  readonly dias: DiasContados;
  readonly yo: number;
  /** Whether the reader is an admin, who may answer for members without an account. */
  readonly admin: boolean;
  /** Whether the reader answers on this card. In the draft room, their question has a page of its own (pregunta-cierre.tsx). */
  readonly contesta: boolean;
}

/** A change proposed by the closing: the chores that change hands, each member's quota afterwards, and the answers. */
export function TarjetaPropuesta({ propuesta, sesion, dias, yo, admin, contesta }: Props) {
  const contestar = useResponderPropuesta({ texto: 'Error al responder', dicho: null });
  const { n, estado, traspasos, distancias, respuestas, esperaMi, esperaOtra } = propuesta;
  const sinMovil =
    estado === 'PENDIENTE' && admin
      ? respuestas.flatMap((r) => (r.acepta === null && !r.persona.tiene_cuenta ? [r.persona] : []))
      : [];
  const responder = (acepta: boolean, miembro?: number) =>
    contestar({ sesion, propuesta: n, acepta, ...(miembro !== undefined && { miembro }) });
  return (
    <TarjetaAcuerdo
      Titular={contesta ? 'h2' : 'h3'}
      titulo={traspasos.length > 1 ? 'Intercambio' : 'Cambio de manos'}
      estado={esperaOtra ? ESPERA_OTRA : ESTADOS[estado]}
      traspasos={traspasos.map(({ tarea: { id, ...tarea }, de, a }) => ({
        ...tarea,
        tarea: id,
        de,
        a,
        texto: `De ${de.nombre} a ${a.nombre}.`,
      }))}
      dias={dias}
      distancias={distancias.map(({ persona, ...lugar }) => ({
        miembro: persona.id,
        quien: persona.id === yo ? 'Tú' : persona.nombre,
        ...lugar,
      }))}
      respuestas={respuestas.map(({ persona: { id, nombre }, acepta }) => ({
        miembro: id,
        como: acepta === null ? 'falta' : acepta ? 'si' : 'no',
        texto: `${id === yo ? 'Tú' : nombre}: ${acepta === null ? (id === yo ? 'falta tu respuesta' : 'falta su respuesta') : acepta ? 'acepta' : 'prefiere que no'}`,
      }))}
      contestar={{
        si: 'Acepto',
        yo: contesta && esperaMi,
        porOtros: sinMovil,
        enviando: contestar.con?.acepta ?? null,
        responder,
      }}
    />
  );
}
