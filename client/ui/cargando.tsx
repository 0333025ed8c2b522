import { enBase } from '#client/lib/navegador/base.ts';

/** A full page with a spinner, while the member or the first screen loads. */
export function Cargando() {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <img src={enBase('/icono.svg')} alt="" className="size-16 animate-latido" />
      <p className="font-bold text-suave">Cargando...</p>
    </output>
  );
}
