import { MAXIMO_DISPOSITIVOS, type DispositivoAvisos, type Suscribir } from '#shared/contracts/avisos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { activarPush, guardarSuscripcion, listarSuscripciones } from '#server/data/suscripciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { verDispositivo } from './vista-avisos.ts';

/**
 * Messages go to this device from now on, and it is this member's alone, whoever's it was. It belongs to the login that
 * asks, and ends with it. A member's first device also says that they want messages.
 */
export const suscribir = (
  contexto: Contexto,
  { id, familia_id, acceso }: Actor,
  datos: Suscribir,
): Promise<ResultadoCaso<DispositivoAvisos>> => {
  const { push } = contexto;
  return cambiar(contexto, familia_id, async (cambio): Promise<ResultadoCaso<DispositivoAvisos>> => {
    const { db, ahora } = cambio;
    if (!push.admite(datos.endpoint)) return rechazado('DESTINO_NO_ADMITIDO');
    if (!push.esClave(datos.p256dh)) return rechazado('CLAVE_DE_AVISOS_NO_VALIDA');
    const otras = (await listarSuscripciones(db, id, ahora)).filter((s) => s.endpoint !== datos.endpoint);
    if (otras.length >= MAXIMO_DISPOSITIVOS)
      return rechazado('DEMASIADOS_DISPOSITIVOS', { maximo: MAXIMO_DISPOSITIVOS });
    const fila = await guardarSuscripcion(db, { ...datos, miembro_id: id, acceso_id: acceso, creado_en: ahora });
    const antes = await leerUsuario(db, familia_id, id);
    if (antes !== undefined && !antes.notificaciones_push) {
      await activarPush(db, id);
      cambio.toca('miembro', id);
    }
    return hecho(verDispositivo(fila));
  });
};
