import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Registro } from '#shared/contracts/cuentas.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { Aviso } from '#client/ui/aviso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useRegistrar } from '../api/registrar.ts';
import { ErroresServidor } from './errores-servidor.tsx';

const CAMPOS = ['nombre_familia', 'first_name', 'last_name', 'username', 'email', 'password', 'password_confirm'] as const;

/** What the contract asks, and that both passwords are the same, before the server is bothered. */
const Formulario = Registro.refine((r) => r.password === r.password_confirm, { path: ['password_confirm'], message: 'Las contraseñas no coinciden' });

const zona = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates a family; whoever fills it in becomes its admin. */
export function FormularioRegistro({ volver, entrar }: { readonly volver: () => void; readonly entrar: () => void }) {
  const registrar = useRegistrar();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Formulario),
    defaultValues: { tipo: 'create', nombre_familia: '', first_name: '', last_name: '', username: '', email: '', password: '', password_confirm: '', grupo_edad: 'ADULTO', zona_horaria: zona() },
  });
  const { errors } = formState;
  const enviar = handleSubmit((registro) =>
    registrar.mutate(registro, {
      onSuccess: entrar,
      onError: (e) => {
        for (const campo of CAMPOS) {
          const mensaje = e instanceof ErrorApi ? e.campos[campo]?.[0] : undefined;
          if (mensaje !== undefined) setError(campo, { message: mensaje });
        }
      },
    }),
  );
  return (
    <PantallaPublica titulo="Crear Nueva Familia" volver={volver}>
      <Aviso role="note" titulo="Vas a ser quien administra">
        Recibirás un ID de familia y un PIN de 6 dígitos. Puedes añadir miembros a mano desde el panel de administración, y cada uno entra con el ID y el PIN.
      </Aviso>
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid gap-5">
        <Entrada etiqueta="Nombre de familia" placeholder="Los García" autoComplete="off" required error={errors.nombre_familia?.message} {...register('nombre_familia')} />
        <Entrada etiqueta="Nombre" autoComplete="given-name" required error={errors.first_name?.message} {...register('first_name')} />
        <Entrada etiqueta="Apellido" opcional autoComplete="family-name" error={errors.last_name?.message} {...register('last_name')} />
        <Entrada etiqueta="Usuario" ayuda="Con él inicias sesión. Sin espacios." autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} required error={errors.username?.message} {...register('username')} />
        <Entrada etiqueta="Email" opcional type="email" inputMode="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <Contrasena etiqueta="Contraseña" placeholder="Mínimo 8 caracteres" autoComplete="new-password" required error={errors.password?.message} {...register('password')} />
        <Contrasena etiqueta="Confirmación de contraseña" autoComplete="new-password" required error={errors.password_confirm?.message} {...register('password_confirm')} />
        {registrar.isError && <ErroresServidor error={registrar.error} />}
        <Boton type="submit" tamano="grande" ancho cargando={registrar.isPending && 'Creando familia...'}>
          Crear familia
        </Boton>
      </form>
    </PantallaPublica>
  );
}
