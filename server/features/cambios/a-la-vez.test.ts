import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
let url: string;

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const token = (i: number) => casa.miembro(i).token;

beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);

  await casa.repartir([await casa.tarea(), LUIS]);
});
afterEach(() => casa.cerrar());

const pedirAyuda = async (tipo: 'CUBRIR' | 'CAMBIAR'): Promise<{ suya: number; cambio: Cambio }> => {
  const { id: suya } = await casa.primera(LUIS);
  const { cuerpo } = await pedir(url, 'POST', RUTAS.cambios, token(LUIS), { tipo, asignacion: suya });
  return { suya, cambio: cuerpo as Cambio };
};
const aceptar = (quien: number, { id }: Cambio) => pedir(url, 'POST', ruta(RUTAS.aceptarCambio, { id }), token(quien));

test.each(['CUBRIR', 'CAMBIAR'] as const)(
  '%s: of three who accept at once one gets it, and the others are told who, each time',
  async (tipo) => {
    const { cambio } = await pedirAyuda(tipo);
    const antes = await leerVersion(casa.db, casa.familia.id);
    const quienes = Array.from({ length: 30 }, (_, i) => [ANA, MARTA, LEO][i % 3]!);
    const respuestas = await Promise.all(quienes.map((quien) => aceptar(quien, cambio)));
    const buenas = quienes.filter((_, i) => respuestas[i]!.estado === 200);
    expect(buenas).toHaveLength(1);
    const nombre = casa.familia.miembros[buenas[0]!]!.nombre;
    const otras = new Set(
      respuestas.flatMap((r, i) => (quienes[i] === buenas[0] ? [] : [(r.cuerpo as { error: string }).error])),
    );
    expect(otras).toEqual(new Set([`Ya lo ha cogido ${nombre}`]));
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    const cuantas = await Promise.all(casa.familia.miembros.map((_, i) => casa.pendientes(i)));
    expect(cuantas.map((p) => p.length)).toEqual(casa.familia.miembros.map((_, i) => (i === buenas[0] ? 1 : 0)));
  },
);

test('the owner ticks while another accepts: one of the two succeeds, and the other gets the reason', async () => {
  const { tarea } = await casa.primera(LUIS);
  for (let vez = 0; vez < 6; vez += 1) {
    const dada = { tarea, miembro: casa.id(LUIS) };
    const suya = ((await pedir(url, 'POST', RUTAS.asignaciones, token(ANA), dada)).cuerpo as { id: number }).id;
    const pedido = { tipo: 'CUBRIR', asignacion: suya };
    const cambio = (await pedir(url, 'POST', RUTAS.cambios, token(LUIS), pedido)).cuerpo as Cambio;
    const tachar = () => pedir(url, 'PATCH', ruta(RUTAS.completar, { id: suya }), token(LUIS));
    const aLaVez = vez % 2 === 0 ? [tachar(), aceptar(ANA, cambio)] : [aceptar(ANA, cambio), tachar()];
    const [uno, otro] = await Promise.all(aLaVez);
    const [tick, si] = vez % 2 === 0 ? [uno, otro] : [otro, uno];
    const fila = await casa.db
      .selectFrom('asignaciones')
      .select(['miembro_id', 'estado'])
      .where('id', '=', suya)
      .executeTakeFirstOrThrow();
    if (tick?.estado === 200) {
      expect(fila).toEqual({ miembro_id: casa.id(LUIS), estado: 'COMPLETADA' });
      expect(si).toMatchObject({ estado: 409, cuerpo: { error: 'Ya no hace falta: esa tarea ya está hecha' } });
    } else {
      expect(fila).toEqual({ miembro_id: casa.id(ANA), estado: 'PENDIENTE' });
      expect([si?.estado, tick]).toMatchObject([200, { estado: 409, cuerpo: { codigo: 'ASIGNACION_CUBIERTA' } }]);
    }
  }
});

test('the family gets the events of requests and outcomes in order, and another family gets none', async () => {
  const otra = await sembrarFamilia(casa.app);
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
