import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { enumerar } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { graciasDe, ponerGracias } from '#client/lib/trabajo/trabajo.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { useHoyEnCasa } from '../noticias.ts';

const FotoEnFila = adorno(async () => (await import('../fotos/foto-de.tsx')).FotoEnFila);

interface Props {
  /** Id of the completed assignment. */
  readonly asignacion: number;
  /** The member who did the chore. */
  readonly a: { readonly id: number; readonly nombre: string };
  /** The chore's name. */
  readonly tarea: string;
}

/**
 * A heart beside what another member did: one tap fills it and gives thanks, which cannot be taken back. In a family that
 * reviews, the picture of the completion stands before it.
 */
export function Gracias({ asignacion, a, tarea }: Props) {
  const { id: yo, revision } = useYo();
  const { data } = useHoyEnCasa(useHoy());
  const gracia = { asignacion, de: yo, a: a.id };
  const dar = useAccion('darGracias', {
    texto: 'No se han podido dar las gracias',
    dicho: null,
    optimista: (cache) => {
      ponerGracias(cache, gracia);
      return () => ponerGracias(cache, gracia, false);
    },
  });
  const dadas = graciasDe(data).some((g) => g.asignacion === asignacion && g.de === yo);
  return (
    <>
      {revision && <FotoEnFila asignacion={asignacion} tarea={tarea} quien={a} />}
      <BotonIcono
        etiqueta={`${dadas ? 'Has dado las gracias' : 'Dar las gracias'} a ${a.nombre} por «${tarea}»`}
        aria-pressed={dadas}
        className={dadas ? 'relative z-1 text-llama!' : 'relative z-1'}
        onClick={() => {
          if (!dadas) void dar({ id: asignacion });
        }}
      >
        <Heart aria-hidden className={dadas ? 'size-6 fill-current' : 'size-6'} strokeWidth={2.25} />
      </BotonIcono>
    </>
  );
}

/** Says which members gave thanks for a completion of mine of today or yesterday; nothing without any. */
export function Agradecida({ asignacion }: Pick<Props, 'asignacion'>) {
  const { data } = useHoyEnCasa(useHoy());
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const nombres = graciasDe(data)
    .filter((g) => g.asignacion === asignacion)
    .flatMap((g) => usuarios.find((u) => u.id === g.de)?.first_name ?? []);
  if (nombres.length === 0) return null;
  return (
    <>
      {' · '}
      <span className="font-bold text-texto">
        <span className="whitespace-nowrap">
          <Heart
            aria-hidden
            className="mr-1 inline size-4 fill-current align-[-0.15em] text-llama"
            strokeWidth={2.25}
          />
          Gracias
        </span>
        {` de ${enumerar(nombres)}`}
      </span>
    </>
  );
}
