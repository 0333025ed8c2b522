import { expect, test } from '@playwright/test';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil, registrarFamilia } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The photo dialog: the camera's constraints and the picture's sizes, with the numbers of the specification. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor();
});
test.afterAll(() => servidor.cerrar());

// Specification: 2.83 2.84 2.85 5.28 5.29 5.30 9.17 9.18 9.19
test(
  'a photo uses the front camera at 640 by 480, a round crop from 1x to 3x by 0.1, and a JPEG of 300 pixels at quality 0.9',
  SOLO_LARGO,
  async ({ browser }) => {
    const { contexto, pagina } = await nuevoMovil(browser, 'Ana', servidor.url);
    await contexto.addInitScript(() => {
      const pedido: Record<string, unknown> = {};
      Object.assign(window, { pedido });
      navigator.mediaDevices.getUserMedia = (peticion) => {
        pedido['camara'] = peticion;
        return Promise.reject(new DOMException('No', 'NotAllowedError'));
      };
      HTMLCanvasElement.prototype.toBlob = new Proxy(Reflect.get(HTMLCanvasElement.prototype, 'toBlob'), {
        apply: (aBlob, lienzo: HTMLCanvasElement, argumentos: unknown[]) => {
          pedido['foto'] = [lienzo.width, lienzo.height, ...argumentos.slice(1)];
          return Reflect.apply(aBlob, lienzo, argumentos) as unknown;
        },
      });
    });
    await registrarFamilia({ nombre: 'Ana', contexto, pagina }, 'Los García');
    await pagina.goto('/profile');
    const boton = (name: string) => pagina.getByRole('button', { name, exact: true });
    await boton('Cambiar mi foto').click();
    await boton('Hacer una foto').click();
    await expect(pagina.getByRole('alert')).toHaveText(
      'No se pudo acceder a la cámara. Por favor, verifica los permisos.',
    );
    await expect
      .poll(() => pagina.getByRole('dialog').boundingBox())
      .toEqual(expect.objectContaining({ width: 390, height: 844 }));
    await pagina
      .getByLabel('Galería')
      .setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: await pagina.screenshot() });
    await expect(pagina.getByRole('heading', { name: 'Ajustar foto' })).toBeVisible();
    await expect(boton('Cancelar')).toBeVisible();
    await expect(pagina.locator('.reactEasyCrop_CropAreaRound')).toBeVisible();
    // The crop area has its size only once the picture is decoded.
    await expect
      .poll(async () => {
        const ventana = await pagina.locator('.reactEasyCrop_CropAreaRound').boundingBox();
        return Math.round(ventana?.width ?? 0) - Math.round(ventana?.height ?? 1);
      })
      .toBe(0);
    const zoom = pagina.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toHaveAttribute('aria-valuemin', '1');
    await expect(zoom).toHaveAttribute('aria-valuemax', '3');
    await zoom.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuetext', '1.1x');
    const contesta = Promise.withResolvers<void>();
    await pagina.route('**/api/core/usuarios/*/', async (r) => {
      await contesta.promise;
      await r.continue();
    });
    await boton('Guardar').click();
    await expect(pagina.getByRole('button', { name: 'Procesando...' })).toBeVisible();
    contesta.resolve();
    await expect(pagina.getByRole('dialog')).toBeHidden();
    expect(await pagina.evaluate(() => (window as unknown as { pedido: unknown }).pedido)).toEqual({
      camara: { video: { facingMode: 'user', width: 640, height: 480 } },
      foto: [300, 300, 'image/jpeg', 0.9],
    });
    await contexto.close();
  },
);
