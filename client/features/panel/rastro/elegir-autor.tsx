import { useQuery } from '@tanstack/react-query';
import type { Anotacion } from '#shared/contracts/rastro.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Selector } from '#client/ui/selector.tsx';

interface Props {
  readonly autor: number | null;
  /** What is on screen: whoever did something of it may be no admin any more. */
  readonly anotaciones: readonly Anotacion[];
  readonly alElegir: (autor: number | null) => void;
}

/** Of which admin to show; nothing where there is one alone. */
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
