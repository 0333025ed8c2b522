import type { AltaPermitida, ComprobarAlta, EstadoAltas } from '#shared/contracts/altas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { estaVacia, quienFunda } from '#server/effects/cuentas/quien-funda.ts';

/** Whether a link still founds a family, asked before anybody fills a form in. */
export const comprobarAlta = (
  contexto: Contexto,
  { invitacion }: ComprobarAlta,
): Promise<ResultadoCaso<AltaPermitida>> =>
  leer(contexto, async (db) => {
    const quien = await quienFunda(contexto, { db, ahora: contexto.reloj.ahora() }, invitacion);
    return quien.ok ? hecho({ expira_en: quien.respuesta?.expira_en ?? null }) : quien;
  });

/** What the screens before the login need to know of the box. */
export const verAltas = async (contexto: Contexto): Promise<ResultadoCaso<EstadoAltas>> => {
  const { registro, restaurar } = contexto;
  const vacio = await leer(contexto, estaVacia);
  return hecho({ vacio, registro, restaurar: vacio ? restaurar : null });
};
