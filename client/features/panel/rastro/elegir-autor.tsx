import { useQuery } from '@tanstack/react-query';
import type { Anotacion } from '#shared/contracts/rastro.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Selector } from '#client/ui/selector.tsx';

interface Props {
  readonly autor: number | null;
  /** The acts on screen: their authors may no longer be admins. */
  readonly anotaciones: readonly Anotacion[];
  readonly alElegir: (autor: number | null) => void;
}

/** A filter by admin; absent where there is only one. */
export function ElegirAutor({ autor, anotaciones, alElegir }: Props) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const vistos = new Set(anotaciones.map((a) => a.autor.id));
  const posibles = usuarios.filter((u) => u.es_administrador || vistos.has(u.id) || u.id === autor);
  if (posibles.length < 2) return null;
  return (
    <Selector
      etiqueta="Quién"
      vacia="Todos"
      opciones={posibles.map((u) => ({ valor: u.id, texto: u.first_name }))}
      value={autor ?? ''}
      onChange={(e) => alElegir(e.target.value === '' ? null : Number(e.target.value))}
    />
  );
}
