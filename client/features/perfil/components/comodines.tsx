import { ShieldCheck, Shield } from 'lucide-react';
import { COMODINES_AL_MES, RACHA_CON_COMODIN } from '#shared/domain/racha.ts';
import { plural } from '#shared/domain/palabras.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** Card with the comodines left this month and a sentence that says what one does. */
export function Comodines({ quedan }: { readonly quedan: number }) {
  return (
    <Tarjeta className="flex flex-wrap items-start gap-3">
      <span aria-hidden className="flex shrink-0 text-marca">
        {Array.from({ length: COMODINES_AL_MES }, (_, i) =>
          i < quedan ? (
            <ShieldCheck key={i} className="size-7" strokeWidth={2.25} />
          ) : (
            <Shield key={i} className="size-7 opacity-50" strokeWidth={2.25} />
          ),
        )}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-extrabold">
          {quedan === 0
            ? 'Este mes ya no te quedan comodines'
            : `Este mes te ${quedan === 1 ? 'queda' : 'quedan'} ${plural(quedan, 'comodín', 'comodines')}`}
        </p>
        <p className="text-suave">
          {`Si un día se te olvida, un comodín guarda tu racha. Se gasta solo y vale desde los ${String(RACHA_CON_COMODIN)} días. Cada mes tienes ${String(COMODINES_AL_MES)}.`}
        </p>
      </div>
    </Tarjeta>
  );
}
