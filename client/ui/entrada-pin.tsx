import {
  FORMA_PIN_PERSONAL,
  MAXIMO_PIN,
  MINIMO_PIN,
  MOTIVO_PIN_FACIL,
  pinFacil,
} from '#shared/domain/accesos/pin-personal.ts';
import { Entrada } from './entrada.tsx';

/** Returns the reason why the server would refuse a personal PIN, in words, or null. */
export const faltaDePin = (pin: string): string | null => {
  if (!FORMA_PIN_PERSONAL.test(pin)) return `De ${String(MINIMO_PIN)} a ${String(MAXIMO_PIN)} cifras`;
  const facil = pinFacil(pin);
  return facil === null ? null : `Se adivina enseguida: ${MOTIVO_PIN_FACIL[facil]}`;
};

interface Props {
  readonly etiqueta: string;
  readonly valor: string;
  readonly alCambiar: (pin: string) => void;
  readonly error?: string | undefined;
  readonly opcional?: boolean;
}

/** An input for a new personal PIN. The digits are visible, because the member must remember them. */
export function EntradaPin({ etiqueta, valor, alCambiar, error, opcional = false }: Props) {
  const falta = faltaDePin(valor);
  return (
    <Entrada
      etiqueta={etiqueta}
      opcional={opcional}
      data-primero=""
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAXIMO_PIN}
      value={valor}
      onChange={(e) => alCambiar(e.target.value.replaceAll(/\D/g, ''))}
      error={error}
      ayuda={
        valor === '' ? (
          `De ${String(MINIMO_PIN)} a ${String(MAXIMO_PIN)} cifras. Nada de cumpleaños.`
        ) : falta === null ? (
          <span className="font-bold text-bien">✓ Este vale. Apúntalo.</span>
        ) : (
          falta
        )
      }
    />
  );
}
