import { expect } from '@playwright/test';
import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { alVer, rechazado, type Recorrido } from './andar.ts';
import { clienteDe, nuevoMiembro } from './clientes.ts';
import { LARGO } from './largo.ts';
import { conOtrasEntradas } from './recorrido-conectada.ts';

/**
 * Tours the screens before the login: the welcome page, the ways in and, in the long suite, their errors. Needs the demo
 * family.
 */
export const recorrerPublicas = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, pulsar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  await nuevoMiembro(jefa, 'Abuela Concepción', 'ADULTO');
  await nuevoMiembro(jefa, 'Teo', 'INFANTIL');
  const { id, pin } = await jefa.pedir<Familia>('GET', ruta(RUTAS.familia, { id: jefa.yo.familia }));

  await conOtrasEntradas(r);
  await abrir('/login', 'bienvenida', 'Crear Nueva Familia');
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(pagina.getByRole('button', { name: /^Entrar con/ })).toHaveCount(2);
  await ya('login', 'Con tu usuario y tu contraseña.');
  if (LARGO) {
    await pulsar('Iniciar Sesión');
    await ya('login sin rellenar', /usuario/i);
  }
  await pagina.getByLabel('Usuario').fill('nadie');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await pulsar('Iniciar Sesión');
  await expect(pagina.getByRole('alert').first()).toBeVisible();
  await ya('login rechazado', 'Iniciar Sesión');

  await ir('/register', 'crear familia', 'Vas a ser quien administra');
  if (LARGO) {
    await pulsar('Crear familia');
    await expect(rechazado(pagina)).toBeVisible();
    await ya('crear familia sin rellenar', 'Crear familia');
  }
  await ir('/traer-familia', 'traer a la familia', 'Hace falta su archivo');
  if (LARGO) {
    const archivo = (contenido: string) => ({
      name: 'familia.tetoca.json',
      mimeType: 'application/json',
      buffer: Buffer.from(contenido),
    });
    const suArchivo = await fetch(url + RUTAS.exportarFamilia, {
      headers: { authorization: `Bearer ${jefa.tokens.access}` },
    });
    await pagina.locator('input[type=file]').setInputFiles(archivo('{}'));
    await ya('traer otro archivo', 'Este archivo no es el de una familia de Te Toca');
    await pagina.locator('input[type=file]').setInputFiles(archivo(await suArchivo.text()));
    await ya('traer, elegido', 'Traer a la familia');
    // Mocked, because a real import is limited to five an hour.
    const elena = { nombre: 'Elena', usuario: 'elena2', antes: 'elena', es_administrador: true };
    await pagina.route('**/importar/', (r) =>
      r.fulfill({ status: 201, json: { familia: { id: 9, nombre: 'Familia Robles' }, miembros: [elena] } }),
    );
    await pulsar('Traer a la familia');
    await ya('traída', 'Algún usuario ha cambiado');
    await pagina.unrouteAll();
  }
  await conOtrasEntradas(r);
  await ir('/join-family', 'unirse, paso 1', 'Unirme a mi Familia');
  await pagina.getByLabel('ID de familia').fill(String(id));
  if (LARGO) {
    await pagina.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000');
    await pulsar('Continuar');
    await ya('unirse con otro PIN', 'ID o PIN incorrectos');
    // The rejected PIN is selected, so typing replaces it.
    await pagina.keyboard.type(pin);
  } else await pagina.getByLabel('PIN').fill(pin);
  await pulsar('Continuar');
  await ya('unirse, paso 2', '¿Quién eres?');
  await pulsar(/Abuela/);
  await expect(pagina.getByRole('button', { name: 'Unirme con Casa' })).toBeVisible();
  await ya('unirse, paso 3', 'Hola, Abuela Concepción');
  if (LARGO) {
    await pagina.getByLabel('Contraseña', { exact: true }).fill('una clave bien larga');
    await pagina.getByLabel('Repite la contraseña').fill('otra clave bien larga');
    await pulsar('Crear mi cuenta');
    await ya('unirse, claves distintas', 'Las contraseñas no coinciden');
    await pagina.getByLabel('Repite la contraseña').fill('una clave bien larga');
    await pulsar('Crear mi cuenta');
    await ya('tu usuario', /Tu usuario es/);
    await pulsar('Copiar');
  }
  await pagina.evaluate(() => localStorage.clear());

  const mateo = (await jefa.pedir<Usuario[]>('GET', RUTAS.usuarios)).find((u) => u.first_name === 'Mateo')?.id ?? 0;
  await jefa.pedir('PUT', ruta(RUTAS.entradaPin, { id: mateo }), { permitido: true, pin: '7294' });
  const aparato = await jefa.pedir<AparatoPermitido>('POST', RUTAS.aparatos, { nombre: 'Tableta' });
  await pagina.evaluate((a) => localStorage.setItem('te-toca.caras', JSON.stringify(a)), aparato);
  await abrir('/login', 'caras', 'Toca tu cara · Familia Robles');
  await pulsar(/^Mateo/);
  await ya('teclado del PIN', 'Escribe tu PIN.');
  if (LARGO) {
    for (const cifra of '9021') await pulsar(cifra);
    await pulsar('Entrar');
    await ya('PIN equivocado', 'Ese no es tu PIN. Prueba otra vez');
  }
  await pagina.evaluate(() => localStorage.clear());
  await ir('/no-existe', 'no encontrada', /no existe|no encontrada|no lleva/i);
};
