import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { fueAvisado } from '#server/data/suscripciones.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { crearLlamador, type Llamada } from './a-quien-llamar.ts';
import { avisar } from './entregar.ts';
import { leerEsperas } from './leer-esperas.ts';
import { avisoDePropuesta, avisoDePropuestaAjena, avisoDeTurno, avisoDeTurnoAjeno } from './textos-avisos.ts';

/**
 * Most seconds that a call is worth delivering: a phone that was off for the night still gets it, one that was off for
 * days would hear of what is long over.
 */
const VIDA_MAXIMA = 12 * 3_600;
/** A turn shorter than this is played with the phone in hand: an e-mail would only come late. */
const LIMITE_PARA_CORREO = 3_600;

/** Whether the draft still waits for whom it called. */
const espera = async (contexto: Contexto, familia: number, llamada: Llamada): Promise<boolean> => {
  const { miembro } = llamada;
  const estado = (await leer(contexto, (db) => leerSesion(db, familia, llamada.sesion.id)))?.estado;
  if (estado === undefined) return false;
  if (llamada.por === 'TURNO') return estado.fase === 'ELECCION' && estado.turno === miembro;
  return (
    estado.fase === 'CIERRE' &&
    estado.propuestas.some(
      (p) => p.n === llamada.propuesta && p.estado === 'PENDIENTE' && p.respuestas[miembro] === undefined,
    )
  );
};

export interface Llamadas {
  /** Hears what was committed. It only queues: nothing waits for it, and it never throws. */
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /**
   * At the start, calls those whom a draft waits for and no message has reached, since what was on its way was lost
   * with the process. Not by e-mail, because nobody knows whether one went out.
   */
  readonly retomar: () => Promise<void>;
}

/**
 * «¡Te toca!»: tells whoever a draft waits for, from the events that the family hears, so that no move has to think of
 * it.
 */
export const crearLlamadas = (contexto: Contexto): Llamadas => {
  const { cola, reloj, presentes } = contexto;
  const aQuien = crearLlamador();
  /** Calls a member; for one without an account, the admins. `quedan`: seconds that are left, null without a limit. */
  const llamar = (familia: number, llamada: Llamada, quedan: number | null, correo: boolean): void => {
    const { sesion, miembro } = llamada;
    const propio = llamada.por === 'TURNO' ? avisoDeTurno(sesion.id, quedan) : avisoDePropuesta(sesion.id);
    const comun = {
      tema: `reparto-${String(sesion.id)}`,
      urgente: true,
      caduca: sumarSegundos(reloj.ahora(), Math.min(quedan ?? VIDA_MAXIMA, VIDA_MAXIMA)),
      correo,
      vale: () => espera(contexto, familia, llamada),
    };
    const persona = sesion.participantes.find((p) => p.id === miembro);
    if (persona?.tiene_cuenta !== false) {
      avisar(contexto, { ...comun, miembro, aviso: propio });
      return;
    }
    const ajeno =
      llamada.por === 'TURNO'
        ? avisoDeTurnoAjeno(sesion.id, persona.nombre, quedan)
        : avisoDePropuestaAjena(sesion.id, persona.nombre);
    cola.encolar(async () => {
      const admins = (await leer(contexto, (db) => listarConCuenta(db, familia))).filter((m) => m.es_administrador);
      for (const { id } of admins) avisar(contexto, { ...comun, miembro: id, aviso: ajeno });
      return null;
    }, `admins|${comun.tema}`);
  };
  return {
    oir: (publicaciones) => {
      for (const p of publicaciones) {
        const { familia } = p.sala;
        for (const llamada of aQuien(p)) {
          const { limite_segundos: limite } = llamada.sesion;
          const conectado = presentes.miembros(familia).includes(llamada.miembro);
          llamar(familia, llamada, limite, !conectado && (limite ?? LIMITE_PARA_CORREO) >= LIMITE_PARA_CORREO);
        }
      }
    },
    retomar: async () => {
      for (const { publicacion, desde, quedan } of await leerEsperas(contexto)) {
        const { familia } = publicacion.sala;
        for (const llamada of aQuien(publicacion)) {
          const avisado = await leer(contexto, (db) => fueAvisado(db, llamada.miembro, desde));
          if (!avisado) llamar(familia, llamada, quedan, false);
        }
      }
    },
  };
};
