import { useSearchParams } from 'react-router-dom';
import { EnlaceJusto } from '#client/features/certificado/components/enlace-justo.tsx';
import { Logros, useMisLogros } from '#client/features/logros/components/logros.tsx';
import { DeLoSuyo } from '#client/features/ranking/components/de-lo-suyo.tsx';
import { RankingSemana } from '#client/features/ranking/components/ranking-semana.tsx';
import { useVista } from '#client/features/ranking/clasificacion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Pestanas } from '#client/ui/pestanas.tsx';

const LaSemanaContada = adorno(async () => (await import('../contar.tsx')).LaSemanaContada);

/** A child's ranking of the week: how much of their own chores each member has done, and below that the points. */
const RankingDeNino = () => (
  <>
    <DeLoSuyo sencillo />
    <section aria-labelledby="por-puntos" className="mt-6 grid grid-cols-1 gap-3">
      <h2 id="por-puntos" className="px-1 text-lg">
        Por puntos
      </h2>
      <RankingSemana sinFechas />
    </section>
  </>
);

/**
 * Tabs with the two rankings of the week (`Vista`) and the logged-in member's achievements. A child has both rankings in one tab.
 * The ranking chosen last opens again. The tab of achievements is in the address, so that a celebration can link to it.
 */
export function Component() {
  const [parametros, setParametros] = useSearchParams();
  const { data: logros = [] } = useMisLogros();
  const yo = useYo();
  const nino = yo.grupo_edad === 'INFANTIL';
  const [vista, setVista] = useVista(yo);
  const nuevos = logros.filter((l) => !l.visto).length;
  return (
    <Pantalla titulo="Ranking" ancha>
      <Pestanas
        etiqueta="Ranking y logros"
        valor={parametros.get('pestana') === 'logros' ? 'logros' : vista}
        alCambiar={(pestana) => {
          if (pestana !== 'logros') setVista(pestana === 'suyo' ? 'suyo' : 'ranking');
          setParametros(pestana === 'logros' ? { pestana } : {}, { replace: true });
        }}
        pestanas={[
          { valor: 'ranking', texto: 'Ranking', contenido: nino ? <RankingDeNino /> : <RankingSemana /> },
          ...(nino ? [] : [{ valor: 'suyo', texto: 'De lo suyo', contenido: <DeLoSuyo /> }]),
          { valor: 'logros', texto: 'Logros', cuenta: nuevos === 0 ? undefined : nuevos, contenido: <Logros /> },
        ]}
      />
      {parametros.get('pestana') !== 'logros' && <LaSemanaContada />}
      {/* Children see no link to «¿Es justo?», but they can open its address. */}
      {!nino && <EnlaceJusto />}
    </Pantalla>
  );
}
