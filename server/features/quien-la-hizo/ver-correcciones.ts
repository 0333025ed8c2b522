import type { Correccion } from '#shared/contracts/correcciones.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCorrecciones } from '#server/data/correcciones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { leConcierne, verCorreccion } from './vista-correccion.ts';

/** A quarter's corrections that are the asker's to know, and what waits for a decision; the latest first. */
export const verCorrecciones = (
  contexto: Contexto,
  actor: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<Correccion[]>> =>
  leer(contexto, async (db) => {
    const trimestre = trimestreDe(dia ?? hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
    const filas = await leerCorrecciones(db, actor.familia_id, trimestre);
    const miembros = await listarUsuarios(db, actor.familia_id);
    return hecho(filas.filter((f) => leConcierne(actor, f)).map((f) => verCorreccion(f, actor, miembros)));
  });
