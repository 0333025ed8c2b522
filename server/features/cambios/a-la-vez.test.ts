import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
let familia: FamiliaSembrada;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const token = (i: number) => familia.miembros[i]!.token;

beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
});
afterEach(() => app.app.close());

const pedirAyuda = async (tipo: 'CUBRIR' | 'CAMBIAR'): Promise<{ suya: number; cambio: Cambio }> => {
  const { id: suya } = (await pendientesDe(app, familia, LUIS))[0]!;
  const { cuerpo } = await pedir(url, 'POST', RUTAS.cambios, token(LUIS), { tipo, asignacion: suya });
  return { suya, cambio: cuerpo as Cambio };
};
const aceptar = (quien: number, { id }: Cambio) => pedir(url, 'POST', ruta(RUTAS.aceptarCambio, { id }), token(quien));

test.each(['CUBRIR', 'CAMBIAR'] as const)(
  '%s: of three who accept at once, again and again, one gets it, and the others are told who',
  async (tipo) => {
    const { cambio } = await pedirAyuda(tipo);
    const antes = await leerVersion(app.contexto.base.escritura, familia.id);
    const quienes = Array.from({ length: 30 }, (_, i) => [ANA, MARTA, LEO][i % 3]!);
    const respuestas = await Promise.all(quienes.map((quien) => aceptar(quien, cambio)));
    const buenas = quienes.filter((_, i) => respuestas[i]!.estado === 200);
    expect(buenas).toHaveLength(1);
    const nombre = familia.miembros[buenas[0]!]!.nombre;
    const otras = new Set(
      respuestas.flatMap((r, i) => (quienes[i] === buenas[0] ? [] : [(r.cuerpo as { error: string }).error])),
    );
    expect(otras).toEqual(new Set([`Ya lo ha cogido ${nombre}`]));
    expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes + 1);
    const cuantas = await Promise.all(familia.miembros.map((_, i) => pendientesDe(app, familia, i)));
    expect(cuantas.map((p) => p.length)).toEqual(familia.miembros.map((_, i) => (i === buenas[0] ? 1 : 0)));
  },
);

test('the owner ticks while another accepts: it is done once, by one of the two, and the other is told why not', async () => {
  const { tarea } = (await pendientesDe(app, familia, LUIS))[0]!;
  for (let vez = 0; vez < 6; vez += 1) {
    const dada = { tarea, miembro: familia.miembros[LUIS]!.id };
    const suya = ((await pedir(url, 'POST', RUTAS.asignaciones, token(ANA), dada)).cuerpo as { id: number }).id;
    const pedido = { tipo: 'CUBRIR', asignacion: suya };
    const cambio = (await pedir(url, 'POST', RUTAS.cambios, token(LUIS), pedido)).cuerpo as Cambio;
    const tachar = () => pedir(url, 'PATCH', ruta(RUTAS.completar, { id: suya }), token(LUIS));
    const aLaVez = vez % 2 === 0 ? [tachar(), aceptar(ANA, cambio)] : [aceptar(ANA, cambio), tachar()];
    const [uno, otro] = await Promise.all(aLaVez);
    const [tick, si] = vez % 2 === 0 ? [uno, otro] : [otro, uno];
    const fila = await app.contexto.base.escritura
      .selectFrom('asignaciones')
      .select(['miembro_id', 'estado'])
      .where('id', '=', suya)
      .executeTakeFirstOrThrow();
    if (tick?.estado === 200) {
      expect(fila).toEqual({ miembro_id: familia.miembros[LUIS]!.id, estado: 'COMPLETADA' });
      expect(si).toMatchObject({ estado: 409, cuerpo: { error: 'Ya no hace falta: esa tarea ya está hecha' } });
    } else {
      expect(fila).toEqual({ miembro_id: familia.miembros[ANA]!.id, estado: 'PENDIENTE' });
      expect([si?.estado, tick]).toMatchObject([200, { estado: 409, cuerpo: { codigo: 'ASIGNACION_CUBIERTA' } }]);
    }
  }
});

test('the family gets the events of requests and their outcomes, in order, and another family none', async () => {
  const otra = await sembrarFamilia(app);
  const [ana, leo, ajena] = await Promise.all([
    oir(url, token(ANA)),
    oir(url, token(LEO)),
    oir(url, otra.miembros[0]!.token),
  ]);
  const { cambio } = await pedirAyuda('CUBRIR');
  await pedir(url, 'POST', ruta(RUTAS.rechazarCambio, { id: cambio.id }), token(MARTA));
  await aceptar(ANA, cambio);
  for (const quien of [ana, leo]) {
    await quien.esperar('cambio:cambiado', 3);
    expect(quien.recibidos.map((r) => r.evento)).toEqual([
      'cambio:cambiado',
      'cambio:cambiado',
      'asignacion:cambiada',
      'cambio:cambiado',
    ]);
    expect(quien.recibidos.flatMap((r) => (r.evento === 'cambio:cambiado' ? [r.datos.cambio.estado] : []))).toEqual([
      'ABIERTO',
      'ABIERTO',
      'HECHO',
    ]);
  }
  expect(ajena.recibidos).toEqual([]);
  for (const { socket } of [ana, leo, ajena]) socket.disconnect();
});
