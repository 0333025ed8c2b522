import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Registro } from '#shared/contracts/cuentas.ts';
import { sinArroba } from '#shared/domain/cuentas/nombre-usuario.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { momento } from '#client/lib/fechas.ts';
import { coinciden, marcarCampos, NO_COINCIDEN } from '#client/lib/formularios.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { ContrasenaNueva } from '#client/ui/contrasena-nueva.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { FUNDAR, useRegistrar } from '../api/registrar.ts';
import { TITULO_CREAR } from '../textos.ts';
import { ErroresServidor } from './errores-servidor.tsx';

const CAMPOS = [
  'nombre_familia',
  'first_name',
  'last_name',
  'username',
  'email',
  'password',
  'password_confirm',
] as const;

/** What the contract asks, and that both passwords are the same, before the server is bothered. */
const Formulario = Registro.refine(coinciden, NO_COINCIDEN);

const zona = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  /** The secret of an invitation, or null, and until when it is good, if that is known. */
  readonly invitacion: string | null;
  readonly hasta: string | null;
  readonly volver: () => void;
  readonly entrar: () => void;
}

/** Creates a family; whoever fills it in becomes its admin. */
export function FormularioRegistro({ invitacion, hasta, volver, entrar }: Props) {
  const registrar = useRegistrar();
  const form = useForm({
    resolver: zodResolver(Formulario),
    defaultValues: {
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
  });
  const { register, handleSubmit, setError, setValue, control, formState } = form;
  useBorradorDe(form, FUNDAR);
  const { errors } = formState;
  const [usuario, password, password_confirm] = useWatch({
    control,
    name: ['username', 'password', 'password_confirm'],
  });
  const enviar = handleSubmit((registro) =>
    registrar.mutate(invitacion === null ? registro : { ...registro, invitacion }, {
      onSuccess: entrar,
      onError: (e) => marcarCampos(e, CAMPOS, setError),
    }),
  );
  return (
    <PantallaPublica
      titulo={TITULO_CREAR}
      volver={volver}
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
          error={errors.nombre_familia?.message}
          {...register('nombre_familia')}
        />
        <Entrada
          etiqueta="Nombre"
          autoComplete="given-name"
          required
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <Entrada
          etiqueta="Apellido"
          opcional
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <Entrada
          etiqueta="Usuario"
          ayuda="Con él inicias sesión. Sin espacios."
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <Entrada
          etiqueta="Email"
          opcional
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <ContrasenaNueva
          para={FUNDAR}
          usuario={sinArroba(usuario)}
          primera={{
            etiqueta: 'Contraseña',
            valor: password,
            error: errors.password?.message,
            registro: register('password'),
          }}
          segunda={{
            etiqueta: 'Confirmación de contraseña',
            valor: password_confirm,
            error: errors.password_confirm?.message,
            registro: register('password_confirm'),
          }}
          poner={(clave) => {
            for (const caja of ['password', 'password_confirm'] as const)
              setValue(caja, clave, { shouldValidate: true, shouldDirty: true });
          }}
        />
        {registrar.isError && <ErroresServidor error={registrar.error} />}
        <Boton type="submit" tamano="grande" ancho cargando={registrar.isPending && 'Creando familia...'}>
          Crear familia
        </Boton>
      </form>
    </PantallaPublica>
  );
}
