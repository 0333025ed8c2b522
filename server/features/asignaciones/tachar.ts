import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio, conFila, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import { queHecha } from '#server/data/claves.ts';
import type { Db } from '#server/db/esquema.ts';
import { unaVez } from '#server/effects/claves/una-vez.ts';

/** The fields of a member that decide who may complete or undo their work. */
export type Dueno = Pick<Usuario, 'id' | 'first_name' | 'tiene_cuenta'>;

/** Tells whether the actor may complete a member's work: their own or, as an admin, the work of a member without an account. */
export const puedeHacerPor = (actor: Actor, dueno: Dueno): boolean =>
  actor.id === dueno.id || (actor.es_administrador && !dueno.tiene_cuenta);

/** Reads an assignment with its owner. */
export const leerConDueno = async (
  db: Db,
  familia: number,
  id: number,
): Promise<{ readonly fila: FilaAsignacion; readonly dueno: Dueno } | undefined> => {
  const fila = await leerAsignacion(db, familia, id);
  return (
    fila && {
      fila,
      dueno: { id: fila.miembro, first_name: fila.miembro_nombre, tiene_cuenta: Boolean(fila.miembro_con_cuenta) },
    }
  );
};

/**
 * Returns the refusal for an actor who may not complete or undo an assignment: another member took it from them while it
 * was free, covers it for them, or owns it.
 */
export const ajena = (actor: Actor, fila: FilaAsignacion, { first_name: nombre }: Dueno): Rechazado => {
  if (fila.cedida_por === actor.id) return rechazado('LIBRE_YA_TOMADA', { nombre });
  return rechazado(fila.cubre_id === actor.id ? 'ASIGNACION_CUBIERTA' : 'ASIGNACION_AJENA', { nombre });
};

/** Returns the praise for a completion, such as «¡Bien hecho! +9 puntos», with the owner's name if another ticked it off. */
export const textoDeHecha = (actor: Actor, dueno: Dueno, puntos: number): string =>
  `¡Bien hecho! +${plural(puntos, 'punto')}${actor.id === dueno.id ? '' : ` para ${dueno.first_name}`}`;

/** A request to complete an assignment. */
export interface ATachar {
  readonly id: number;
  /** Idempotency key. */
  readonly clave?: string | undefined;
  /** Instant of a tap that waited in a phone without network, in the phone's last estimate of the server's clock. */
  readonly tocada_en?: Instante | undefined;
}

/** An assignment with its owner. */
export interface FilaConDueno {
  readonly fila: FilaAsignacion;
  readonly dueno: Dueno;
}

/**
 * Runs a completion (`hacer`) in one change. Repeated under the same key it gives the first answer and does nothing. Refused for
 * an assignment that is unknown, or that the actor may not complete.
 */
export const enUnToque = (
  contexto: Contexto,
  actor: Actor,
  { id, clave }: ATachar,
  hacer: (cambio: Cambio, suya: FilaConDueno) => Promise<ResultadoCambio<Completada>>,
): Promise<ResultadoCaso<Completada>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: queHecha(id), clave }, () =>
      conFila(cambio, leerConDueno, id, async (suya): Promise<ResultadoCambio<Completada>> =>
        puedeHacerPor(actor, suya.dueno) ? hacer(cambio, suya) : ajena(actor, suya.fila, suya.dueno),
      ),
    ),
  );

/** Enters in the audit log that an admin completed for a member without an account. Enters nothing for the actor's own work. */
export const anotarPorOtro = (cambio: Cambio, actor: Actor, fila: FilaAsignacion, dueno: Dueno): void => {
  if (dueno.id !== actor.id)
    cambio.dice(actor, { hecho: 'asignacion.hecha_por_otro', miembro: dueno.first_name, tarea: fila.tarea_nombre });
};
