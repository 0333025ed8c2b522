import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { primeraDe, primerDia } from '#shared/domain/semana-en-casa.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { diaConNombre, diaDe } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly sesion: SesionReparto;
  readonly yo: number;
}

/** Returns the day in words: «Hoy», «Mañana», or «El lunes 4». */
const cuando = (dia: string, hoy: string): string => {
  if (dia === hoy) return 'Hoy';
  return dia === sumarDias(hoy, 1) ? 'Mañana' : `El ${diaConNombre(dia, hoy)}`;
};

/**
 * The reader's first chore after a draft, if one is due in the seven days from `desde`, the first day of the draft's chores. It
 * is read only up to that day; once read, it is shown until its own day is over.
 */
function Primera({ sesion, yo }: Props) {
  const hoy = useHoy();
  const desde = primerDia(diaDe(sesion.desde), sesion.trimestre_inicio);
  const { data } = useQuery({
    queryKey: CLAVES.otraSemana(desde),
    queryFn: ({ signal }) => llamar('verSemanaEnCasa', { consulta: { desde }, signal }),
    enabled: hoy <= desde,
  });
  const primera = data === undefined ? null : primeraDe(data.dias, yo);
  if (primera === null || hoy > primera.dia) return null;
  return (
    <Tarjeta className="flex items-center gap-3">
      <IconoTarea nombre={primera.nombre} />
      <p className="min-w-0 flex-1 leading-tight font-extrabold break-words">
        <span className="block font-semibold text-suave">{cuando(primera.dia, hoy)}, lo primero</span>
        <NombreTarea nombre={primera.nombre} />
      </p>
    </Tarjeta>
  );
}

/** Shows below the result of a draft the reader's first chore, and a link to a sheet of everybody's chores for the fridge. */
export const LoPrimero = (props: Props) => (
  <>
    <Primera {...props} />
    <div className="grid justify-items-center">
      <EnlaceBoton to="/nevera?reparto" variante="fantasma" icono={<Printer aria-hidden className="size-5" />}>
        Imprimir
      </EnlaceBoton>
    </div>
  </>
);
