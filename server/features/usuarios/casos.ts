import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { archivarMiembro, desarchivarMiembro, olvidarMiembro, verArchivados } from './archivar.ts';
import { cambiarRolAdmin, crearCambioDeContrasena, restablecerCuenta } from './cuenta.ts';
import { verUsuarios, verYo } from './miembros.ts';

export const casosDeUsuarios = (contexto: Contexto) => {
  const cambiarContrasena = crearCambioDeContrasena(contexto);
  return {
    verYo: ({ actor }) => verYo(contexto, actor),
    verUsuarios: ({ actor, consulta }) => verUsuarios(contexto, actor, consulta.familia),
    cambiarRolAdmin: ({ actor, id, cuerpo }) => cambiarRolAdmin(contexto, actor, id, cuerpo),
    restablecerCuenta: ({ actor, id }) => restablecerCuenta(contexto, actor, id),
    verArchivados: ({ actor }) => verArchivados(contexto, actor),
    archivarMiembro: ({ actor, id }) => archivarMiembro(contexto, actor, id),
    olvidarMiembro: ({ actor, id }) => olvidarMiembro(contexto, actor, id),
    desarchivarMiembro: ({ actor, id }) => desarchivarMiembro(contexto, actor, id),
    cambiarContrasena: ({ actor, cuerpo }) => cambiarContrasena(actor, cuerpo),
  } satisfies Partial<Haceres>;
};
