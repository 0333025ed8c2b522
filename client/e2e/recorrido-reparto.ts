import { expect } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { alVer, type Recorrido } from './andar.ts';
import { clienteDe, entrarComo, jugarTurno } from './clientes.ts';
import { LARGO } from './largo.ts';

/**
 * Tours a draft of the demo family from its start to the closing: the picks as the admin, the closing as a member whose answer
 * is awaited and, in the long suite, as another.
 */
export const recorrerReparto = async (r: Recorrido): Promise<void> => {
  const { pagina, url } = r;
  const { ya, ir, abrir, irOtraVez, pulsar, cerrar } = alVer(r);
  const jefa = await clienteDe(url, 'elena');
  const gente = [jefa, ...(await Promise.all(['javier', 'lucia', 'mateo'].map((u) => clienteDe(url, u))))];
  const avanzarHasta = async (hasta: (s: SesionReparto) => boolean) => {
    while (!hasta(sesion)) sesion = await jugarTurno(sesion, gente, 'menor');
  };
  /** Shows the session with changes that otherwise only time brings about. */
  const con = async (cambios: Partial<SesionReparto>, mirar: () => Promise<void>): Promise<void> => {
    await pagina.route(`**${RUTAS.sesionActual}`, async (r) => {
      const respuesta = await r.fetch();
      const actual = (await respuesta.json()) as SesionActual;
      await r.fulfill({
        response: respuesta,
        json: { ...actual, sesion: actual.sesion && { ...actual.sesion, ...cambios } },
      });
    });
    await mirar();
    await pagina.unrouteAll({ behavior: 'wait' });
  };
  let { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
    contar: 'TRIMESTRE',
    limite_segundos: 86_400,
  });
  await avanzarHasta((s) => s.elecciones.length > 1 && s.miembro_turno_actual === jefa.yo.id);
  await entrarComo(pagina, jefa);
  await abrir('/dashboard', 'inicio, te toca', '¡Te toca! Elige tu tarea');
  await irOtraVez('/reparto', 'Tareas disponibles');
  await expect(pagina.getByRole('button', { name: 'Elegir', exact: true }).first()).toBeVisible();
  await ya('reparto, mi turno', '¡Te toca!');
  if (LARGO) {
    // Sets the deadline relative to the stored one, because that follows the server's clock, which may differ from this one.
    await con({ vence_en: new Date(Date.parse(sesion.vence_en ?? '') - 83_400_000).toISOString() }, async () => {
      await abrir('/reparto', 'reparto, mi turno con poco tiempo', 'Queda poco');
    });
  }
  await pulsar(/^Elegir$/);
  await ya('confirmar elección', 'de tu cuota');
  await cerrar();
  if (LARGO) {
    await pulsar('Cancelar reparto');
    await ya('cancelar el reparto', '¿Cancelar el reparto?');
    await cerrar();
  }
  await avanzarHasta((s) => s.fase !== 'ELECCION' || s.miembro_turno_actual !== jefa.yo.id);
  await ya('reparto, turno de otro', /Espera: le toca a/);
  if (LARGO) {
    await pulsar(/^Elegir por/);
    await ya('reparto, elegir por otro', /^Dejar que elija/);
    await cerrar();
    await ir('/dashboard', 'inicio, turno de otro', 'Reparto en marcha');
    await irOtraVez('/panel?pestana=reparto', 'Reparto en curso');
    await ya('panel, reparto en curso', 'Ir a la sala del reparto');
    await ir('/reparto/deseos', 'lista de deseos durante el reparto', /^(La tiene|Ya es tuya)/);
    await con(
      {
        aplazamientos: {
          [jefa.yo.id]: 1,
          [sesion.orden_miembros.find((id) => id !== jefa.yo.id && id !== sesion.miembro_turno_actual) ?? 0]: 2,
        },
      },
      async () => {
        await abrir('/reparto', 'reparto, mi turno aplazado', 'Se te acabó el tiempo');
        await ir('/dashboard', 'inicio, mi turno aplazado', 'Se te acabó el tiempo');
      },
    );
    await con({ aplazamientos: { [jefa.yo.id]: 2 } }, async () => {
      await abrir('/reparto', 'reparto, ausente', 'Como no contestabas, se elige por ti');
      await ir('/dashboard', 'inicio, ausente', 'Como no contestabas, se elige por ti');
    });
  }

  await avanzarHasta((s) => s.fase !== 'ELECCION');
  if (sesion.fase === 'CIERRE') {
    const pedido = gente.find((c) =>
      sesion.propuestas.some((p) => p.estado === 'PENDIENTE' && p.pide.includes(c.yo.id)),
    );
    if (pedido !== undefined) {
      // Logs in anew: if this is the admin, the page may have refreshed the tokens in `pedido`, and the server ends a login when
      // an old token comes back, since it may have been copied.
      await entrarComo(pagina, await clienteDe(url, pedido.yo.username));
      await abrir('/reparto', 'cierre, falta mi respuesta', 'Falta tu respuesta');
    }
    const libre = gente.find((c) =>
      sesion.propuestas.every((p) => p.estado !== 'PENDIENTE' || !p.pide.includes(c.yo.id)),
    );
    if (LARGO && libre !== undefined) {
      await entrarComo(pagina, await clienteDe(url, libre.yo.username));
      await abrir('/reparto', 'cierre', 'Últimos ajustes');
    }
  }
};
