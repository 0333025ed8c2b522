import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/publicar.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { fueAvisado } from '#server/data/suscripciones.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { crearLlamador, type Llamada } from './a-quien-llamar.ts';
import { avisar } from './entregar.ts';
import { leerEsperas } from './leer-esperas.ts';
import { avisoDePropuesta, avisoDePropuestaAjena, avisoDeTurno, avisoDeTurnoAjeno } from './textos-avisos.ts';

/** A phone that was off for the night is still called; one that was off for days would hear of what is long over. */
const VIDA_MAXIMA = 12 * 3_600;
/** A turn shorter than this is played with the phone in hand: an e-mail would only come late. */
const LIMITE_PARA_CORREO = 3_600;

/** Whether the draft still waits for whom it called. */
const espera = async ({ db }: Contexto, familia: number, llamada: Llamada): Promise<boolean> => {
  const { miembro } = llamada;
  const estado = (await leerSesion(db, familia, llamada.sesion.id))?.estado;
  if (estado === undefined) return false;
  if (llamada.por === 'TURNO') return estado.fase === 'ELECCION' && estado.turno === miembro;
  return (
    estado.fase === 'CIERRE' &&
    estado.propuestas.some(
      (p) => p.n === llamada.propuesta && p.estado === 'PENDIENTE' && p.respuestas[miembro] === undefined,
    )
  );
};

const familiaDe = ({ sala }: Publicacion): number => Number(sala.slice(sala.indexOf(':') + 1));

export interface Llamadas {
  /** Right after the commit, and it only queues: nothing waits for it, and it never throws. */
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /** At the start: calls whom a draft waits for and nothing reached, since what was on its way went with the process. Not by e-mail, of which nobody knows whether it went. */
  readonly retomar: () => Promise<void>;
}

/** «¡Te toca!»: tells whoever a draft waits for, from the events that the family hears, so that no move has to think of it. */
export const crearLlamadas = (contexto: Contexto): Llamadas => {
  const { cola, reloj, presentes } = contexto;
  const aQuien = crearLlamador();
  /** `quedan`: seconds that there are, null without a limit. For a member without an account it is the admins who are called. */
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
      const admins = (await listarConCuenta(contexto.db, familia)).filter((m) => m.es_administrador);
      for (const { id } of admins) avisar(contexto, { ...comun, miembro: id, aviso: ajeno });
      return null;
    }, `admins|${comun.tema}`);
  };
  return {
    oir: (publicaciones) => {
      for (const p of publicaciones) {
        const familia = familiaDe(p);
        for (const llamada of aQuien(p)) {
          const { limite_segundos: limite } = llamada.sesion;
          const conectado = presentes.miembros(familia).includes(llamada.miembro);
          llamar(familia, llamada, limite, !conectado && (limite ?? LIMITE_PARA_CORREO) >= LIMITE_PARA_CORREO);
        }
      }
    },
    retomar: async () => {
      for (const { publicacion, desde, quedan } of await leerEsperas(contexto)) {
        const familia = familiaDe(publicacion);
        for (const llamada of aQuien(publicacion)) {
          if (!(await fueAvisado(contexto.db, llamada.miembro, desde))) llamar(familia, llamada, quedan, false);
        }
      }
    },
  };
};
