import { CircleCheck, Dices, Eye, EyeOff, RefreshCw, TriangleAlert } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react';
import { Campo, CLASE_CONTROL, type PropsCampo } from './campo.tsx';
import {
  type FaltaContrasena,
  faltaDeContrasena,
  MAXIMO_CONTRASENA,
  MINIMO_CONTRASENA,
} from '#shared/domain/accesos/contrasena.ts';
import { plural } from '#shared/domain/palabras.ts';
import { clavePropuesta, proponerClave } from '#client/lib/acceso/clave-propuesta.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { tresPalabras } from '#client/lib/acceso/tres-palabras.ts';
import { Boton } from './boton.tsx';

/** A password input with a button that shows the typed text, because hidden text causes many typos on a phone. */
export function Contrasena({
  etiqueta,
  error,
  ayuda,
  ...resto
}: Omit<PropsCampo, 'opcional'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Campo {...{ etiqueta, error, ayuda }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...resto}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${CLASE_CONTROL} pr-14`}
          />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            aria-pressed={visible}
            aria-label="Mostrar lo escrito"
            className="absolute inset-y-0 right-1 my-auto grid size-12 place-items-center rounded-full text-suave hover:text-texto"
          >
            {visible ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </div>
      )}
    </Campo>
  );
}

type Caja = 'password' | 'password_confirm';
type Registro = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>;

interface Props {
  /** Name of the form, under which proposed words are kept over a reload. */
  readonly para: string;
  /** The username, which the password must not equal. */
  readonly usuario: string;
  /** Labels of the two boxes. */
  readonly primera: string;
  readonly segunda: string;
  readonly formulario: {
    readonly campo: (caja: Caja) => Registro & { readonly error: string | undefined };
    readonly watch: (caja: Caja) => string;
    readonly setValue: (
      caja: Caja,
      clave: string,
      opciones: { readonly shouldValidate: true; readonly shouldDirty: true },
    ) => void;
  };
  readonly alProponer?: (clave: string) => void;
  /** Receives a function that proposes three words, unless a password was typed or proposed before. */
  readonly deSalida?: Ref<() => void>;
}

const TEXTOS: Readonly<Record<FaltaContrasena, string>> = {
  CORTA: 'Aún es corta',
  LARGA: `Como mucho, ${String(MAXIMO_CONTRASENA)} caracteres`,
  COMO_USUARIO: 'No puede ser igual que tu usuario',
  COMUN: 'Se adivina enseguida. Prueba con tres palabras',
};

const faltan = (n: number): string => `${n === 1 ? 'Falta' : 'Faltan'} ${plural(n, 'carácter', 'caracteres')}`;

/** A verdict on a complete password or repetition, with an icon. Unfinished input gets plain text instead. */
function Veredicto({ bien, children }: { readonly bien: boolean; readonly children: ReactNode }) {
  const Icono = bien ? CircleCheck : TriangleAlert;
  return (
    <span className={cx('flex items-start gap-1.5 font-bold', bien ? 'text-bien' : 'text-atencion')}>
      <Icono aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2.5} />
      {children}
    </span>
  );
}

/** Offers three words as a password, and shows them large and unmasked because the member must write them down now. */
function Propuesta({ clave, otra }: { readonly clave: string | null; readonly otra: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-carta bg-marca-tenue px-4 py-4">
      <output className="block text-marca-fuerte">
        {clave === null ? (
          <span className="font-semibold">¿Quieres una fácil de recordar?</span>
        ) : (
          <>
            <span className="block font-semibold">Tu contraseña. Apúntala:</span>
            <span className="mt-1 block text-[min(1.625rem,10vw)] leading-tight font-black wrap-anywhere select-all">
              {clave}
            </span>
          </>
        )}
      </output>
      <Boton
        variante="contorno"
        icono={
          clave === null ? (
            <Dices aria-hidden className="size-5 shrink-0" />
          ) : (
            <RefreshCw aria-hidden className="size-5 shrink-0" />
          )
        }
        onClick={otra}
      >
        {clave === null ? 'Dame tres palabras' : 'Otras tres'}
      </Boton>
    </div>
  );
}

/**
 * The two boxes for a new password, below an offer of three words to use as the password. While the member types, the boxes show
 * why the server would refuse it.
 */
export function ContrasenaNueva({ para, usuario, primera, segunda, formulario, alProponer, deSalida }: Props) {
  const [propuesta, setPropuesta] = useState(() => clavePropuesta(para));
  const { campo, watch, setValue } = formulario;
  const [clave, repetida] = [watch('password'), watch('password_confirm')];
  const [una, otra] = [campo('password'), campo('password_confirm')];
  const poner = (nueva: string) => {
    alProponer?.(nueva);
    for (const caja of ['password', 'password_confirm'] as const)
      setValue(caja, nueva, { shouldValidate: true, shouldDirty: true });
  };
  // Fills both boxes again after a reload, with the three words proposed before it.
  const reponer = useEffectEvent(() => {
    if (propuesta !== null) poner(propuesta);
  });
  useEffect(() => reponer(), []);
  const falta = faltaDeContrasena(clave, usuario);
  const iguales = clave === repetida;
  const proponer = () => {
    const nueva = tresPalabras();
    proponerClave(para, nueva);
    setPropuesta(nueva);
    poner(nueva);
  };
  useImperativeHandle(deSalida, () => () => {
    if (propuesta === null && clave === '' && repetida === '') proponer();
  });
  const deLaPrimera =
    falta === 'CORTA' ? (
      faltan(MINIMO_CONTRASENA - clave.length)
    ) : (
      <Veredicto bien={falta === null}>{falta === null ? 'Esta vale' : TEXTOS[falta]}</Veredicto>
    );
  const deLaSegunda = iguales ? <Veredicto bien>Son iguales</Veredicto> : 'Todavía no son iguales';
  const enUso = propuesta !== null && propuesta === clave && iguales;
  return (
    <>
      <Propuesta clave={enUso ? propuesta : null} otra={proponer} />
      <Contrasena
        etiqueta={primera}
        placeholder="Mínimo 8 caracteres"
        autoComplete="new-password"
        required
        ayuda={clave === '' || una.error !== undefined ? undefined : deLaPrimera}
        {...una}
      />
      <Contrasena
        etiqueta={segunda}
        autoComplete="new-password"
        required
        ayuda={repetida === '' || otra.error !== undefined ? undefined : deLaSegunda}
        {...otra}
      />
      {/* Announces only changes of the verdict; announcing the missing characters would speak at every key. */}
      <output className="sr-only">
        {clave !== '' && !enUso && (falta === null ? 'Esta contraseña vale.' : `${TEXTOS[falta]}.`)}{' '}
        {repetida !== '' && !enUso && (iguales ? 'Son iguales.' : 'Todavía no son iguales.')}
      </output>
    </>
  );
}
