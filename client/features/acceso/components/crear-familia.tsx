import { olvidarInvitacionAlta, porQueNoSeCrea, useAltas } from '#client/lib/acceso/altas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { ErrorCarga } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Franja, type TipoFranja } from '#client/ui/franja.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useRef, useState } from 'react';
import { Registro } from '#shared/contracts/accesos.ts';
import { sinArroba } from '#shared/domain/accesos/credenciales.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { olvidarBorrador } from '#client/lib/formularios/borrador.ts';
import { claveElegida } from '#client/lib/acceso/clave-propuesta.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { coinciden, NO_COINCIDEN, useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { ContrasenaNueva } from '#client/ui/contrasena.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';

interface Salidas {
  readonly atras: () => void;
  readonly unirse: () => void;
  readonly entrar: (cuida: boolean) => void;
}

/**
 * The screen to create a family; if the visitor may not, says why. `invitacion` is the secret of the invitation link, or null.
 */
export function CrearFamilia({ invitacion, ...salidas }: Salidas & { readonly invitacion: string | null }) {
  const altas = useAltas();
  const visto = usePrimero(altas.esperando ? undefined : altas);
  if (visto === undefined) return <Esperando atras={salidas.atras} />;
  const { estado } = visto;
  const porQueNo = porQueNoSeCrea(estado, invitacion !== null);
  if (porQueNo !== null) return <NoSeCrea {...salidas} texto={porQueNo} />;
  if (invitacion !== null && estado?.registro === 'invitacion' && !estado.vacio)
    return <ConInvitacion key={invitacion} {...salidas} invitacion={invitacion} />;
  return <FormularioRegistro {...salidas} invitacion={invitacion} hasta={null} />;
}

/**
 * Shows the form only for a valid invitation. Checks that before the visitor fills the form in, because the invitation may have
 * expired or been used.
 */
function ConInvitacion({ invitacion, ...salidas }: Salidas & { readonly invitacion: string }) {
  const { data, error, isFetching, refetch } = useComprobarAlta(invitacion);
  const buena = usePrimero(data);
  if (buena !== undefined) return <FormularioRegistro {...salidas} invitacion={invitacion} hasta={buena.expira_en} />;
  if (isFetching) return <Esperando atras={salidas.atras} />;
  if (error instanceof ErrorApi && error.estado === 403)
    return <NoSeCrea {...salidas} tipo="mal" texto={error.mensaje('Esta invitación no vale')} />;
  return (
    <PantallaPublica titulo={TITULO_CREAR} atras={salidas.atras}>
      <ErrorCarga
        titulo="No se ha podido mirar la invitación"
        sinRed={error instanceof ErrorApi && error.sinRed}
        reintentar={() => void refetch()}
      />
    </PantallaPublica>
  );
}

const Esperando = ({ atras }: Pick<Salidas, 'atras'>) => (
  <PantallaPublica titulo={TITULO_CREAR} atras={atras}>
    <Esqueleto />
  </PantallaPublica>
);

interface PropsNoSeCrea extends Salidas {
  readonly texto: string;
  readonly tipo?: TipoFranja;
}

/** Says why no family can be created, and offers the other ways in. */
const NoSeCrea = ({ texto, tipo = 'info', atras, unirse }: PropsNoSeCrea) => (
  <PantallaPublica titulo={TITULO_CREAR} atras={atras}>
    <Franja tipo={tipo}>{texto}</Franja>
    <p className="text-suave">Si tu familia ya está aquí, únete a ella con su ID y su PIN, o inicia sesión.</p>
    <div className="grid gap-2">
      <Boton tamano="grande" onClick={unirse}>
        Unirme a mi Familia
      </Boton>
      <Boton variante="tonal" tamano="grande" onClick={atras}>
        Iniciar Sesión
      </Boton>
    </div>
  </PantallaPublica>
);

/** The form's name, under which its unsent input and the password proposed in it are stored in this tab. */
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
function FormularioRegistro({ invitacion, hasta, atras, entrar }: Props) {
  const registrar = useAccion(
    async (registro: Registro, unaVez) => {
      const { tokens, usuario } = await llamar('crearFamilia', { cuerpo: registro, ...unaVez });
      // Before `entrarCon`, because the login leaves this form.
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

const TITULO_CREAR = 'Crear Nueva Familia';

/**
 * Query: whether the invitation can still create a family. Leaves the cache with the screen, because the invitation may be used
 * up before the next visit.
 */
const consultaAlta = (invitacion: string) =>
  queryOptions({
    queryKey: ['invitacion-alta', invitacion],
    queryFn: ({ signal }) => llamar('comprobarAlta', { cuerpo: { invitacion }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const useComprobarAlta = (invitacion: string) => useQuery(consultaAlta(invitacion));

/**
 * Returns the first value that is defined, also after `valor` has changed: a new one would replace the form while the visitor
 * fills it in.
 */
const usePrimero = <T,>(valor: T | undefined): T | undefined => {
  const [primero, setPrimero] = useState(valor);
  if (primero === undefined && valor !== undefined) setPrimero(valor);
  return primero ?? valor;
};
