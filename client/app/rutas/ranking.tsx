import { useSearchParams } from 'react-router-dom';
import { useMisLogros } from '#client/features/logros/api/logros.ts';
import { Logros } from '#client/features/logros/components/logros.tsx';
import { RankingSemana } from '#client/features/ranking/components/ranking-semana.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Pestanas } from '#client/ui/pestanas.tsx';

/** The week's ranking and my achievements. Which one is open is in the address, so that a celebration can lead to it. */
export function Component() {
  const [parametros, setParametros] = useSearchParams();
  const { data: logros = [] } = useMisLogros();
  const nuevos = logros.filter((l) => !l.visto).length;
  return (
    <Pantalla titulo="Ranking" ancha>
      <Pestanas
        etiqueta="Ranking y logros"
        valor={parametros.get('pestana') === 'logros' ? 'logros' : 'ranking'}
        alCambiar={(pestana) => setParametros(pestana === 'logros' ? { pestana } : {}, { replace: true })}
        pestanas={[
          { valor: 'ranking', texto: 'Ranking', contenido: <RankingSemana /> },
          { valor: 'logros', texto: 'Logros', cuenta: nuevos === 0 ? undefined : nuevos, contenido: <Logros /> },
        ]}
      />
    </Pantalla>
  );
}
