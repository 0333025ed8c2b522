import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { sumarDias, trimestreDelReparto, trimestreDe } from '#shared/domain/dias.ts';
import { desplegar } from './andar.ts';
import { clienteDe } from './clientes.ts';
import { cambiarDatos, movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { levantarServidor } from './servidor.ts';

test(
  'the preview counts days away and last quarter’s balance, and members who would get more are asked on their phones',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor(sembrarDemo);
    const [elena, mateo, javier] = await Promise.all(
      ['elena', 'mateo', 'javier'].map((u) => clienteDe(servidor.url, u)),
    );
    const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
    const elDelReparto = trimestreDelReparto(hoy);
    const desde = elDelReparto > hoy ? elDelReparto : sumarDias(hoy, 1);
    await elena!.pedir('POST', RUTAS.ausencias, { miembro: javier!.yo.id, desde, hasta: sumarDias(desde, 9) });
    // Moves Mateo's open chores into the previous quarter, at 60 points each, so that he owes them there.
    cambiarDatos(
      servidor,
      "update asignaciones set trimestre_inicio = ?, tarea_puntos = 60 where miembro_id = ? and estado = 'PENDIENTE'",
      trimestreDe(sumarDias(elDelReparto, -1)),
      mateo!.yo.id,
    );
    const [deElena, deMateo] = await Promise.all(['elena', 'mateo'].map((u) => movilDe(browser, servidor, u)));
    const movil = await deMateo!.contexto.newPage();
    await movil.goto('/dashboard');
    await expect(movil.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');

    const panel = await deElena!.contexto.newPage();
    await panel.goto('/panel?pestana=reparto');
    await panel.getByRole('link', { name: /^Preparar (la noche|otro reparto)$/ }).click();
    const pantalla = panel.getByRole('main');
    const cuotas = pantalla.getByRole('region', { name: 'Cuotas' });
    const suya = cuotas.getByRole('listitem').filter({ hasText: 'Javier' });
    await desplegar(pantalla, 'Opciones');
    const fuera = pantalla.getByRole('switch', { name: /^Javier está fuera \d+ días/ });
    await expect(fuera).toBeChecked();
    await expect(suya).toContainText(/Está fuera \d+ días de \d+: su cuota baja de/);
    await fuera.click();
    await expect(suya).not.toContainText('Está fuera');
    await fuera.click();
    await expect(suya).toContainText('su cuota baja de');

    await pantalla.getByRole('switch', { name: /^Tener en cuenta el trimestre pasado/ }).click();
    const acuerdos = pantalla.getByRole('region', { name: 'Hay que preguntar' });
    const deMateoFila = acuerdos.getByRole('listitem').filter({ hasText: 'Mateo' });
    // The sheet's chunk fails to load at first: the screen keeps working, and a retry loads it.
    const archivo = /assets\/hoja-saldo-.*\.js/;
    await movil.route(archivo, (r) => r.abort());
    const perdido = movil.waitForEvent('requestfailed', (r) => archivo.test(r.url()));
    await deMateoFila.getByRole('button', { name: 'Preguntar' }).click();
    await expect(deMateoFila).toContainText('Esperando su respuesta');
    const pregunta = movil.getByRole('dialog', { name: '¿Te parece bien hacer algo más?' });
    await perdido;
    await movil.unroute(archivo);
    await expect(pregunta).toContainText('Elena está preparando el reparto');
    await expect(pregunta).toContainText('por hacer todavía');
    // The request with the answer fails too: the question stays, and can be answered again.
    const meParece = pregunta.getByRole('button', { name: 'Me parece bien' });
    await movil.route(`**${RUTAS.responderSaldo}`, (r) => r.abort());
    await meParece.click();
    await expect(movil.getByText('No se ha podido contestar. Comprueba tu conexión')).toBeVisible();
    await movil.unroute(`**${RUTAS.responderSaldo}`);
    // A refusal by the server closes the question.
    const caducado = { error: 'La pregunta ya no vale', codigo: 'SALDO_CADUCADO' };
    await movil.route(`**${RUTAS.responderSaldo}`, (r) => r.fulfill({ status: 409, json: caducado }));
    await meParece.click();
    await expect(movil.getByText(caducado.error)).toBeVisible();
    await expect(pregunta).toBeHidden();
    await movil.unroute(`**${RUTAS.responderSaldo}`);
    await deMateoFila.getByRole('button', { name: 'Preguntar otra vez' }).click();
    await meParece.click();
    await expect(pregunta).toBeHidden();
    await expect(deMateoFila).toContainText('Le parece bien');
    await expect(cuotas.getByRole('listitem').filter({ hasText: 'Mateo' })).toContainText(
      'Ha dicho que sí a hacer algo más por el trimestre pasado',
    );
    for (const contexto of [deElena!.contexto, deMateo!.contexto]) await contexto.close();
    await servidor.cerrar();
  },
);
