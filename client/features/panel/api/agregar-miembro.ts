import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

export interface MiembroNuevo {
  readonly first_name: string;
  readonly grupo_edad: GrupoEdad;
}

interface ConFoto extends MiembroNuevo {
  readonly foto: File | null;
}

/** Adds a member without an account. The API takes it as a form, since a photo may come with it. */
export const useAgregarMiembro = () => {
  const cache = useQueryClient();
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: ({ first_name, grupo_edad, foto }: ConFoto) => {
      const formulario = new FormData();
      formulario.set('first_name', first_name);
      formulario.set('grupo_edad', grupo_edad);
      if (foto !== null) formulario.set('avatar', foto);
      const pedido = [first_name, grupo_edad, foto?.size, foto?.lastModified];
      return llamar('agregarMiembro', { cuerpo: formulario, cabeceras: unaVez.cabeceras(pedido) });
    },
    onError: unaVez.fallo,
    onSuccess: (nuevo) => {
      unaVez.hecho();
      cache.setQueryData(consultaUsuarios.queryKey, (lista) =>
        lista?.some((u) => u.id === nuevo.id) === true ? lista : lista && [...lista, nuevo],
      );
      return cache.invalidateQueries({ queryKey: CLAVES.usuarios });
    },
  });
};
