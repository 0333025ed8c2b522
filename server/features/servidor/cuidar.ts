import paquete from '#paquete' with { type: 'json' };
import type { CopiaHecha, VersionNueva } from '#shared/contracts/servidor.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { esAdminDeLaCaja } from '#server/effects/cuentas/admin-de-la-caja.ts';

/** Does what is for those who look after the box alone. */
export const siLoCuida = async <T>(
  contexto: Contexto,
  actor: Actor,
  hacer: () => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> =>
  (await leer(contexto, (db) => esAdminDeLaCaja(db, actor, contexto.adminsCaja)))
    ? hacer()
    : rechazado('SOLO_ADMIN_SERVIDOR');

/** Makes a copy of all data now. */
export const copiarAhora = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<CopiaHecha>> =>
  siLoCuida(contexto, actor, async () => {
    if (contexto.caja === null) return rechazado('COPIA_AJENA');
    const hecha = await contexto.caja.copiar();
    if (hecha === null) return rechazado('COPIA_EN_MARCHA');
    return hecha.ok ? hecho(hecha.copia) : rechazado('COPIA_FALLIDA', { porque: hecha.linea });
  });

/** Asks whether there is a newer version. */
export const buscarVersion = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<VersionNueva>> =>
  siLoCuida(contexto, actor, async () => {
    if (contexto.versiones === null) return rechazado('VERSIONES_SIN_SITIO');
    const hallada = await contexto.versiones.buscar();
    if (!hallada.ok) return rechazado('VERSIONES_SIN_RESPUESTA', { motivo: hallada.motivo });
    return hecho({ version: paquete.version, nueva: hallada.nueva, url: hallada.url });
  });
