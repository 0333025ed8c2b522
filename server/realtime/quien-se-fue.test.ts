import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Publicacion } from '#server/change/difusion.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** Tests the events to phones and screens about a member who has left. */

let casa: ReturnType<typeof casaConReajuste>;
let pantalla: Pantalla;
let publicados: Publicacion[];
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );
  const url = await escuchar(casa.app);

  const { token } = await vincularPantalla(casa.app, casa.miembro(ANA).token);
  pantalla = await encenderPantalla(url, token);
  publicados = anotarPublicaciones(casa.app);
});
afterEach(async () => {
  pantalla.ws.terminate();
  await casa.cerrar();
});

/** Makes a change as Ana and waits until the screen shows `enCasa`; returns the ids that phones are told have left. */
const tras = async (hacer: (ana: ReturnType<Casa['como']>) => Promise<unknown>, enCasa: readonly string[]) => {
  publicados.length = 0;
  await hacer(casa.como(ANA));
  await vi.waitFor(() => {
    const { version, miembros, tareas } = pantalla.estado();
    expect(version).toBe(publicados.at(-1)?.version);
    // The wall draws members who have an account or a chore today.
    const vistos = miembros.filter((m) => m.tiene_cuenta || tareas.some((t) => t.miembro === m.id));
    expect(vistos.map((m) => m.nombre).toSorted()).toEqual(enCasa);
  }, 60_000);
  return publicados.flatMap((p) =>
    p.evento === 'miembro:cambiado' && 'borrada' in p.datos.miembro ? [p.datos.miembro.id] : [],
  );
};

test('a former member is on the screen while they have a completion today, and otherwise only once they are back', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  await casa.db.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  const suya = await casa.hacer(LUIS);

  const id = casa.id(LUIS);
  const sinLuis = ['Ana', 'Marta'];
  expect(await tras((ana) => ana.archivarMiembro({ id }), ['Ana', 'Luis', 'Marta'])).toEqual([id]);
  expect(await tras((ana) => ana.noHecha({ id: suya, motivo: 'Sigue sucio' }), sinLuis)).toEqual([id]);
  expect(await tras((ana) => ana.editarUsuario({ id, first_name: 'Luisito' }), sinLuis)).toEqual([id]);
  expect(await casa.como(ANA).verArchivados()).toMatchObject([{ first_name: 'Luisito' }]);
  expect(await tras((ana) => ana.desarchivarMiembro({ id }), ['Ana', 'Luisito', 'Marta'])).toEqual([]);
});
