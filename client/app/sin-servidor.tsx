import { ErrorCarga } from '#client/ui/error-carga.tsx';

/** There is a login but nobody answers whose: try again, never log out for it. */
export function SinServidor({ reintentar }: { readonly reintentar: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <h1 className="sr-only">Te Toca</h1>
      <ErrorCarga titulo="No se puede abrir Te Toca" sinRed reintentar={reintentar} />
    </main>
  );
}
