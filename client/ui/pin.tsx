import {
  FORMA_PIN_PERSONAL,
  MAXIMO_PIN,
  MINIMO_PIN,
  MOTIVO_PIN_FACIL,
  pinFacil,
} from '#shared/domain/accesos/credenciales.ts';
import { Entrada } from './campo.tsx';
import { Delete } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Boton } from './boton.tsx';

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

const CIFRAS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const CLASE_TECLA =
  'grid min-h-[clamp(3rem,9dvh,5rem)] place-items-center rounded-carta bg-superficie text-[min(1.875rem,2.5rem)] font-black shadow-carta tabular-nums transition select-none hover:bg-marca-tenue active:scale-95 disabled:opacity-40';

/** Shows how many digits have been typed, but not the digits. */
const Puntos = ({ cuantas }: { readonly cuantas: number }) => (
  <>
    {Array.from({ length: Math.max(MINIMO_PIN, cuantas) }, (_, i) => (
      <span
        key={i}
        aria-hidden
        className={cx('size-5 rounded-full border-2', i < cuantas ? 'border-marca bg-marca' : 'border-borde-fuerte')}
      />
    ))}
    <output className="sr-only">{plural(cuantas, 'cifra')}</output>
  </>
);

interface PropsTeclasPin {
  readonly pin: string;
  /** Takes a function of the previous PIN, because two taps may come before the next render. */
  readonly alCambiar: (cambio: (antes: string) => string) => void;
  readonly enviar: () => void;
  /** Text of the button while a request is under way; otherwise false. */
  readonly cargando: string | false;
  /** Shows the digits, for a member who chooses them. */
  readonly aLaVista?: boolean;
  /** The refusal, between the digits and the keys. */
  readonly children: ReactNode;
}

/** An input for a personal PIN with large on-screen keys. A physical keyboard works too. */
export function TeclasPin({ pin, alCambiar, enviar: mandar, cargando, aLaVista = false, children }: PropsTeclasPin) {
  const listo = pin.length >= MINIMO_PIN;
  const escribir = (cifra: string) => alCambiar((antes) => (antes + cifra).slice(0, MAXIMO_PIN));
  const borrar = () => alCambiar((antes) => antes.slice(0, -1));
  const enviar = () => {
    if (listo && cargando === false) mandar();
  };
  const alTeclear = useEffectEvent((e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || cargando !== false) return;
    if (/^\d$/.test(e.key)) escribir(e.key);
    else if (e.key === 'Backspace') borrar();
    else if (e.key === 'Enter' && !(e.target instanceof HTMLButtonElement)) enviar();
  });
  useEffect(() => {
    addEventListener('keydown', alTeclear);
    return () => removeEventListener('keydown', alTeclear);
  }, []);
  return (
    <form
      noValidate
      aria-label="PIN"
      className="mx-auto grid w-full max-w-sm grid-cols-1 gap-5"
      onSubmit={(e) => {
        e.preventDefault();
        enviar();
      }}
    >
      <div className="flex min-h-10 items-center justify-center gap-3">
        {aLaVista && pin !== '' ? (
          <output className="cifra text-[min(2rem,2.5rem)] tracking-[0.3em]">{pin}</output>
        ) : (
          <Puntos cuantas={pin.length} />
        )}
      </div>
      {children}
      <div className="grid grid-cols-3 gap-3">
        {CIFRAS.map((cifra) => (
          <button key={cifra} type="button" className={CLASE_TECLA} onClick={() => escribir(cifra)}>
            {cifra}
          </button>
        ))}
        <button
          type="button"
          aria-label="Borrar una cifra"
          disabled={pin === ''}
          className={cx(CLASE_TECLA, 'text-suave')}
          onClick={borrar}
        >
          <Delete aria-hidden className="size-7" />
        </button>
        <button type="button" className={cx(CLASE_TECLA, 'col-start-2')} onClick={() => escribir('0')}>
          0
        </button>
      </div>
      <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={cargando}>
        Entrar
      </Boton>
    </form>
  );
}
