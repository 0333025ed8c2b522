import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { archivarMiembro } from './archivar.ts';
import { crearCambioDeContrasena } from './cambiar-contrasena-propia.ts';
import { cambiarRolAdmin } from './cambiar-rol-admin.ts';
import { desarchivarMiembro } from './desarchivar.ts';
import { restablecerCuenta } from './restablecer-cuenta.ts';
import { verArchivados } from './ver-archivados.ts';
import { verUsuarios, verYo } from './ver-usuarios.ts';

export const casosDeUsuarios = (contexto: Contexto) => {
  const cambiarContrasena = crearCambioDeContrasena(contexto);
  return {
    verYo: ({ actor }) => verYo(contexto, actor),
    verUsuarios: ({ actor, consulta }) => verUsuarios(contexto, actor, consulta.familia),
    cambiarRolAdmin: ({ actor, id, cuerpo }) => cambiarRolAdmin(contexto, actor, id, cuerpo),
    restablecerCuenta: ({ actor, id }) => restablecerCuenta(contexto, actor, id),
    verArchivados: ({ actor }) => verArchivados(contexto, actor),
    archivarMiembro: ({ actor, id }) => archivarMiembro(contexto, actor, id),
    desarchivarMiembro: ({ actor, id }) => desarchivarMiembro(contexto, actor, id),
    cambiarContrasena: ({ actor, cuerpo }) => cambiarContrasena(actor, cuerpo),
  } satisfies Partial<Haceres>;
};
