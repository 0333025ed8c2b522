import { enBase } from '#client/lib/navegador/base.ts';
import { cx } from '#client/lib/navegador/cx.ts';

/** A full page with the pulsing icon of the app and «Cargando...». */
export function Cargando() {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <img src={enBase('/icono.svg')} alt="" className="size-16 animate-latido" />
      <p className="font-bold text-suave">Cargando...</p>
    </output>
  );
}

/** One pulsing block of a skeleton. Callers give it the size of the content to come. */
export function Bloque({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cx('block animate-latido rounded-control bg-hundido', className)} />;
}

/** A skeleton of `filas` cards. It appears after 150 ms, so that a quick answer causes no flicker. */
export function Esqueleto({ filas = 3, alto = 'h-24' }: { readonly filas?: number; readonly alto?: string }) {
  return (
    <output className="grid animate-tarde grid-cols-1 gap-3">
      <span className="sr-only">Cargando...</span>
      {Array.from({ length: filas }, (_, i) => (
        <Bloque key={i} className={cx('rounded-carta', alto)} />
      ))}
    </output>
  );
}
