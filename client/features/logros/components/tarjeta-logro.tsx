import { Lock } from 'lucide-react';
import type { LogroPendiente } from '#shared/contracts/logros.ts';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly logro: LogroPendiente;
  readonly descripcion: string;
  /** ISO instant at which it was unlocked; absent if it was not. */
  readonly desde?: string;
  readonly nuevo?: boolean;
}

/** One achievement: emoji, description, bonus points and date; greyed until it is unlocked. */
export function TarjetaLogro({ logro, descripcion, desde, nuevo = false }: Props) {
  const conseguido = desde !== undefined;
  const bonus = `+${String(logro.logro_puntos_bonus)} pts`;
  return (
    <Tarjeta
      como="li"
      tono={conseguido ? 'normal' : 'hundida'}
      className={cx('flex flex-wrap items-start gap-x-4 gap-y-2', nuevo && 'ring-2 ring-marca')}
    >
      <span
        aria-hidden
        className={cx(
          'grid size-16 shrink-0 place-items-center rounded-full text-4xl leading-none',
          conseguido ? 'bg-marca-tenue' : 'bg-superficie',
        )}
      >
        <span className={cx(!conseguido && 'opacity-60 grayscale')}>{logro.logro_icono}</span>
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-lg leading-snug font-extrabold">{logro.logro_nombre}</h3>
        <p className="text-suave">{descripcion}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {nuevo && <Insignia tono="marca">Nuevo</Insignia>}
          {conseguido ? (
            <Insignia tono="bien">{bonus}</Insignia>
          ) : (
            <span className="flex items-center gap-1.5 text-sm font-bold text-suave">
              <Lock aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
              {bonus}
            </span>
          )}
          {conseguido && <span className="text-sm text-suave">{fechaLarga(diaDe(desde))}</span>}
        </p>
      </div>
    </Tarjeta>
  );
}

/** Instructions for earning each achievement. Its own description addresses members who already have it. */
export const COMO_CONSEGUIR: Readonly<Record<CodigoLogro, string>> = {
  PRIMERA_TAREA: 'Completa tu primera tarea',
  TAREAS_10: 'Completa 10 tareas',
  TAREAS_50: 'Completa 50 tareas',
  TAREAS_100: 'Completa 100 tareas',
  TAREAS_500: 'Completa 500 tareas',
  RACHA_3: 'Llega a 3 días de racha',
  RACHA_7: 'Llega a 7 días de racha',
  RACHA_30: 'Llega a 30 días de racha',
  RACHA_100: 'Llega a 100 días de racha',
  PUNTOS_100: 'Suma 100 puntos con tus tareas',
  PUNTOS_1000: 'Suma 1000 puntos con tus tareas',
  PUNTOS_5000: 'Suma 5000 puntos con tus tareas',
  PRIMER_VOTO: 'Vota una tarea',
  TODOS_LOS_VOTOS: 'Vota todas las tareas que te tocan',
  PRIMER_REPARTO: 'Elige tus tareas con los demás',
  SEMANA_GANADA: 'Termina una semana en cabeza',
  DIEZ_ANTES_DE_SU_DIA: 'Haz 10 tareas antes de su día',
  SEMANA_SIN_ATRASOS: 'Pasa una semana sin nada atrasado',
};
