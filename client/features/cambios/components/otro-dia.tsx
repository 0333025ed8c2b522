import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { diasParaPosponer, porQueNoSePospone } from '#shared/domain/posponer.ts';
import { useAccion } from '#client/lib/accion.ts';
import { diaCorto, diaConNombre } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';

/** Days offered at once: a fortnight would be a calendar. */
const CUANTOS = 7;

/** The next days to which a chore of mine may be put off; none where it may not. Data cached by an earlier version has none. */
export const diasDe = (tarea: Asignacion, hoy: string): string[] => {
  const porQueNo = porQueNoSePospone(
    {
      fecha_original: null,
      posponible_hasta: null,
      pospuestas: 0,
      ...(tarea as Partial<Asignacion>),
      fecha_limite: tarea.fecha_limite,
    },
    { la_tiene: true, es_administrador: false },
    hoy,
  );
  const tramo = porQueNo === null ? diasParaPosponer(tarea, hoy) : null;
  return tramo === null
    ? []
    : Array.from({ length: CUANTOS }, (_, i) => sumarDias(tramo.desde, i)).filter((dia) => dia <= tramo.hasta);
};

/** Puts a chore off, and says to when. */
export const usePosponer = (alHacer?: () => void) =>
  useAccion('posponer', { texto: 'No se ha podido pasar a otro día', alHacer });

interface Props {
  readonly tarea: Asignacion;
  readonly dias: readonly string[];
  readonly hoy: string;
  readonly cerrar: () => void;
}

/** «Otro día»: one tap on the day. */
export function OtroDia({ tarea, dias, hoy, cerrar }: Props) {
  const posponer = usePosponer(cerrar);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(3.25rem,100%),1fr))] gap-1.5">
      {dias.map((dia) => {
        const { semana, numero } = diaCorto(dia);
        return (
          <Boton
            key={dia}
            variante="tonal"
            className="px-1! py-1!"
            cargando={posponer.con?.cuerpo instanceof FormData ? false : posponer.con?.cuerpo.fecha === dia && '…'}
            onClick={() => void posponer({ id: tarea.id, cuerpo: { fecha: dia } })}
          >
            <span className="sr-only">{diaConNombre(dia, hoy)}</span>
            <small aria-hidden className="block text-sm font-bold">
              {semana}
            </small>
            <span aria-hidden className="block text-lg tabular-nums">
              {numero}
            </span>
          </Boton>
        );
      })}
    </div>
  );
}
