import {
  type Calendario,
  type CalendarioNuevo,
  type CrearCalendario,
  MAXIMO_CALENDARIOS,
} from '#shared/contracts/calendarios.ts';
import { RUTA_ICS } from '#shared/contracts/rutas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  anotarLectura,
  borrarCalendario,
  insertarCalendario,
  leerCalendario,
  leerCalendarioPorHash,
  listarCalendarios,
} from '#server/data/calendarios.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { CITAS_DIAS_ANTES, CITAS_DIAS_DESPUES, citasDe } from '#shared/domain/citas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { escribirCalendario } from '#server/effects/calendario/icalendario.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Random bytes in the secret of a calendar's address, so many that nobody guesses one. */
const BYTES_CLAVE = 32;

const verCalendarios = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<Calendario[]>> =>
  leer(contexto, async (db) => bien(await listarCalendarios(db, id)));

/** Creates a calendar for the caller, and returns its path with its secret, of which only the digest is stored. */
const crearCalendario = (
  contexto: Contexto,
  actor: Actor,
  { tipo, avisa }: CrearCalendario,
): Promise<ResultadoCaso<CalendarioNuevo>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora }) => {
    if ((await listarCalendarios(db, actor.id)).length >= MAXIMO_CALENDARIOS)
      return rechazado('DEMASIADOS_CALENDARIOS', { maximo: MAXIMO_CALENDARIOS });
    const clave = contexto.azar.secreto(BYTES_CLAVE);
    const id = await insertarCalendario(db, {
      familia_id: actor.familia_id,
      miembro_id: actor.id,
      tipo,
      avisa,
      hash: contexto.tokens.huella(clave),
      creado_en: ahora,
    });
    return bien({ id, tipo, avisa, creado_en: ahora, leido_en: null, ruta: `${RUTA_ICS}${clave}.ics` });
  });

const quitarCalendario = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db }) => {
    if ((await leerCalendario(db, actor.id, id)) === undefined) return rechazado('NO_ENCONTRADO');
    await borrarCalendario(db, id);
    return bien(null);
  });

/** Minimum time, in seconds, between two updates of `leido_en`, since programs may read every few minutes. */
const CADA = 3_600;

/**
 * Returns a calendar as iCalendar, for the program that knows its secret; `NO_ENCONTRADO` for an unknown secret. Its time
 * stamps are midnight of the present day and not the present instant, so that within a day the text changes only with its
 * content, and programs need not load it again.
 */
export const leerIcs = async (contexto: Contexto, clave: string): Promise<ResultadoCaso<string>> => {
  const ahora = contexto.reloj.ahora();
  const visto = await leer(contexto, async (db) => {
    const calendario = await leerCalendarioPorHash(db, contexto.tokens.huella(clave));
    if (calendario === undefined) return null;
    const { familia_id: familia, zona_horaria } = calendario;
    const hoy = hoyEn(zona_horaria, ahora);
    const desde = sumarDias(hoy, -CITAS_DIAS_ANTES);
    const { dias } = await leerSemana(db, familia, { hoy, desde, hasta: sumarDias(hoy, CITAS_DIAS_DESPUES) });
    const personas = (await listarUsuarios(db, familia)).map((u) => ({ id: u.id, nombre: u.first_name }));
    return { calendario, hoy, dias, personas };
  });
  if (visto === null) return rechazado('NO_ENCONTRADO');
  const { calendario, hoy, ...resto } = visto;
  const { id, tipo, avisa, leido_en, miembro_id, nombre } = calendario;
  if (leido_en === null || sumarSegundos(leido_en, CADA) <= ahora)
    await cambiar(contexto, null, async ({ db }) => bien(await anotarLectura(db, id, ahora)));
  return bien(
    await escribirCalendario({
      nombre: tipo === 'MIO' ? 'Te Toca: mis tareas' : `Te Toca: ${nombre}`,
      citas: citasDe({ ...resto, hoy }, tipo === 'MIO' ? miembro_id : null),
      avisa,
      url: contexto.origenMovil(),
      en: `${hoy}T00:00:00.000Z`,
    }),
  );
};

export const casosDeCalendarios = (contexto: Contexto) =>
  ({
    verCalendarios: ({ actor }) => verCalendarios(contexto, actor),
    crearCalendario: ({ actor, cuerpo }) => crearCalendario(contexto, actor, cuerpo),
    borrarCalendario: ({ actor, id }) => quitarCalendario(contexto, actor, id),
  }) satisfies Partial<Haceres>;
