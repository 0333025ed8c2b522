import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

let casa: Casa;
let url: string;

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);
});
afterEach(() => casa.cerrar());

const unaDeLuis = async (): Promise<number> => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  return (await casa.primera(LUIS)).id;
};
const enviar = (quien: number, plantilla: string, id: number, cuerpo?: unknown) =>
  pedir(
    url,
    plantilla === RUTAS.completar ? 'PATCH' : 'POST',
    ruta(plantilla, { id }),
    casa.miembro(quien).token,
    cuerpo,
  );
const puntos = async () =>
  Object.fromEntries((await fotoDelTrabajo(casa.app)).usuarios.map((u) => [u.first_name, u.puntos_totales]));

test('the owner completes it while others claim it: one succeeds, and each of the others is told who', async () => {
  for (let vez = 0; vez < 6; vez += 1) {
    const id = await unaDeLuis();
    const antes = await leerVersion(casa.db, casa.familia.id);
    const sumaAntes = Object.values(await puntos()).reduce((a, b) => a + b, 0);
    const quienes = vez % 2 === 0 ? [LUIS, MARTA, LEO, ANA] : [MARTA, LEO, LUIS, ANA];
    const respuestas = await Promise.all(
      quienes.map((quien) => enviar(quien, quien === LUIS ? RUTAS.completar : RUTAS.hechaPorMi, id)),
    );
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    const { asignaciones, logros } = await fotoDelTrabajo(casa.app);
    const fila = asignaciones.find((a) => a.id === id)!;
    const autor = fila.hecha_por ?? fila.miembro_id;
    expect(autor).toBe(casa.miembro(quienes[respuestas.findIndex((r) => r.estado === 200)]!).id);
    const esperado =
      autor === casa.id(LUIS)
        ? { codigo: 'ASIGNACION_COMPLETADA', error: 'Esta tarea ya está completada' }
        : {
            codigo: 'HECHA_POR_OTRO',
            error: `Esta tarea ya la ha hecho ${casa.familia.miembros.find((m) => m.id === autor)!.nombre}`,
          };
    for (const r of respuestas.filter((x) => x.estado === 409)) expect(r.cuerpo).toEqual(esperado);
    const bonos = logros.reduce((suma, l) => suma + l.puntos_bonus, 0);
    const suma = Object.values(await puntos()).reduce((a, b) => a + b, 0);
    expect(suma).toBe(10 * (vez + 1) + bonos);
    expect(suma - sumaAntes).toBeGreaterThanOrEqual(10);
    expect(asignaciones.filter((a) => a.anterior_id === id)).toHaveLength(1);
  }
});

test('two admins decide one objection while the claimant undoes the claim: one outcome holds, and the others are told', async () => {
  for (const quien of [LUIS])
    await pedir(url, 'POST', ruta(RUTAS.rolAdmin, { id: casa.id(quien) }), casa.miembro(ANA).token, {
      es_administrador: true,
    });
  const id = await unaDeLuis();
  await enviar(MARTA, RUTAS.hechaPorMi, id);
  const { correccion } = (await enviar(LUIS, RUTAS.objetar, id, { dice: 'NO_ESTA_HECHA' })).cuerpo as Corregida;
  const respuestas = await Promise.all([
    enviar(ANA, RUTAS.decidirObjecion, correccion.id, { acepta: false }),
    enviar(LUIS, RUTAS.decidirObjecion, correccion.id, { acepta: true }),
    enviar(MARTA, RUTAS.deshacerCompletar, id),
  ]);
  const [ana, luis, marta] = respuestas.map((r) => r.estado);
  const fila = (await fotoDelTrabajo(casa.app)).asignaciones.find((a) => a.id === id)!;
  // A rejection by Ana leaves the claim in place, so Marta can still undo it. Each of the other outcomes ends the claim.
  expect([ana, luis, marta].filter((e) => e === 200).length).toBe(ana === 200 && marta === 200 ? 2 : 1);
  expect(fila.estado).toBe(luis === 200 || marta === 200 ? 'PENDIENTE' : 'COMPLETADA');
  for (const r of respuestas.filter((x) => x.estado !== 200))
    expect(['OBJECION_DECIDIDA', 'SIN_COMPLETAR']).toContain((r.cuerpo as { codigo: string }).codigo);
});

test('the family gets a claim’s event at once; an objection’s goes to the members concerned and admins, and nobody else', async () => {
  const id = await unaDeLuis();
  const oyentes = await Promise.all(casa.familia.miembros.map((m) => oir(url, m.token)));
  await enviar(MARTA, RUTAS.hechaPorMi, id);
  for (const oyente of oyentes) {
    await oyente.esperar('ranking:actualizado');
    const cambiadas = oyente.recibidos.filter((r) => r.evento === 'asignacion:cambiada').map((r) => r.datos);
    expect(cambiadas).toMatchObject([
      { asignacion: { id, estado: 'COMPLETADA', hecha_por: casa.id(MARTA), hecha_por_nombre: 'Marta' } },
      { asignacion: { estado: 'PENDIENTE', miembro: casa.id(LUIS) } },
    ]);
  }
  await enviar(LUIS, RUTAS.objetar, id, { dice: 'LA_HICE_YO' });
  for (const quien of [ANA, LUIS, MARTA]) await oyentes[quien]!.esperar('correccion:cambiada');
  // Events arrive in order: once the event of this change is here, no earlier one is still on its way.
  await pedir(url, 'PATCH', ruta(RUTAS.familia, { id: casa.familia.id }), casa.miembro(ANA).token, {
    nombre: 'Los García',
  });
  await oyentes[LEO]!.esperar('familia:cambiada');
  expect(oyentes[LEO]!.recibidos.filter((r) => r.evento === 'correccion:cambiada')).toEqual([]);
  const dicho = oyentes[ANA]!.recibidos.filter((r) => r.evento === 'correccion:cambiada');
  expect(dicho.map((r) => Object.keys(r.datos))).toEqual([['version']]);
  for (const { socket } of oyentes) socket.disconnect();
});
