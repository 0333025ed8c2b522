import { Bloque } from '#client/ui/esqueleto.tsx';

/** Three steps of a podium and two rows, while the ranking comes. */
export function EsqueletoRanking() {
  return (
    <output className="grid animate-tarde gap-3">
      <span className="sr-only">Cargando...</span>
      <span className="flex items-end gap-3">
        <Bloque className="h-40 flex-1 rounded-carta" />
        <Bloque className="h-52 flex-1 rounded-carta" />
        <Bloque className="h-32 flex-1 rounded-carta" />
      </span>
      <Bloque className="h-20 rounded-carta" />
      <Bloque className="h-20 rounded-carta" />
    </output>
  );
}
