import type { Avisos } from '#shared/contracts/avisos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerPreferencias, listarSuscripciones } from '#server/data/suscripciones.ts';
import { verDispositivo } from './vista-avisos.ts';

/** How messages reach the caller, and with what a browser subscribes. */
export const verAvisos = async (
  { db, reloj, push, correo }: Contexto,
  { id }: Actor,
): Promise<ResultadoCaso<Avisos>> => {
  const preferencias = await leerPreferencias(db, id);
  if (preferencias === undefined) return rechazado('NO_AUTENTICADO');
  const { email, hora_recordatorio } = preferencias;
  return hecho({
    clave_publica: push.clavePublica,
    correo: { configurado: correo !== null, email: email === '' ? null : email },
    dispositivos: (await listarSuscripciones(db, id, reloj.ahora())).map(verDispositivo),
    hora_recordatorio,
  });
};
