import { Bloque } from '#client/ui/esqueleto.tsx';

/** The room's shape while its first snapshot is on its way. */
export function EsqueletoSala() {
  return (
    <output className="grid animate-tarde gap-5">
      <span className="sr-only">Cargando...</span>
      <Bloque className="h-52 rounded-carta" />
      <div className="flex gap-2 overflow-hidden">
        {[1, 2, 3, 4].map((n) => (
          <Bloque key={n} className="h-36 basis-20 shrink-0 grow rounded-carta" />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {[1, 2, 3, 4].map((n) => (
          <Bloque key={n} className="h-44 rounded-carta" />
        ))}
      </div>
    </output>
  );
}
