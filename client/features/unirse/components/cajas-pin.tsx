import { Cajas } from '#client/ui/cajas.tsx';

/** Six boxes for the PIN. */
export function CajasPin({
  valor,
  alCambiar,
  error,
}: {
  readonly valor: string;
  readonly alCambiar: (pin: string) => void;
  readonly error: boolean;
}) {
  return (
    <Cajas
      etiqueta="PIN"
      ayuda="Son 6 números. Los tiene quien administra la familia."
      valor={valor}
      alCambiar={alCambiar}
      error={error}
      caracteres="cifras"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
