import type { CalendarioNuevo } from '#shared/contracts/calendarios.ts';
import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import type { IdaOidc, RetoDeEntrada, RetoDePasskey } from '#shared/contracts/sin-contrasena.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Oidc } from '#server/change/puertos.ts';
import { crearLlavero } from './llavero.ts';
import type { FamiliaSembrada, MiembroSembrado } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

/** A provider without a network: the address to visit is the `state`, and the `code` that comes back is the account. */
export const OIDC_FINGIDO: Oidc = {
  nombre: 'Casa',
  emisor: 'https://entrar.example.org',
  origen: 'https://tetoca.example.org',
  ir: ({ state }) => Promise.resolve(state),
  volver: ({ code = '' }) => Promise.resolve({ ok: true, sujeto: code }),
};

/**
 * Makes every call, except reads, about other ways in and out: devices and PINs, calendars, webhooks, labels, places for
 * messages, keys, accounts of another service, and passkeys.
 */
export const escriturasDePuertas = async (familia: FamiliaSembrada, paso: Paso): Promise<void> => {
  const [ana, , marta] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
  const aparato = await paso<AparatoPermitido>('POST', RUTAS.aparatos, ana.token, { nombre: 'Tableta' });
  await paso('PUT', RUTAS.entradaPin, ana.token, { permitido: true }, { id: marta.id });
  await paso('PUT', RUTAS.miPin, marta.token, { pin: '7294' });
  await paso('POST', RUTAS.caras, null, { dispositivo: aparato.token });
  await paso('POST', RUTAS.entrarConPin, null, { dispositivo: aparato.token, miembro: marta.id, pin: '7294' });
  await paso('DELETE', RUTAS.aparato, ana.token, undefined, { id: aparato.id });
  const calendario = await paso<CalendarioNuevo>('POST', RUTAS.calendarios, marta.token, { tipo: 'CASA' });
  await paso('DELETE', RUTAS.calendario, marta.token, undefined, { id: calendario.id });
  const direccion = 'http://ha.example.org/x';
  const webhook = { id: (await paso<{ id: number }>('POST', RUTAS.webhooks, ana.token, { direccion })).id };
  await paso('PATCH', RUTAS.webhook, ana.token, { secreto_nuevo: true }, webhook);
  const { id: entrega } = await paso<{ id: number }>('POST', RUTAS.probarWebhook, ana.token, undefined, webhook);
  await paso('POST', RUTAS.entregas, ana.token, { entrega }, webhook);
  await paso('DELETE', RUTAS.webhook, ana.token, undefined, webhook);
  const { id } = await paso<{ id: number }>('POST', RUTAS.tareas, ana.token, { nombre: 'Regar', frecuencia: 'DIARIA' });
  await paso('POST', RUTAS.etiquetas, ana.token, { tareas: [id] });
  await paso('POST', RUTAS.renovarEtiqueta, ana.token, undefined, { id });
  // No such name exists, so the test message fails at once. The first place also switches push messages on.
  const sitio = { tipo: 'NTFY', direccion: 'http://ntfy.invalid', tema: 'casa' };
  const destino = { id: (await paso<{ id: number }>('POST', RUTAS.destinos, marta.token, sitio)).id };
  await paso('POST', RUTAS.probarDestino, marta.token, undefined, destino);
  await paso('DELETE', RUTAS.destino, marta.token, undefined, destino);
  const llave = await paso<{ id: number }>('POST', RUTAS.llaves, marta.token, { nombre: 'Pared', permisos: ['leer'] });
  const volver = ({ direccion: url, secreto }: IdaOidc) => ({ secreto, state: url, code: 'marta' });
  await paso('POST', RUTAS.enlazarOidc, marta.token, volver(await paso('POST', RUTAS.miOidc, marta.token)));
  await paso('POST', RUTAS.vueltaOidc, null, volver(await paso('POST', RUTAS.oidc, null, {})));
  await paso('DELETE', RUTAS.miOidc, marta.token);
  await paso('DELETE', RUTAS.llave, marta.token, undefined, { id: llave.id });
  const llavero = crearLlavero();
  const credencial = llavero.hacer(await paso<RetoDePasskey>('POST', RUTAS.retarPasskey, marta.token));
  const passkey = await paso<{ id: number }>('POST', RUTAS.passkeys, marta.token, { nombre: 'Móvil', credencial });
  const reto = await paso<RetoDeEntrada>('POST', RUTAS.retarEntrada, null);
  await paso('POST', RUTAS.entrarConPasskey, null, llavero.entrar(reto));
  await paso('DELETE', RUTAS.passkey, marta.token, undefined, { id: passkey.id });
};
