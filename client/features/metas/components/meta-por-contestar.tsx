import { useQuery } from '@tanstack/react-query';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { hastaCuando, useMetas } from '../meta.tsx';

/** Card that asks the reader, an admin, whether a member's proposal becomes the family's goal. */
export function MetaPorContestar({ id }: { readonly id: number }) {
  const { data } = useMetas();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const hoy = useHoy();
  const aceptar = useAccion('aceptarMeta', { texto: 'Error al aceptarla', dicho: 'Ya es vuestra meta' });
  const denegar = useAccion('denegarMeta', { texto: 'Error al contestar', dicho: 'Dicho: esta vez no' });
  const propuesta = data?.propuestas.find((p) => p.id === id);
  if (propuesta === undefined) return null;
  const persona = usuarios.find((u) => u.id === propuesta.autor);
  const nombre = persona?.first_name ?? '';
  const { texto, puntos, hasta } = propuesta;
  const otra = data?.meta?.estado === 'ACTIVA' ? data.meta.texto : null;
  return (
    <TarjetaPregunta
      persona={persona}
      titulo={`${nombre} propone una meta: «${texto}»`}
      texto={`${plural(puntos, 'punto')} entre todos${hasta === null ? '' : `, ${hastaCuando(hasta, hoy)}`}.`}
      nota={otra === null ? undefined : `Podrás aceptarla cuando acabe «${otra}».`}
    >
      <Boton
        aria-label={`Aceptar la meta de ${nombre}: «${texto}»`}
        disabled={otra !== null}
        cargando={aceptar.ocupada && 'Aceptando...'}
        onClick={() => void aceptar({ id })}
      >
        Aceptar
      </Boton>
      <Boton
        variante="contorno"
        aria-label={`Decir que no a la meta de ${nombre}: «${texto}»`}
        cargando={denegar.ocupada && 'Contestando...'}
        onClick={() => void denegar({ id })}
      >
        Esta vez no
      </Boton>
    </TarjetaPregunta>
  );
}
