import { EnlaceBoton } from '#client/ui/boton.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';

/** The page for an unknown address. */
export function Component() {
  const h1 = useTitulo('Página no encontrada');
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center justify-items-center gap-4 px-hoja text-center">
      <p aria-hidden className="cifra text-8xl text-marca">
        404
      </p>
      <h1 ref={h1} tabIndex={-1} className="text-3xl">
        Aquí no hay nada que hacer
      </h1>
      <p className="max-w-sm text-suave">Esta página no existe. Tus tareas siguen donde las dejaste.</p>
      <EnlaceBoton to="/dashboard" tamano="grande">
        Ir al inicio
      </EnlaceBoton>
    </main>
  );
}
