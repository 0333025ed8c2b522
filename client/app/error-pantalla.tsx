import { Boton } from '#client/ui/boton.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';

/**
 * A screen whose file did not arrive (`conexion`), or that broke. A reload mends both, also after a new version was
 * installed.
 */
export function ErrorPantalla({ conexion }: { readonly conexion: boolean }) {
  const h1 = useTitulo('Algo ha fallado');
  return (
    <main className="grid min-h-[70dvh] grid-cols-1 content-center justify-items-center gap-4 px-hoja text-center">
      <h1 ref={h1} tabIndex={-1} className="text-3xl">
        Esta pantalla no se ha podido abrir
      </h1>
      <p className="max-w-sm text-suave">
        {conexion ? 'Puede ser la conexión.' : 'Es un fallo de la aplicación, no tuyo.'} Tus datos están a salvo.
      </p>
      <Boton onClick={() => location.reload()}>Reintentar</Boton>
    </main>
  );
}
