import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActivarCuenta, type MiembroSinCuenta } from '#shared/contracts/accesos.ts';
import { ERRORES_DE_CUENTAS } from '#shared/contracts/errores.ts';
import { raizDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar } from '#client/lib/acceso/acceso.tsx';
import { claveElegida } from '#client/lib/acceso/clave-propuesta.ts';
import { coinciden, NO_COINCIDEN, useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { ConOidc } from '#client/ui/boton-entrada.tsx';
import { ContrasenaNueva } from '#client/ui/contrasena.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { FORMULARIO_LOGIN, useDestino } from '#client/lib/acceso/destino.ts';
import { Pasos } from './pasos.tsx';
import { guardarEsteAparato } from '#client/lib/acceso/este-aparato.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/dispositivo.ts';
import { tresPalabras } from '#client/lib/acceso/tres-palabras.ts';
import { TeclasPin } from '#client/ui/pin.tsx';

const Claves = ActivarCuenta.pick({ password: true, password_confirm: true }).refine(coinciden, NO_COINCIDEN);

/** The refusal after which only a login helps: the account is already active. */
const YA_ACTIVA = ERRORES_DE_CUENTAS.CUENTA_YA_ACTIVA;

interface Props {
  readonly miembro: MiembroSinCuenta;
  readonly tokenActivacion: string;
  /** Whether the family's lobby is open. */
  readonly enSala: boolean;
  /** Called after the activation. `clave` is the password if it was proposed here; null if the member typed their own. */
  readonly alActivar: (usuario: string, clave: string | null) => void;
  readonly atras: () => void;
}

/**
 * Step 3 of joining: the member chooses a password, which activates their account and logs them in. If the server offers login
 * with another service (OIDC), they may join with their account there instead.
 */
export function PasoClave({ miembro, tokenActivacion, enSala, alActivar, atras }: Props) {
  // Name of the form, under which its proposed password is stored.
  const para = `unirse.${String(miembro.id)}`;
  const { pathname, search, hash } = useLocation();
  const destino = useDestino() ?? (enSala ? '/sala' : undefined);
  const [propuesta, setPropuesta] = useState<string | null>(null);
  const activar = useAccion(
    async (datos: ActivarCuenta, unaVez) => {
      const { tokens, usuario } = await llamar('activarCuenta', { cuerpo: datos, ...unaVez });
      claveElegida(para, datos.password, usuario.username);
      await entrar(tokens, usuario);
      return usuario.username;
    },
    {
      texto: 'Error al crear la cuenta',
      alHacer: (usuario, { password }) => alActivar(usuario, propuesta === password ? propuesta : null),
      campos: true,
    },
  );
  const formulario = useFormulario({
    contrato: Claves,
    iniciales: { password: '', password_confirm: '' },
    borrador: null,
    accion: activar,
  });
  const enviar = formulario.handleSubmit((claves) =>
    activar({ ...claves, miembro_id: miembro.id, token_activacion: tokenActivacion }),
  );
  const cara = <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />;
  return (
    <PantallaPublica
      titulo={`Hola, ${miembro.first_name}`}
      subtitulo="Crea una contraseña que recuerdes. Solo la sabrás tú."
      atras={atras}
      arriba={<Pasos paso={3} />}
      cara={cara}
    >
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid grid-cols-1 gap-5">
        <ContrasenaNueva
          para={para}
          usuario={raizDeUsuario(miembro.first_name)}
          primera="Contraseña"
          segunda="Repite la contraseña"
          formulario={formulario}
          alProponer={setPropuesta}
        />
        <Rechazo de={activar} menos={formulario.suyos} />
        {activar.campos[YA_ACTIVA.campo]?.includes(YA_ACTIVA.texto) === true ? (
          <EnlaceBoton to={FORMULARIO_LOGIN} tamano="grande" ancho>
            Iniciar Sesión
          </EnlaceBoton>
        ) : (
          <Boton type="submit" tamano="grande" ancho cargando={activar.ocupada && 'Creando cuenta...'}>
            Crear mi cuenta
          </Boton>
        )}
      </form>
      <ConOidc
        invitacion={{ miembro_id: miembro.id, token_activacion: tokenActivacion }}
        destino={destino}
        salida={pathname + search + hash}
      />
    </PantallaPublica>
  );
}

interface PropsPasoPin {
  readonly miembro: MiembroSinCuenta;
  readonly tokenActivacion: string;
  readonly alEntrar: () => void;
  readonly atras: () => void;
}

/**
 * Step 3 of joining for a child in the lobby: a PIN instead of a password. The same request permits login by face on this device.
 */
export function PasoPin({ miembro, tokenActivacion, alEntrar, atras }: PropsPasoPin) {
  const [pin, setPin] = useState('');
  // The account needs a password, so it gets a random one that nobody learns; an adult may set another. Held in state, because a
  // repeated request must send the same one.
  const [password] = useState(() => `${tresPalabras()}-${tresPalabras()}`);
  const activar = useAccion(
    async (elegido: string, unaVez) => {
      const cuerpo = {
        miembro_id: miembro.id,
        password,
        password_confirm: password,
        token_activacion: tokenActivacion,
        con_pin: { pin: elegido, aparato: nombreDeDispositivo(navigator.userAgent) },
      };
      const { tokens, usuario, aparato } = await llamar('activarCuenta', { cuerpo, ...unaVez });
      if (aparato !== undefined) guardarEsteAparato(aparato);
      await entrar(tokens, usuario);
    },
    { texto: 'Error al crear la cuenta', dicho: null, alHacer: alEntrar, campos: true },
  );
  const cara = <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />;
  return (
    <PantallaPublica
      titulo={`Hola, ${miembro.first_name}`}
      subtitulo="Elige tu PIN: cuatro números que recuerdes."
      atras={atras}
      arriba={<Pasos paso={3} />}
      cara={cara}
    >
      <TeclasPin
        pin={pin}
        alCambiar={(cambio) => {
          activar.olvidar();
          setPin(cambio);
        }}
        enviar={() => void activar(pin)}
        cargando={activar.ocupada && 'Entrando...'}
        aLaVista
      >
        <Rechazo de={activar} />
      </TeclasPin>
    </PantallaPublica>
  );
}
