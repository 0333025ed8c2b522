import type { IdaOidc, IrAOidc, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { ProveedorDePrueba } from '#shared/testing/proveedor-oidc.ts';
import { crearOidc } from '#server/adapters/oidc.ts';
import type { App } from '#server/app.ts';
import { CLIENTE } from '#shared/testing/proveedor-oidc.ts';
import { llamar } from './sembrar.ts';

/** The address of the app to which the provider of these tests sends visitors back. */
export const DIRECCION = 'https://tetoca.example.org/casa';
export const NO_VALE = {
  estado: 401,
  cuerpo: { detail: 'No se ha podido comprobar quién eres. Prueba otra vez, o usa una contraseña' },
};
export const SIN_ENLAZAR = { estado: 409, cuerpo: { codigo: 'OIDC_SIN_ENLAZAR' } };

export const conProveedor = (emisor: string) => crearOidc({ nombre: 'Casa', emisor, direccion: DIRECCION, ...CLIENTE });

/** Returns the request body of a browser that comes back: its secret, and what the provider put into the address. */
export const vueltaDe = (url: URL, secreto: string): VueltaOidc => ({
  secreto,
  state: url.searchParams.get('state') ?? '',
  ...Object.fromEntries(
    ['code', 'iss', 'error'].flatMap((k) => {
      const v = url.searchParams.get(k);
      return v === null ? [] : [[k, v]];
    }),
  ),
});

/** A browser's trips to the provider. `de` is the token of a logged-in member, or the body of a visitor's request. */
export const crearVisitas = (app: App, proveedor: ProveedorDePrueba) => {
  const pedir = (de: string | IrAOidc) =>
    typeof de === 'string' ? llamar(app, 'POST', RUTAS.miOidc, de) : llamar(app, 'POST', RUTAS.oidc, null, de);
  const ir = async (de: string | IrAOidc): Promise<IdaOidc> => {
    const { estado, cuerpo } = await pedir(de);
    if (estado !== 200) throw new Error(JSON.stringify(cuerpo));
    return cuerpo;
  };
  const volver = async (de: string | IrAOidc, cuenta: string): Promise<VueltaOidc> => {
    const { direccion, secreto } = await ir(de);
    return vueltaDe(await proveedor.entrar(direccion, cuenta), secreto);
  };
  const mandar = (cuerpo: object, token: string | null = null) =>
    llamar(app, 'POST', token === null ? RUTAS.vueltaOidc : RUTAS.enlazarOidc, token, cuerpo);
  return {
    pedir,
    ir,
    volver,
    mandar,
    enlazar: async (token: string, cuenta: string) => mandar(await volver(token, cuenta), token),
    entrar: async (cuenta: string) => mandar(await volver({}, cuenta)),
    unirse: async (invitacion: NonNullable<IrAOidc['invitacion']>, cuenta: string) =>
      mandar(await volver({ invitacion }, cuenta)),
  };
};
