import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ActivarCuenta } from '#shared/contracts/cuentas.ts';
import type { MiembroSinCuenta } from '#shared/contracts/cuentas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Aviso } from '#client/ui/aviso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useActivarCuenta } from '../api/activar-cuenta.ts';
import { Pasos } from './pasos.tsx';

const Claves = ActivarCuenta.pick({ password: true, password_confirm: true }).refine((c) => c.password === c.password_confirm, {
  path: ['password_confirm'],
  message: 'Las contraseñas no coinciden',
});

interface Props {
  readonly miembro: MiembroSinCuenta;
  readonly tokenActivacion: string;
  readonly alActivar: (usuario: string) => void;
  readonly volver: () => void;
}

/** Step 3: a password of one's own. */
export function PasoClave({ miembro, tokenActivacion, alActivar, volver }: Props) {
  const activar = useActivarCuenta();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Claves), defaultValues: { password: '', password_confirm: '' } });
  const { errors } = formState;
  const enviar = handleSubmit((claves) => activar.mutate({ ...claves, miembro_id: miembro.id, token_activacion: tokenActivacion }, { onSuccess: alActivar }));
  const cara = (
    <>
      <Pasos paso={3} />
      <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />
    </>
  );
  return (
    <PantallaPublica titulo={`Hola, ${miembro.first_name}`} subtitulo="Crea una contraseña que recuerdes. Solo la sabrás tú." volver={volver} arriba={cara}>
      <form noValidate onSubmit={(e) => void enviar(e)} className="grid gap-5">
        <Contrasena etiqueta="Contraseña" placeholder="Mínimo 8 caracteres" autoComplete="new-password" required error={errors.password?.message} {...register('password')} />
        <Contrasena etiqueta="Repite la contraseña" autoComplete="new-password" required error={errors.password_confirm?.message} {...register('password_confirm')} />
        {activar.isError && <Aviso tipo="mal">{mensajeDeError(activar.error, 'Error al crear la cuenta')}</Aviso>}
        <Boton type="submit" tamano="grande" ancho cargando={activar.isPending && 'Creando cuenta...'}>
          Crear mi cuenta
        </Boton>
      </form>
    </PantallaPublica>
  );
}
