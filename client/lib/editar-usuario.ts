import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { llamar } from './llamar.ts';
import { consultaYo } from './consulta-yo.ts';
import { consultaUsuarios } from './consultas.ts';

/** Replaces a member in every cached read with the server's answer. */
const guardarEnCache = (cache: QueryClient, usuario: Usuario): void => {
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map((u) => (u.id === usuario.id ? usuario : u)));
  cache.setQueryData(consultaYo.queryKey, (yo) => (yo?.id === usuario.id ? { ...yo, ...usuario } : yo));
};

/** For `useAccion` of a call that answers with the member. */
export const alEditar = (usuario: Usuario, _entrada: unknown, cache: QueryClient): void =>
  guardarEnCache(cache, usuario);

const comoFormulario = (foto: File): FormData => {
  const formulario = new FormData();
  formulario.set('avatar', foto);
  return formulario;
};

/** Changes a member's face: a file is the new photo, which travels as a form. It says itself what goes wrong, beside the photo. */
export const useCambiarFoto = (id: number) => {
  const cache = useQueryClient();
  return async (cambios: EditarUsuario | File): Promise<void> =>
    guardarEnCache(
      cache,
      await llamar('editarUsuario', { id, cuerpo: cambios instanceof File ? comoFormulario(cambios) : cambios }),
    );
};
