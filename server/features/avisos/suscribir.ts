import { MAXIMO_DISPOSITIVOS, type DispositivoAvisos, type Suscribir } from '#shared/contracts/avisos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { activarPush, guardarSuscripcion, listarSuscripciones } from '#server/data/suscripciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { verDispositivo } from './vista-avisos.ts';

/**
 * Messages go to this device from now on, and it is this member's alone, whoever's it was. It belongs to the login that
 * asks: when that ends, so do they. The first device also says that the member wants them.
 */
export const suscribir = (
  { db, reloj, push }: Contexto,
  { id, familia_id, acceso }: Actor,
  datos: Suscribir,
): Promise<ResultadoCaso<DispositivoAvisos>> =>
  db.transaction().execute(async (trx): Promise<ResultadoCaso<DispositivoAvisos>> => {
    if (!push.admite(datos.endpoint)) return rechazado('DESTINO_NO_ADMITIDO');
    if (!push.esClave(datos.p256dh)) return rechazado('CLAVE_DE_AVISOS_NO_VALIDA');
    const otras = (await listarSuscripciones(trx, id, reloj.ahora())).filter((s) => s.endpoint !== datos.endpoint);
    if (otras.length >= MAXIMO_DISPOSITIVOS)
      return rechazado('DEMASIADOS_DISPOSITIVOS', { maximo: MAXIMO_DISPOSITIVOS });
    const fila = await guardarSuscripcion(trx, {
      ...datos,
      miembro_id: id,
      acceso_id: acceso,
      creado_en: reloj.ahora(),
    });
    const antes = await leerUsuario(trx, familia_id, id);
    if (antes === undefined || antes.notificaciones_push) return hecho(verDispositivo(fila));
    await activarPush(trx, id);
    return hecho(verDispositivo(fila), [
      miembroCambiado({ ...antes, notificaciones_push: true }, await subirVersion(trx, familia_id)),
    ]);
  });
