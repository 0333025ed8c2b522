import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';

/** Replaces a member in the cached lists with the server's answer. */
const guardarEnCache = (cache: QueryClient, usuario: Usuario): void => {
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map((u) => (u.id === usuario.id ? usuario : u)));
  cache.setQueryData(consultaYo.queryKey, (yo) => (yo?.id === usuario.id ? { ...yo, ...usuario } : yo));
};

/** The `alHacer` of an action whose answer is the member. */
export const alEditar = (usuario: Usuario, _entrada: unknown, cache: QueryClient): void =>
  guardarEnCache(cache, usuario);

const comoFormulario = (foto: File): FormData => {
  const formulario = new FormData();
  formulario.set('avatar', foto);
  return formulario;
};

/**
 * Returns the function that changes a member's avatar; a file is a new photo. Rejects on failure, and the photo dialog shows the
 * error.
 */
export const useCambiarFoto = (id: number) => {
  const cache = useQueryClient();
  return async (cambios: EditarUsuario | File): Promise<void> =>
    guardarEnCache(
      cache,
      await llamar('editarUsuario', { id, cuerpo: cambios instanceof File ? comoFormulario(cambios) : cambios }),
    );
};
