import { useQuery } from '@tanstack/react-query';
import { ClavePorApuntar } from '#client/features/acceso/components/clave-por-apuntar.tsx';
import { Peticiones } from '#client/features/cambios/components/peticiones.tsx';
import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { TarjetaLibres } from '#client/features/libres/components/tarjeta-libres.tsx';
import { useReajustes } from '#client/features/reajuste/api.ts';
import { FranjaReajuste } from '#client/features/reajuste/components/franja-reajuste.tsx';
import { queEsperan } from '#client/features/reajuste/palabras.ts';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';
import { QuienLaHizo } from '#client/features/tareas/components/quien-la-hizo.tsx';
import { useYo } from '#client/lib/acceso.tsx';
import { esperaA } from '#client/lib/cambios.ts';
import { consultaCambios } from '#client/lib/consultas.ts';
import { consultaCorrecciones } from '#client/lib/correcciones.ts';
import { DE_OTROS } from './tasks.tsx';

/** How many things wait for the answer of the member who looks. */
const useEsperan = (): number => {
  const yo = useYo();
  const { data: cambios = [] } = useQuery(consultaCambios);
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  const reajuste = useReajustes().data?.reajuste ?? null;
  return (
    cambios.filter((c) => esperaA(c, yo.id) || (yo.es_administrador && c.estado === 'POR_PERMITIR')).length +
    correcciones.filter((c) => c.tipo === 'OBJECION' && c.resolucion === null && c.puedes_decidir).length +
    (reajuste !== null && queEsperan(reajuste, yo.id).length > 0 ? 1 : 0)
  );
};

const proximas = (conSitio: boolean) => <Proximas {...DE_OTROS} conSitio={conSitio} />;

/** The dashboard, with the next chores, today's of all, and what others ask of me or say they did. */
export function Component() {
  return (
    <Inicio
      franjas={
        <>
          <ClavePorApuntar />
          <FranjaReloj />
        </>
      }
      esperan={useEsperan()}
      asuntos={
        <>
          <FranjaReajuste />
          <Peticiones />
          <QuienLaHizo />
        </>
      }
      proximas={proximas}
      libres={<TarjetaLibres />}
      casa={<HoyEnCasa />}
    />
  );
}
