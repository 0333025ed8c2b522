import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Credenciales } from '#shared/contracts/cuentas.ts';
import type { EstadoDestino } from '#client/lib/destino.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useEntrarConContrasena } from '../api/entrar-con-contrasena.ts';

interface Props {
  /** Why the last login ended, when it did by itself. */
  readonly terminada: string | null;
  /** Whether the login leads on to what was asked for before it. */
  readonly seguira: boolean;
  /** Handed on to the screen for joining, so that it too knows where to go afterwards. */
  readonly estado: EstadoDestino;
  readonly volver: () => void;
  readonly entrar: () => void;
}

/** Username and password. */
export function FormularioLogin({ terminada, seguira, estado, volver, entrar }: Props) {
  const iniciar = useEntrarConContrasena();
  const { register, handleSubmit, formState } = useForm<Credenciales>({
    resolver: zodResolver(Credenciales),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;
  const enviar = handleSubmit((credenciales) => iniciar.mutate(credenciales, { onSuccess: entrar }));
  return (
    <PantallaPublica titulo="Iniciar Sesión" subtitulo="Con tu usuario y tu contraseña." volver={volver}>
      {terminada !== null && <Franja>{terminada}</Franja>}
      {seguira && <Franja role="note">Al entrar seguirás donde ibas.</Franja>}
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid gap-5">
        <Entrada
          etiqueta="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <Contrasena
          etiqueta="Contraseña"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        {iniciar.isError && <Franja tipo="mal">{mensajeDeError(iniciar.error, 'Error al iniciar sesión')}</Franja>}
        {/* There is no e-mail to send it to: the way back is somebody at home. */}
        {iniciar.error instanceof ErrorApi && iniciar.error.estado === 401 && (
          <p className="text-suave">
            ¿No la recuerdas? Quien administra tu familia puede restablecer tu cuenta en el panel, en Miembros.
          </p>
        )}
        <Boton type="submit" tamano="grande" ancho cargando={iniciar.isPending && 'Iniciando sesión...'}>
          Iniciar Sesión
        </Boton>
      </form>
      <p className="text-center text-suave">
        ¿Todavía no tienes usuario?{' '}
        <Link
          to="/join-family"
          state={estado}
          className="inline-block py-3 font-extrabold text-marca underline underline-offset-4"
        >
          Únete con el PIN
        </Link>
      </p>
    </PantallaPublica>
  );
}
