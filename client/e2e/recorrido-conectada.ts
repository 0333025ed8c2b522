import { expect, type Page } from '@playwright/test';
import type { MiOidc, MisPasskeys } from '#shared/contracts/sin-contrasena.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { alVer, desplegar, type Recorrido } from './andar.ts';
import type { Cliente } from './clientes.ts';

/** Answers reads of this path with `json`: the tours' servers have no OpenID provider, and nobody has a passkey. */
const fingir = (pagina: Page, camino: string, json: object): Promise<unknown> =>
  pagina.route(`**${camino}`, (r) => (r.request().method() === 'GET' ? r.fulfill({ json }) : r.fallback()));

/** Offers passkeys and OpenID Connect to visitors who log in or join. */
export const conOtrasEntradas = async ({ pagina, url }: Recorrido): Promise<void> => {
  await fingir(pagina, RUTAS.entrarConPasskey, { origen: url });
  await fingir(pagina, RUTAS.oidc, { nombre: 'Casa', origen: url });
};

/** Tours the logins without a password in Perfil, other places for messages, keys and webhooks, with their dialogs. */
export const recorrerConectada = async (r: Recorrido, jefa: Cliente): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, pulsar, cerrar } = alVer(r);
  const enlace: MiOidc = { nombre: 'Casa', origen: url, enlazado_en: null, unica: false };
  for (const [nombre, suyo, texto] of [
    ['sin enlazar', {}, 'Enlaza tu cuenta de Casa'],
    ['enlazada', { enlazado_en: '2026-03-01T10:00:00Z' }, 'Quitar el enlace'],
    ['sin contraseña', { enlazado_en: '2026-03-01T10:00:00Z', unica: true }, 'Entras con Casa, sin contraseña.'],
  ] as const) {
    await fingir(pagina, RUTAS.miOidc, { ...enlace, ...suyo });
    await pagina.goto('/profile');
    await desplegar(pagina, 'Más');
    await ya(`otro servicio, ${nombre}`, texto);
  }
  await desplegar(pagina, 'Otro sitio');
  await ya('otro sitio', 'también por ntfy');
  for (const [boton, titulo] of [
    ['ntfy', 'Avisos por ntfy'],
    ['Telegram', 'Avisos por Telegram'],
    [/^Otr/, 'Avisos a otra dirección'],
  ] as const) {
    await pulsar(boton);
    await ya(`otro sitio, ${titulo}`, titulo);
    await cerrar();
  }
  const passkey = {
    id: 1,
    nombre: 'Móvil de Elena',
    host: 'localhost',
    hecha_en: '2026-03-01T10:00:00Z',
    usada_en: null,
  };
  const mias: MisPasskeys = { origen: url, passkeys: [passkey] };
  await fingir(pagina, RUTAS.passkeys, mias);
  await abrir('/sin-contrasena', 'sin contraseña, con una llave', 'Móvil de Elena');
  await pulsar(/^Quitar Móvil de Elena/);
  await ya('quitar una llave de acceso', '¿Quitar «Móvil de Elena»?');
  await cerrar();
  await pagina.unrouteAll();

  const webhook = await jefa.pedir<{ id: number }>('POST', RUTAS.webhooks, { direccion: 'http://casa.invalid/avisa' });
  await jefa.pedir('POST', ruta(RUTAS.probarWebhook, webhook));
  const llave = await jefa.pedir<{ id: number }>('POST', RUTAS.llaves, { nombre: 'Botón cocina', permisos: ['leer'] });
  await ir('/conectada', 'casa conectada', 'Te Toca funciona sin nada de esto');
  await desplegar(pagina, 'Llaves');
  await ya('llaves', 'Botón cocina');
  await pulsar('Hacer una llave');
  await ya('hacer una llave', 'Para qué es');
  await cerrar();
  await desplegar(pagina, 'Webhooks');
  await ya('webhooks', 'casa.invalid');
  await pulsar('Añadir una dirección');
  await pulsar('Añadir');
  await expect(pagina.locator('[aria-invalid=true]').first()).toBeVisible();
  await ya('añadir una dirección, sin rellenar', 'Dirección');
  await cerrar();
  await pulsar('Ver casa.invalid');
  await ya('un webhook', 'Últimos mensajes');
  await pulsar('Otro secreto');
  await ya('otro secreto', '¿Otro secreto?');
  await pulsar('Cancelar');
  await cerrar();
  await jefa.pedir('DELETE', ruta(RUTAS.webhook, webhook));
  await jefa.pedir('DELETE', ruta(RUTAS.llave, llave));
};
