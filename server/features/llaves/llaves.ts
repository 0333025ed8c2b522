import type { Llave, LlaveEntrada, LlaveHecha } from '#shared/contracts/llaves.ts';
import {
  BYTES_LLAVE,
  llaveTerminada,
  MAXIMO_LLAVES,
  PERMISOS_LLAVE,
  PREFIJO_LLAVE,
  puedeHacerLlave,
  puedeVerLlave,
} from '#shared/domain/llaves/llaves.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { esAccesoSinPin } from '#server/data/sin-contrasena.ts';
import { borrarLlave, contarLlaves, insertarLlave, leerLlave, listarLlaves } from '#server/data/llaves.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns the keys that the caller may see, oldest first. */
const verLlaves = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Llave[]>> =>
  leer(contexto, async (db) => {
    const todas = await listarLlaves(db, actor.familia_id);
    return bien(todas.filter((l) => puedeVerLlave(actor, { miembro: l.miembro.id, hecha_por: l.hecha_por.id })));
  });

/**
 * Makes a key for the caller or, as an admin, for another member who lives here. Only this answer shows its secret. Refused
 * to a login by PIN, because its four digits can be guessed and a key outlives the login; for a last day in the past; and
 * when the member has too many keys.
 */
const hacerLlave = (
  contexto: Contexto,
  actor: Actor,
  { nombre, permisos, miembro = actor.id, hasta = null }: LlaveEntrada,
): Promise<ResultadoCaso<LlaveHecha>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia, hoy } = cambio;
    const enCasa = await listarDeCasa(db, familia);
    const [yo, suyo] = [actor.id, miembro].map((id) => enCasa.find((m) => m.id === id));
    if (yo === undefined) return rechazado('NO_AUTENTICADO');
    if (!puedeHacerLlave(actor, { miembro, permisos }))
      return rechazado(permisos.includes('casa') ? 'LLAVE_DE_CASA' : 'SIN_PERMISO');
    if (suyo === undefined) return rechazado('LLAVE_DE_NADIE');
    if (llaveTerminada({ hasta }, hoy)) return rechazado('LLAVE_YA_TERMINADA');
    if (!(await esAccesoSinPin(db, actor.acceso))) return rechazado('LLAVE_CON_CONTRASENA');
    if ((await contarLlaves(db, miembro)) >= MAXIMO_LLAVES)
      return rechazado('DEMASIADAS_LLAVES', { maximo: MAXIMO_LLAVES });

    const clave = `${PREFIJO_LLAVE}${contexto.azar.secreto(BYTES_LLAVE)}`;
    const llave = { nombre, permisos: PERMISOS_LLAVE.filter((p) => permisos.includes(p)), hecha_en: ahora, hasta };
    const de = { familia_id: familia, miembro_id: miembro, hecha_por: actor.id };
    const id = await insertarLlave(db, { ...llave, ...de, hash: contexto.tokens.huella(clave) });
    cambio.dice(actor, { hecho: 'llave.hecha', llave: nombre, miembro: suyo.first_name, permisos: llave.permisos });
    return bien({
      ...llave,
      id,
      usada_en: null,
      miembro: { id: miembro, nombre: suyo.first_name },
      hecha_por: { id: actor.id, nombre: yo.first_name },
      clave,
    });
  });

/** Revokes a key that the caller may see: its next request is refused, and its sockets are closed. */
const quitarLlave = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, leerLlave, id, async (cambio, llave) => {
    if (!puedeVerLlave(actor, llave)) return rechazado('NO_ENCONTRADO');
    await borrarLlave(cambio.db, id);
    cambio.dice(actor, { hecho: 'llave.quitada', llave: llave.nombre });
    cambio.cortar({ llave: id });
    return bien(null);
  });

export const casosDeLlaves = (contexto: Contexto) =>
  ({
    verLlaves: ({ actor }) => verLlaves(contexto, actor),
    hacerLlave: ({ actor, cuerpo }) => hacerLlave(contexto, actor, cuerpo),
    quitarLlave: ({ actor, id }) => quitarLlave(contexto, actor, id),
  }) satisfies Partial<Haceres>;
