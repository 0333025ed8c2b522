import { useQuery } from '@tanstack/react-query';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useMisPeticiones } from '../mis-peticiones.ts';
import { CambioAcabado, CambioMio } from './cambio-mio.tsx';

/** My own requests: the open ones, and outcomes that I have not read. Draws nothing when there are none. */
export function MisPeticiones() {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { abiertos, acabados } = useMisPeticiones();
  if (abiertos.length + acabados.length === 0) return null;
  const nombreDe = (id: number) => usuarios.find((u) => u.id === id)?.first_name ?? '';
  return (
    <section aria-label="Tus peticiones">
      <ul className="grid grid-cols-1 gap-3">
        {abiertos.map((c) => (
          <CambioMio key={c.id} cambio={c} nombreDe={nombreDe} />
        ))}
        {acabados.map((c) => (
          <CambioAcabado key={c.id} cambio={c} />
        ))}
      </ul>
    </section>
  );
}
