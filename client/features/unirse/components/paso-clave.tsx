import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ActivarCuenta } from '#shared/contracts/cuentas.ts';
import type { MiembroSinCuenta } from '#shared/contracts/cuentas.ts';
import { raizDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { coinciden, NO_COINCIDEN } from '#client/lib/formularios.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { ContrasenaNueva } from '#client/ui/contrasena-nueva.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { formularioDe, useActivarCuenta, yaEstaActiva } from '../api/activar-cuenta.ts';
import { FORMULARIO_LOGIN } from '#client/lib/destino.ts';
import { Pasos } from './pasos.tsx';

const Claves = ActivarCuenta.pick({ password: true, password_confirm: true }).refine(coinciden, NO_COINCIDEN);

interface Props {
  readonly miembro: MiembroSinCuenta;
  readonly tokenActivacion: string;
  /** `clave`: the password, when it is one that was proposed here. */
  readonly alActivar: (usuario: string, clave: string | null) => void;
  readonly volver: () => void;
}

/** Step 3: a password of one's own. */
export function PasoClave({ miembro, tokenActivacion, alActivar, volver }: Props) {
  const activar = useActivarCuenta();
  const [propuesta, setPropuesta] = useState<string | null>(null);
  const { register, handleSubmit, setValue, control, formState } = useForm({
    resolver: zodResolver(Claves),
    defaultValues: { password: '', password_confirm: '' },
  });
  const { errors } = formState;
  const [password, password_confirm] = useWatch({ control, name: ['password', 'password_confirm'] });
  const enviar = handleSubmit((claves) =>
    activar.mutate(
      { ...claves, miembro_id: miembro.id, token_activacion: tokenActivacion },
      { onSuccess: (usuario) => alActivar(usuario, propuesta === claves.password ? propuesta : null) },
    ),
  );
  const cara = (
    <>
      <Pasos paso={3} />
      <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />
    </>
  );
  return (
    <PantallaPublica
      titulo={`Hola, ${miembro.first_name}`}
      subtitulo="Crea una contraseña que recuerdes. Solo la sabrás tú."
      volver={volver}
      arriba={cara}
    >
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid grid-cols-1 gap-5">
        <ContrasenaNueva
          para={formularioDe(miembro.id)}
          usuario={raizDeUsuario(miembro.first_name)}
          primera={{
            etiqueta: 'Contraseña',
            valor: password,
            error: errors.password?.message,
            registro: register('password'),
          }}
          segunda={{
            etiqueta: 'Repite la contraseña',
            valor: password_confirm,
            error: errors.password_confirm?.message,
            registro: register('password_confirm'),
          }}
          poner={(clave) => {
            setPropuesta(clave);
            for (const caja of ['password', 'password_confirm'] as const)
              setValue(caja, clave, { shouldValidate: true });
          }}
        />
        {activar.isError && <Franja tipo="mal">{mensajeDeError(activar.error, 'Error al crear la cuenta')}</Franja>}
        {yaEstaActiva(activar.error) ? (
          <EnlaceBoton to={FORMULARIO_LOGIN} tamano="grande" ancho>
            Iniciar Sesión
          </EnlaceBoton>
        ) : (
          <Boton type="submit" tamano="grande" ancho cargando={activar.isPending && 'Creando cuenta...'}>
            Crear mi cuenta
          </Boton>
        )}
      </form>
    </PantallaPublica>
  );
}
