import {
  type AparatoPermitido,
  type CuentaCreada,
  type FamiliaParaUnirse,
  type InvitacionAltaCreada,
  leerSecretoDeAlta,
} from '#shared/contracts/accesos.ts';
import type { CodigoPantalla, DispositivoPantalla, TokenPantalla } from '#shared/contracts/pantalla.ts';
import { CABECERA_INVITACION, RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { apuntarAviso } from '#server/data/avisos-enviados.ts';
import { cifrarTodas } from '#server/testing/archivo-familia.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { HOY } from './casa-llena.ts';
import type { Banco } from './banco.ts';

interface ConId {
  readonly id: number;
}

const CLAVE = 'una-clave-bien-larga';
const conClave = { password: CLAVE, password_confirm: CLAVE };
/** Positions of the members whose change of password, login with a PIN, and archiving are measured. */
const [SU_CLAVE, SU_ENTRADA, SE_VA] = [28, 27, 29];
/** Days of history in the imported file. */
const DIAS_TRAIDOS = 150;

const invitar = async ({ llamar }: Banco): Promise<{ readonly id: number; readonly invitacion: string }> => {
  const hecha = await llamar<InvitacionAltaCreada>('POST', RUTAS.invitacionesAlta, 0, { cuerpo: { para: 'Otra' } });
  return { id: hecha.id, invitacion: leerSecretoDeAlta(new URL(hecha.url_ruta, 'http://x').hash) ?? '' };
};

/** Measures logins, creating a family, changes of the family and its members, login by face, and push devices. */
export const medirCuentas = async (banco: Banco): Promise<void> => {
  const { llamar, seccion, casa, app } = banco;
  const { miembros } = casa;
  await seccion(async () => {
    const { id, invitacion } = await invitar(banco);
    await llamar('POST', RUTAS.comprobarAlta, null, { cuerpo: { invitacion } });
    const nueva = { invitacion, tipo: 'create', username: 'fundadora', first_name: 'Eva', nombre_familia: 'Otra' };
    const { tokens } = await llamar<CuentaCreada>('POST', RUTAS.registro, null, { cuerpo: { ...nueva, ...conClave } });
    await llamar('POST', RUTAS.retirarInvitacionAlta, 0, { cuerpo: { id } });
    const { refresh } = await llamar<typeof tokens>('POST', RUTAS.refrescar, null, {
      cuerpo: { refresh: tokens.refresh },
    });
    await llamar('POST', RUTAS.token, null, { cuerpo: { username: 'fundadora', password: CLAVE } });
    await llamar('POST', RUTAS.salir, null, { cuerpo: { refresh } });
  });
  await seccion(() =>
    llamar('POST', RUTAS.cambiarContrasena, SU_CLAVE, { cuerpo: { password_actual: 'una-clave-larga', ...conClave } }),
  );
  await seccion(() => llamar('PATCH', RUTAS.familia, 0, { cuerpo: { zona_horaria: 'Atlantic/Canary' } }));
  await seccion(() => llamar('POST', RUTAS.invitacion, 0));
  await seccion(() => llamar('POST', RUTAS.permitirAhora, 0));
  await seccion(() =>
    llamar('PATCH', RUTAS.usuario, 2, { id: miembros[2] ?? 0, cuerpo: { first_name: 'Otro', last_name: 'García' } }),
  );
  await seccion(() => llamar('POST', RUTAS.rolAdmin, 0, { id: miembros[20] ?? 0, cuerpo: { es_administrador: true } }));
  await seccion(() => llamar('POST', RUTAS.restablecer, 0, { id: miembros[26] ?? 0 }));
  // The family has the maximum of thirty members: one is archived to make room, a new one joins and is archived, and the
  // one archived before returns.
  await seccion(async () => {
    const { pin } = await llamar<{ pin: string }>('POST', RUTAS.regenerarPin, 0);
    await llamar('POST', RUTAS.archivar, 0, { id: miembros[SE_VA] ?? 0 });
    const cuerpo = { first_name: 'Sara', grupo_edad: 'ADULTO' };
    const { id } = await llamar<Usuario>('POST', RUTAS.agregarMiembro, 0, { cuerpo });
    const unirse = { familia_id: banco.familia.id, pin };
    const { token_activacion } = await llamar<FamiliaParaUnirse>('POST', RUTAS.unirse, null, { cuerpo: unirse });
    await llamar('POST', RUTAS.activar, null, { cuerpo: { miembro_id: id, token_activacion, ...conClave } });
    await llamar('POST', RUTAS.archivar, 0, { id });
    await llamar('POST', RUTAS.desarchivar, 0, { id: miembros[SE_VA] ?? 0 });
  });
  await seccion(async () => {
    const aparato = await llamar<AparatoPermitido>('POST', RUTAS.aparatos, 0, { cuerpo: { nombre: 'Tableta' } });
    const miembro = miembros[SU_ENTRADA] ?? 0;
    await llamar('PUT', RUTAS.entradaPin, 0, { id: miembro, cuerpo: { permitido: true } });
    await llamar('PUT', RUTAS.miPin, SU_ENTRADA, { cuerpo: { pin: '7294' } });
    await llamar('POST', RUTAS.caras, null, { cuerpo: { dispositivo: aparato.token } });
    await llamar('POST', RUTAS.entrarConPin, null, { cuerpo: { dispositivo: aparato.token, miembro, pin: '7294' } });
    await llamar('DELETE', RUTAS.aparato, 0, { id: aparato.id });
  });
  await seccion(() => llamar('POST', RUTAS.reloj, 0, { cuerpo: { dia: HOY } }));
  await seccion(async () => {
    const suyo = await llamar<ConId>('POST', RUTAS.suscripciones, 2, { cuerpo: unaSuscripcion('http://127.0.0.1:1/') });
    const encargo = { via: 'PUSH', miembro: miembros[2] ?? 0, dispositivo: suyo.id } as const;
    const enviado = {
      encargo: { ...encargo, asunto: { tipo: 'RECORDATORIO', dia: HOY } as const },
      familia: banco.familia.id,
    };
    const hash = app.contexto.tokens.huella('un-aviso');
    await apuntarAviso(app.contexto.base.escritura, { ...enviado, caduca: `${HOY}T22:00:00.000Z`, hash });
    await llamar('GET', RUTAS.aviso, null, { id: 'un-aviso' });
    await llamar('POST', RUTAS.probarAviso, 2, { id: suyo.id });
    await llamar('DELETE', RUTAS.suscripcion, 2, { id: suyo.id });
  });
};

/** Measures the wall screen's calls, the report of a crash in the app, and the box admin's calls. */
export const medirCaja = async ({ llamar, seccion }: Banco): Promise<void> => {
  await seccion(async () => {
    const { codigo, clave_dispositivo } = await llamar<CodigoPantalla>('POST', RUTAS.codigoPantalla, null);
    const cuerpo = { codigo, nombre: 'Cocina' };
    const { id } = await llamar<DispositivoPantalla>('POST', RUTAS.vincularPantalla, 0, { cuerpo });
    const pedido = { cuerpo: { clave_dispositivo } };
    const { token } = await llamar<TokenPantalla>('POST', RUTAS.tokenPantalla, null, pedido);
    await llamar('GET', RUTAS.estadoPantalla, token);
    await llamar('GET', RUTAS.semanaPantalla, token);
    await llamar('POST', RUTAS.adoptarPantalla, 0, { id });
    await llamar('DELETE', RUTAS.dispositivoPantalla, 0, { id });
  });
  await seccion(() => llamar('POST', RUTAS.averias, 2, { cuerpo: { pantalla: '/tasks', mensaje: 'x', pila: '' } }));
  await seccion(() => llamar('POST', RUTAS.copiaServidor, 0));
  await seccion(() => llamar('POST', RUTAS.versionNueva, 0));
};

/**
 * Measures the import of a family's file. It first deletes most of the family's history, so that the file stays below the size
 * limit of imports.
 */
export const medirTraida = async (banco: Banco): Promise<void> => {
  const { app, familia, llamar, seccion } = banco;
  await seccion(async () => {
    const { invitacion } = await invitar(banco);
    const desde = new Date(Date.parse(`${HOY}T00:00:00Z`) - DIAS_TRAIDOS * 86_400_000).toISOString().slice(0, 10);
    const db = app.contexto.base.escritura;
    await db.deleteFrom('asignaciones').where('fecha_limite', '<', desde).where('estado', '!=', 'PENDIENTE').execute();
    await cifrarTodas(app, familia.id);
    await db.updateTable('usuarios').set({ pin_hash: null, entra_con_pin: false }).execute();
    await db
      .updateTable('usuarios')
      .set((e) => ({
        hash_archivado: e
          .selectFrom('usuarios')
          .select('password_hash')
          .where('password_hash', 'is not', null)
          .limit(1),
      }))
      .where('archivado_en', 'is not', null)
      .execute();
    const cuerpo = await llamar<Buffer>('GET', RUTAS.exportarFamilia, 0);
    const cabeceras = { [CABECERA_INVITACION]: invitacion };
    await llamar('POST', RUTAS.importarFamilia, null, { cuerpo, cabeceras });
  });
};
