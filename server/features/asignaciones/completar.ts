import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { cambiar, conFila, hechoAlVer, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { queHecha } from '#server/data/claves.ts';
import { unaVez } from '#server/effects/claves/una-vez.ts';
import { darPorHecha, responderCompletada } from '#server/effects/trabajo/dar-por-hecha.ts';
import { porQueNoSeHace } from '#server/effects/trabajo/se-puede-hacer.ts';
import { ajena, leerConDueno, puedeHacerPor } from './quien-puede.ts';

const mensaje = (actor: Actor, dueno: Usuario, puntos: number): string =>
  `¡Bien hecho! +${plural(puntos, 'punto')}${actor.id === dueno.id ? '' : ` para ${dueno.first_name}`}`;

/**
 * Ticks an assignment off: points, streak, achievements, the next occurrence and the ranking change with it or not at
 * all. Of many at once one does it; the others are told that it is done. With a key (`CabecerasConClave`), asking
 * again answers what was answered, whatever has become of the assignment since: also after it was taken back.
 */
export const completar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  clave?: string,
): Promise<ResultadoCaso<Completada>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: queHecha(id), clave }, () =>
      conFila(cambio, leerConDueno, id, async ({ fila, dueno }): Promise<ResultadoCambio<Completada>> => {
        if (!puedeHacerPor(actor, dueno)) return ajena(actor, fila, dueno);
        const rechazo = porQueNoSeHace(fila, cambio);
        if (rechazo !== null) return rechazo;
        const hecha = await darPorHecha(cambio, { fila, quien: dueno.id, por: actor.id });
        if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
        if (dueno.id !== actor.id)
          cambio.anota(actor, { acto: 'HECHA_POR_OTRO', miembro: dueno.first_name, tarea: fila.tarea_nombre });
        return hechoAlVer(responderCompletada(hecha, mensaje(actor, dueno, hecha.puntos)));
      }),
    ),
  );
