import { useRef } from 'react';
import { Registro } from '#shared/contracts/accesos.ts';
import { sinArroba } from '#shared/domain/accesos/nombre-usuario.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { olvidarBorrador } from '#client/lib/formularios/borrador.ts';
import { claveElegida } from '#client/lib/acceso/clave-propuesta.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { coinciden, NO_COINCIDEN } from '#client/lib/formularios/formularios.ts';
import { olvidarInvitacionAlta } from '#client/lib/acceso/invitacion-alta.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { ContrasenaNueva } from '#client/ui/contrasena-nueva.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { TITULO_CREAR } from '../textos.ts';

/** The form's name, under which its unsaved input and the password proposed in it are stored. */
const FUNDAR = 'fundar';

const ETIQUETAS = {
  username: 'Usuario',
  password: 'Contraseña',
  password_confirm: 'Confirmación de contraseña',
  email: 'Email',
  first_name: 'Nombre',
  last_name: 'Apellido',
  nombre_familia: 'Nombre de familia',
} as const;

/** The contract's checks, plus: both passwords must match before the request is sent. */
const Formulario = Registro.refine(coinciden, NO_COINCIDEN);

const zona = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  /** The secret of the invitation link, or null. */
  readonly invitacion: string | null;
  /** Instant until which the invitation is valid; null without an invitation that expires. */
  readonly hasta: string | null;
  readonly atras: () => void;
  /** Called with whether the visitor looks after the box from now on. */
  readonly entrar: (cuida: boolean) => void;
}

/** The form that creates a family and makes the visitor its admin. */
export function FormularioRegistro({ invitacion, hasta, atras, entrar }: Props) {
  const registrar = useAccion(
    async (registro: Registro, unaVez) => {
      const { tokens, usuario } = await llamar('crearFamilia', { cuerpo: registro, ...unaVez });
      // Runs before `entrarCon`, because the login navigates away from the form.
      olvidarBorrador(FUNDAR);
      claveElegida(FUNDAR, registro.password, usuario.username);
      await entrarCon(tokens, usuario);
      olvidarInvitacionAlta();
      return usuario.administra_servidor;
    },
    { texto: 'Error al crear la familia. Por favor intenta nuevamente.', alHacer: entrar, campos: true },
  );
  const formulario = useFormulario({
    contrato: Formulario,
    iniciales: {
      tipo: 'create',
      nombre_familia: '',
      first_name: '',
      last_name: '',
      username: '',
      email: '',
      password: '',
      password_confirm: '',
      grupo_edad: 'ADULTO',
      zona_horaria: zona(),
    },
    borrador: FUNDAR,
    accion: registrar,
  });
  const { campo, handleSubmit, watch } = formulario;
  const proponer = useRef<() => void>(null);
  const enviar = handleSubmit((registro) => registrar(invitacion === null ? registro : { ...registro, invitacion }));
  return (
    <PantallaPublica
      titulo={TITULO_CREAR}
      atras={atras}
      {...(hasta === null ? {} : { subtitulo: `Te han invitado. El enlace vale hasta el ${momento(hasta)}.` })}
    >
      <Franja role="note" titulo="Vas a ser quien administra">
        Recibirás un ID de familia y un PIN de 6 dígitos. Puedes añadir miembros a mano desde el panel de
        administración, y cada uno entra con el ID y el PIN.
      </Franja>
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid grid-cols-1 gap-5">
        <Entrada
          etiqueta="Nombre de familia"
          placeholder="Los García"
          autoComplete="off"
          required
          {...campo('nombre_familia')}
        />
        <Entrada etiqueta="Nombre" autoComplete="given-name" required {...campo('first_name')} />
        <Entrada etiqueta="Apellido" opcional autoComplete="family-name" {...campo('last_name')} />
        <Entrada
          etiqueta="Usuario"
          ayuda="Con él inicias sesión. Sin espacios."
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          onInput={() => proponer.current?.()}
          {...campo('username')}
        />
        <Entrada etiqueta="Email" opcional type="email" inputMode="email" autoComplete="email" {...campo('email')} />
        <ContrasenaNueva
          para={FUNDAR}
          usuario={sinArroba(watch('username'))}
          primera="Contraseña"
          segunda="Confirmación de contraseña"
          formulario={formulario}
          deSalida={proponer}
        />
        <Rechazo de={registrar} etiquetas={ETIQUETAS} />
        <Boton type="submit" tamano="grande" ancho cargando={registrar.ocupada && 'Creando familia...'}>
          Crear familia
        </Boton>
      </form>
    </PantallaPublica>
  );
}
