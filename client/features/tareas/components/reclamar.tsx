import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { plural } from '#shared/domain/palabras.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { useHechaPorMi } from '../hecha-por-mi.ts';

interface Props {
  /** Name of the chore's owner. */
  readonly de: string;
  readonly tarea: Pick<TareaPantalla, 'id' | 'nombre' | 'puntos' | 'minutos'>;
  /**
   * False if I cannot have done it: it does not suit my age, is another's personal chore, or its day has not come. The sheet then
   * has only `ademas`.
   */
  readonly puedo?: boolean;
  /** An admin's actions on the chore. */
  readonly ademas?: ReactNode;
  readonly cerrar: () => void;
}

/** Sheet of another member's pending chore. «La he hecho yo» claims it, so that the points are mine. */
export function Reclamar({ de, tarea: t, puedo = true, ademas, cerrar }: Props) {
  const { hacer, reclamar } = useHechaPorMi(t.id, cerrar, true);
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={puedo ? '¿La has hecho tú?' : t.nombre}
      descripcion={puedo ? `«${t.nombre}», de ${de}. Los puntos serán tuyos y se lo diremos a ${de}.` : `De ${de}`}
      pie={
        puedo ? (
          <Boton
            ancho
            tamano="grande"
            data-primero=""
            icono={<Check aria-hidden className="size-5" strokeWidth={3} />}
            cargando={hacer.ocupada && 'Un momento…'}
            onClick={reclamar}
          >
            La he hecho yo
          </Boton>
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <Rechazo de={hacer} />
        <p className="font-bold">{`${puedo ? '+' : ''}${plural(t.puntos, 'punto')} · ${duracion(t.minutos)}`}</p>
        {ademas}
      </div>
    </Dialogo>
  );
}
