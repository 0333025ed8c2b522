import { Link } from 'react-router-dom';
import { Credenciales } from '#shared/contracts/accesos.ts';
import { estaInstalada } from '#client/lib/navegador/dispositivo.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { claveUsada } from '#client/lib/acceso/clave-propuesta.ts';
import type { EstadoDestino } from '#client/lib/acceso/destino.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

const OtrasEntradas = adorno(async () => (await import('./otras-entradas.tsx')).OtrasEntradas);

interface Props {
  /** Text that says why the last login ended; null if there is nothing to say. */
  readonly terminada: string | null;
  /** Whether the visitor had asked for a page that needs a login, to which this login leads. */
  readonly seguira: boolean;
  /** State for the router with the page to go to after the login. Passed on to the screen for joining a family. */
  readonly estado: EstadoDestino;
  readonly atras: () => void;
  readonly entrar: () => void;
}

export function FormularioLogin({ terminada, seguira, estado, atras, entrar }: Props) {
  const iniciar = useAccion(
    async (credenciales: Credenciales) => {
      await entrarCon(await llamar('entrar', { cuerpo: credenciales }));
      claveUsada(credenciales.password);
    },
    { texto: 'Error al iniciar sesión', alHacer: entrar, campos: true },
  );
  const { campo, handleSubmit, suyos } = useFormulario({
    contrato: Credenciales,
    iniciales: { username: '', password: '' },
    borrador: null,
    accion: iniciar,
  });
  const enviar = handleSubmit((credenciales) => iniciar(credenciales));
  return (
    <PantallaPublica titulo="Iniciar Sesión" subtitulo="Con tu usuario y tu contraseña." atras={atras}>
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
          {...campo('username')}
        />
        <Contrasena etiqueta="Contraseña" autoComplete="current-password" required {...campo('password')} />
        <Rechazo de={iniciar} menos={suyos} />
        {/* Te Toca sends no e-mail to recover a password, so the family's admin resets the account. */}
        {iniciar.error instanceof ErrorApi && iniciar.error.estado === 401 && (
          <p className="text-suave">
            ¿No la recuerdas? Quien administra tu familia puede restablecer tu cuenta en el panel, en Miembros.
          </p>
        )}
        <Boton type="submit" tamano="grande" ancho cargando={iniciar.ocupada && 'Iniciando sesión...'}>
          Iniciar Sesión
        </Boton>
      </form>
      <OtrasEntradas destino={estado.destino} entrar={entrar} />
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
      {estaInstalada() && (
        <p className="text-center text-suave">
          ¿Ya has entrado en el navegador?{' '}
          <Link to="/pase" className="inline-block py-3 font-extrabold text-marca underline underline-offset-4">
            Tengo un código
          </Link>
        </p>
      )}
    </PantallaPublica>
  );
}
