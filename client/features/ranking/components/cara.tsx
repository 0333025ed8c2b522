import { useQuery } from '@tanstack/react-query';
import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Avatar } from '#client/ui/avatar.tsx';

/** A row's face. Its age group, which stands in for a missing photo, is the family's to say. */
export function Cara({ fila }: { readonly fila: FilaRanking }) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const edad = usuarios?.find((u) => u.id === fila.usuario)?.grupo_edad ?? 'ADULTO';
  return <Avatar avatar={fila.avatar} grupoEdad={edad} color={fila.color} />;
}
