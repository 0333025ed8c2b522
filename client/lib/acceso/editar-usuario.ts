import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';

/** Stores the server's answer about a member in the cached list of members and, if it is the logged-in one, in `consultaYo`. */
const guardarEnCache = (cache: QueryClient, usuario: Usuario): void => {
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map((u) => (u.id === usuario.id ? usuario : u)));
  cache.setQueryData(consultaYo.queryKey, (yo) => (yo?.id === usuario.id ? { ...yo, ...usuario } : yo));
};

/** For `alHacer` of an action (client/lib/red/accion.ts) whose answer is the changed member: stores the answer in the cache. */
export const alEditar = (usuario: Usuario, _entrada: unknown, cache: QueryClient): void =>
  guardarEnCache(cache, usuario);

const comoFormulario = (foto: File): FormData => {
  const formulario = new FormData();
  formulario.set('avatar', foto);
  return formulario;
};

/** Returns the function that sets a member's picture: a photo (a `File`), a drawn face or none. Rejects if the call fails. */
export const useCambiarFoto = (id: number) => {
  const cache = useQueryClient();
  return async (cambios: EditarUsuario | File): Promise<void> =>
    guardarEnCache(
      cache,
      await llamar('editarUsuario', { id, cuerpo: cambios instanceof File ? comoFormulario(cambios) : cambios }),
    );
};
