import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/contexto.ts';
import { leerSesion } from '#server/features/sesiones-reparto/sesiones-reparto.repo.ts';
import type { Publicacion } from '#server/realtime/publicar.ts';
import { crearLlamador, type Llamada } from './a-quien-llamar.ts';
import { avisar } from './entregar.ts';
import { avisoDePropuesta, avisoDeTurno } from './textos-avisos.ts';

/** A draft without a limit waits for hours, but not for ever; one with a limit of a day need not be told of at its end. */
const VIDA_MAXIMA = 4 * 3_600;
/** A turn shorter than this is played with the phone in hand: an e-mail would only come late. */
const LIMITE_PARA_CORREO = 3_600;

/** Whether the draft still waits for whom it called. */
const espera = async ({ db }: Contexto, familia: number, llamada: Llamada): Promise<boolean> => {
  const { miembro } = llamada;
  const estado = (await leerSesion(db, familia, llamada.sesion.id))?.estado;
  if (estado === undefined) return false;
  if (llamada.por === 'TURNO') return estado.fase === 'ELECCION' && estado.turno === miembro;
  return estado.fase === 'CIERRE' && estado.propuestas.some((p) => p.n === llamada.propuesta && p.estado === 'PENDIENTE' && p.respuestas[miembro] === undefined);
};

const familiaDe = ({ sala }: Publicacion): number => Number(sala.slice(sala.indexOf(':') + 1));

/**
 * «¡Te toca!»: tells whoever a draft waits for, from the events that the family hears, so that no move has to think of
 * it. Right after the commit, and it only queues: nothing waits for it, and it never throws.
 */
export const crearLlamadas = (contexto: Contexto): ((publicaciones: readonly Publicacion[]) => void) => {
  const aQuien = crearLlamador();
  const llamar = (familia: number, llamada: Llamada): void => {
    const { sesion, miembro } = llamada;
    const { id, limite_segundos: limite } = sesion;
    const conectado = contexto.presentes.miembros(familia).includes(miembro);
    avisar(contexto, {
      miembro,
      aviso: llamada.por === 'TURNO' ? avisoDeTurno(id, limite) : avisoDePropuesta(id),
      tema: `reparto-${String(id)}`,
      urgente: true,
      caduca: sumarSegundos(contexto.reloj.ahora(), Math.min(limite ?? VIDA_MAXIMA, VIDA_MAXIMA)),
      correo: !conectado && (limite ?? LIMITE_PARA_CORREO) >= LIMITE_PARA_CORREO,
      vale: () => espera(contexto, familia, llamada),
    });
  };
  return (publicaciones) => {
    for (const p of publicaciones) for (const llamada of aQuien(p)) llamar(familiaDe(p), llamada);
  };
};
