import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { llamar } from './llamar.ts';
import { consultaYo } from './consulta-yo.ts';
import { consultaUsuarios } from './consultas.ts';

/** What each read of the members shows of one, replaced by what the server answered. */
export const guardarEnCache = (cache: QueryClient, usuario: Usuario): void => {
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map((u) => (u.id === usuario.id ? usuario : u)));
  cache.setQueryData(consultaYo.queryKey, (yo) => (yo?.id === usuario.id ? { ...yo, ...usuario } : yo));
};

const comoFormulario = (foto: File): FormData => {
  const formulario = new FormData();
  formulario.set('avatar', foto);
  return formulario;
};

/**
 * Changes a member: a file is the new photo, which travels as a form. The panel does it to others, the profile to
 * oneself.
 */
export const useEditarUsuario = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (cambios: EditarUsuario | File) =>
      llamar('editarUsuario', { id, cuerpo: cambios instanceof File ? comoFormulario(cambios) : cambios }),
    onSuccess: (usuario) => guardarEnCache(cache, usuario),
  });
};
