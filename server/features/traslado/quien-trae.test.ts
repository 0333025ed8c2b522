import { expect, test } from 'vitest';
import { type InvitacionAltaCreada, leerSecretoDeAlta } from '#shared/contracts/accesos.ts';
import { Cifrada } from '#shared/contracts/familia-archivo/filas.ts';
import { CABECERA_INVITACION, RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { archivoEntero } from '#server/testing/archivo-familia.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';

test('a file may contain the password hashes that the server makes', async () => {
  const cifrada = await crearContrasenas().cifrar('una-clave-larga');
  expect(Cifrada.safeParse(cifrada).success).toBe(true);
});

test('importing follows the rules for creating a family: refused on a closed box, and once per link on a box by invitation', async () => {
  const app = await buildTestApp();
  const archivo = await archivoEntero(app, (await sembrarReparto(app)).id);
  await app.app.close();
  const cerrada = await buildTestApp({ registro: 'cerrado' });
  const otra = await buildTestApp({ registro: 'invitacion' });
  const enOtra = async (construida: App, secreto?: string) => {
    const respuesta = await construida.app.inject({
      method: 'POST',
      url: RUTAS.importarFamilia,
      headers: {
        'content-type': 'application/json',
        ...(secreto === undefined ? {} : { [CABECERA_INVITACION]: secreto }),
      },
      payload: archivo,
    });
    return [respuesta.statusCode, respuesta.json<{ codigo?: string }>().codigo];
  };
  try {
    expect(await enOtra(cerrada)).toEqual([403, 'ALTAS_CERRADAS_SIN_NADIE']);
    const jefa = (await sembrarFamilia(otra)).miembros[0]!.token;
    expect(await enOtra(otra)).toEqual([403, 'ALTAS_CON_INVITACION']);
    const { cuerpo } = await llamar(otra, 'POST', RUTAS.invitacionesAlta, jefa, { para: 'Otra' });
    const { url_ruta } = cuerpo as InvitacionAltaCreada;
    const secreto = leerSecretoDeAlta(new URL(url_ruta, 'http://x').hash) ?? '';
    expect(await enOtra(otra, secreto)).toEqual([201, undefined]);
    expect(await enOtra(otra, secreto)).toEqual([403, 'ALTA_USADA']);
  } finally {
    await cerrada.app.close();
    await otra.app.close();
  }
});
